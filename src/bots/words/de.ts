import type { BotWords } from '../words.ts';

export const words: BotWords = {
  levels: { easy: 'Leicht', medium: 'Mittel', hard: 'Schwer', expert: 'Sehr schwer', master: 'Meisterhaft' },
  styles: {
    careful: 'vorsichtig',
    bold: 'forsch',
    hoarder: 'hortet',
    sprinter: 'hat es eilig',
    saboteur: 'stört gern',
    gambler: 'riskiert viel',
  },
  blurbs: {
    mila: 'Will als Erste fertig sein. Womit, ist eine andere Frage.',
    otto: 'Hebt die Karte noch auf. Das tut er seit Dienstag.',
    ines: 'Hat diesmal ein gutes Gefühl. Das hat sie immer.',
    kofi: 'Liest zwischen den Runden noch einmal die Regeln, sicher ist sicher.',
    yuki: 'Ausgesucht höflich, bis du dran bist.',
    bruno: 'Spielt die große Karte sofort und denkt danach darüber nach.',
    leila: 'Ihre besten Karten kommen zuletzt, wenn deine weg sind.',
    nils: 'Zählt seine restlichen Züge und weiß, dass es weniger sind als deine.',
    zola: 'Geht das Risiko ein, für das du zu vernünftig warst.',
    arun: 'Lächelt und legt dir genau das hin, was du nicht brauchen kannst.',
    tove: 'Kennt diese Stellung schon und war auch damals vorsichtig.',
    rosa: 'Überlegt kurz und tut dann, was sich sonst niemand traut.',
  },
};
