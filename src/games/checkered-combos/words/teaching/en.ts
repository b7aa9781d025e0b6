import type { RulesSection, Teaching } from '../../../../core/words.ts';
import type { Edition } from '../../options.ts';

const COMMON_RULES: readonly RulesSection[] = [
  {
    title: 'What it is about',
    paragraphs: [
      {
        text: 'Get rid of your cards. Whoever is last with cards in hand hands in a chip, and whoever owes a chip and has none loses the game. Everyone else wins it.',
        rules: ['CC-22', 'CC-23', 'CC-26'],
      },
      {
        text: 'There are three to five of you, with two chips each, or three for a longer evening.',
        rules: ['CC-2'],
      },
    ],
  },
  {
    title: 'The cards',
    paragraphs: [
      {
        text: 'Four of each number from 1 to 12, and three special kinds, two of each: X, Stop and Redraw.',
        rules: ['CC-1'],
        figure: [
          ['1', '6', '12'],
          ['X', 'S', 'R'],
        ],
        caption: 'A 1, a 6 and a 12; an X, a Stop and a Redraw',
      },
      {
        text: 'You get ten cards (seven with five players) and keep them in exactly the order they came. Nobody ever sorts. Two more lie face up before you: your reserve. The rest is the draw pile.',
        rules: ['CC-3', 'CC-4'],
      },
    ],
  },
  {
    title: 'A turn',
    paragraphs: [
      {
        text: 'The seat left of the dealer opens the first turn; the oldest player deals all evening. From the opener clockwise, everyone acts exactly once, then the turn is over.',
        rules: ['CC-5', 'CC-6'],
      },
      {
        text: 'The opener plays whatever they like, but must play. Everyone after that goes higher than the highest combination so far, or plays a Stop or a Redraw, or takes a card from their own reserve. Taking is allowed even if you could go higher.',
        rules: ['CC-7', 'CC-8'],
      },
      {
        text: 'A reserve card goes into your hand wherever you like, and that is the fun: put it where it makes a pair. From the reserve itself nothing is ever played.',
        rules: ['CC-12'],
      },
      {
        text: 'If you can do none of this, you lose the round on the spot. If you can play and have no reserve left, you must play.',
        rules: ['CC-15'],
      },
    ],
  },
  {
    title: 'Combinations',
    paragraphs: [
      {
        text: 'One, two or three cards that lie side by side in your hand. From high to low: trips, 3-straight, pair, 2-straight, solo. Inside a straight the order does not matter, and 12 and 1 are no neighbours.',
        rules: ['CC-9'],
        figure: [['7', '7', '7'], ['7', '9', '8'], ['7', '7'], ['8', '7'], ['7']],
        caption: 'Trips of 7s, a 3-straight 7-8-9, a pair of 7s, a 2-straight 7-8, a solo 7',
      },
      {
        text: 'A higher kind beats a lower one, whatever the values. Within a kind the higher value wins, and a straight is worth its highest card. Equal is not higher.',
        rules: ['CC-10'],
      },
      {
        text: 'An X is any number from 1 to 12, and you say which. Two X may even go together. An X never joins a Stop or a Redraw.',
        rules: ['CC-11'],
        figure: [['X', '5']],
        caption: 'X and 5: a pair of 5s, or a straight 4-5, or a straight 5-6',
      },
    ],
  },
];

const REDRAWING =
  'They draw three for one Redraw, six for two, one card at a time, and put each into the hand before seeing the next. Someone who has just played their last card draws, too, and is back in. The pile always lasts.';

const EDITION_RULES: Readonly<Record<Edition, RulesSection>> = {
  'checkered-combos': {
    title: 'Stop and Redraw',
    paragraphs: [
      {
        text: 'A Stop is played alone, at any height, and ends the turn at once: whoever has not acted does not. And it wins the turn.',
        rules: ['CC-13', 'CC-16'],
        figure: [['S']],
        caption: 'A Stop',
      },
      {
        text: 'A Redraw is played alone, too, and changes nothing about what must be beaten. But whoever wins the turn has to draw, and a Stop is a way to win it.',
        rules: ['CC-14', 'CC-17'],
        figure: [['R']],
        caption: 'A Redraw',
      },
      { text: REDRAWING, rules: ['CC-17', 'CC-27'] },
      {
        text: 'The winner opens the next turn: by a Stop, else by the highest combination, else by the Redraw that opened. If the winner has no cards left, the next-highest combination opens, and failing that the neighbour to the right.',
        rules: ['CC-16', 'CC-18'],
      },
    ],
  },
  dealt: {
    title: 'Stop and Redraw',
    paragraphs: [
      {
        text: 'A Stop is played alone, at any height, and ends the turn at once: whoever has not acted does not. It wins nothing, but its player opens the next turn.',
        rules: ['CC-13', 'CC-19', 'CC-20'],
        figure: [['S']],
        caption: 'A Stop',
      },
      {
        text: 'A Redraw is played alone, too, and changes nothing about what must be beaten. Whoever has the highest combination when the turn ends has to draw, Stop or no Stop; if there is none, whoever opened with the Redraw.',
        rules: ['CC-14', 'CC-19'],
        figure: [['R']],
        caption: 'A Redraw',
      },
      { text: REDRAWING, rules: ['CC-17', 'CC-27'] },
      {
        text: 'Without a Stop, the highest combination opens the next turn, or the Redraw that opened if nobody played a combination. A Stop right after such a Redraw leaves the opening to the Redraw, too.',
        rules: ['CC-20'],
      },
      {
        text: 'If the one who should open has no cards left, the highest combination with cards in hand does, and failing that the neighbour to the right. If they opened with that Stop, it is the right-hand neighbour at once.',
        rules: ['CC-21'],
      },
    ],
  },
};

