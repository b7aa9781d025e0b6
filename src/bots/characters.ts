import { ANCHORS, type Bot, type GameBots, LEVELS, type Level } from './bot.ts';
import type { Style } from './style.ts';

/** A player of our own: the same person at every game. Their portrait goes by the id, their blurb by `words`. */
interface Person {
  readonly id: string;
  readonly name: string;
  readonly level: Level;
  readonly style: Style;
}

/** Those who sit down at tables, the gentlest first. */
export const CHARACTERS = [
  { id: 'mila', name: 'Mila', level: 'easy', style: 'sprinter' },
  { id: 'otto', name: 'Otto', level: 'easy', style: 'hoarder' },
  { id: 'ines', name: 'Inês', level: 'easy', style: 'gambler' },
  { id: 'kofi', name: 'Kofi', level: 'medium', style: 'careful' },
  { id: 'yuki', name: 'Yuki', level: 'medium', style: 'saboteur' },
  { id: 'bruno', name: 'Bruno', level: 'medium', style: 'bold' },
  { id: 'leila', name: 'Leila', level: 'hard', style: 'hoarder' },
  { id: 'nils', name: 'Nils', level: 'hard', style: 'sprinter' },
  { id: 'zola', name: 'Zola', level: 'hard', style: 'gambler' },
  { id: 'arun', name: 'Arun', level: 'hard', style: 'saboteur' },
  { id: 'tove', name: 'Tove', level: 'master', style: 'careful' },
  { id: 'rosa', name: 'Rosa', level: 'master', style: 'bold' },
] as const satisfies readonly Person[];

export type Character = (typeof CHARACTERS)[number];
export type CharacterId = Character['id'];

/** Whether every game has a bot of that name. */
export function isBotName(name: string): boolean {
  return [...ANCHORS, ...LEVELS, ...CHARACTERS.map(({ id }) => id)].some((each) => each === name);
}

/** The bot of that name in a game: an anchor, a level or a character. */
export function botNamed(game: GameBots, name: string): Bot | undefined {
  const character = CHARACTERS.find(({ id }) => id === name);
  if (character) return game.styled(character.level, character.style);
  return new Map(Object.entries(game.bots)).get(name);
}

/** The bot that sits at a table as that character, where it is one, at that level. */
export function sittingBot(
  game: GameBots,
  { character, level: name }: { readonly character: string | undefined; readonly level: string },
): Bot {
  const level = LEVELS.find((each) => each === name) ?? 'medium';
  const style = CHARACTERS.find(({ id }) => id === character)?.style;
  return style ? game.styled(level, style) : game.bots[level];
}