const SPARED: Readonly<Record<Edition, string>> = {
  'checkered-combos': 'the one who won it',
  dealt: 'the one with the highest combination; a Stop spares nobody',
};

const ending = (edition: Edition): RulesSection => ({
  title: 'The end of a round',
  paragraphs: [
    {
      text: 'When a turn is over and all drawing done, an empty hand means you are out and safe; your reserve does not count. If only one player is left with cards, that one pays a chip.',
      rules: ['CC-22', 'CC-23'],
    },
    {
      text: `Should everyone still in run dry in the same turn, all of them pay, except ${SPARED[edition]}.`,
      rules: ['CC-24'],
    },
    {
      text: 'Then everything is dealt anew. Whoever paid opens; if several did, the oldest player. You play on without chips, but the next one you owe ends the game.',
      rules: ['CC-25', 'CC-26'],
    },
    {
      text: 'Everyone may see plays and where in a hand they came from, reserves, chips, the discards and how many cards are where. Hands and the draw pile are secret.',
      rules: ['CC-28'],
    },
  ],
});

export const rules: Teaching['rules'] = {
  'checkered-combos': [...COMMON_RULES, EDITION_RULES['checkered-combos'], ending('checkered-combos')],
  dealt: [...COMMON_RULES, EDITION_RULES.dealt, ending('dealt')],
};

export const lesson: Teaching['lesson'] = {
  order: 'This is your hand, and it stays in this order. You want to get rid of it before the others do.',
  threads:
    'Yuki has opened with an 8. You must go higher. A knot under a card: it is high enough alone. A thread: these neighbours are high enough together.',
  pair: 'Any pair beats any single card. Tap both 7s, read the button, and play them.',
  kofiTakes: 'Kofi has nothing higher than your pair. He takes a card from his reserve instead.',
  won: 'Everyone has acted once: the turn is over, and yours was highest. So you open the next one. See how the gap closed? Your 4 and 3 are neighbours now.',
  straight:
    'Open with 4, 3 and X. An X is whatever you say: the arrows beside the button choose between 2-3-4 and 3-4-5.',
  redraw:
    'Kofi plays a Redraw. It beats nothing, but whoever wins this turn has to draw three cards. That would be you.',
  yukiTakes: 'Yuki does not feel like winning this. She takes a reserve card.',
  drawNine: 'So you draw, one by one, and each goes wherever you like. A 9: put it beside your other 9.',
  drawTwo: 'A 2. It has a friend in your hand as well.',
  drawFive: 'A 5. It fits nowhere, so put it out of the way: at the right end.',
  openLow: 'You open again. Get rid of the small ones: play the pair of 2s.',
  kofiBeats: 'Kofi has a pair of 11s.',
  yukiBeats: 'Yuki has trips of 3s. Three of a kind beat everything but higher ones.',
  yukiOpens: 'Yuki won, so Yuki opens, with a pair of 12s.',
  take: 'Your 9s are too low for that. Tap the 9 in your reserve, and put it beside the others.',
  kofiTakesAgain: 'Kofi takes his last reserve card. From now on he has to play, or lose the round.',
  yukiLeads: 'Yuki opens again, with a 10.',
  stop: 'You could take the next reserve card. Or play the Stop: it ends the turn at once, Kofi does not get to act, and the turn is yours.',
  stopDealt:
    'You could take the next reserve card. Or play the Stop: it ends the turn at once, Kofi does not get to act, and you open the next one.',
  trips: 'You open. Three 9s in a row: off they go.',
  end: 'One 5 left. Whoever has no cards when a turn ends is out and safe. The last one with cards pays a chip; no chip left to pay, and the game is lost.',
};
