import assert from 'node:assert/strict';
import type { GameBots, Situation } from '../../src/bots/bot.ts';
import { sittingBot } from '../../src/bots/characters.ts';
import { situationOf } from '../../src/bots/situation.ts';
import { at } from '../../src/core/assert.ts';
import type { Eyes, Seat } from '../../src/core/game.ts';
import { seededRng } from '../../src/core/rng.ts';
import { botsOf } from '../../src/server/bots.ts';
import type { ThinkJob } from '../../src/server/thinkers.ts';
import {
  type Played,
  playedBy,
  randomAction,
  seatToAct,
  seenThisRound,
  startOf,
  viewersOf,
} from '../randomGames.ts';
import type { Ruleset } from '../rulesets.ts';
import { knowTheSame, withCardsExchanged } from '../twins.ts';

/** Who is at a table in a run of the server: people, an onlooker who sees what is public, and maybe these. */
export interface Company {
  /** The seat of a bot, */
  readonly bot?: Seat;
  /** the seat whose person is away for some steps, while a bot plays for them, */
  readonly away?: Seat;
  /** and an insider, until somebody in the middle of the game no longer agrees; the onlooker comes only then. */
  readonly insider?: true;
}

/** What a run is about. */
export type Kind = 'people' | 'all' | 'bot' | 'cover';
export const KINDS: readonly Kind[] = ['people', 'all', 'bot', 'cover'];

export const BOT = { character: 'leila', level: 'hard' } as const;
/** How the server lets a bot play for a person. */
const COVER = { character: undefined, level: 'medium' } as const;
/** [steps] Not for so long that somebody else would become the host. */
const AWAY = { from: 6, until: 13 };

/** A company of that kind; somebody always plays throughout. */
export function companyOf(kind: Kind, players: number, seed: string): Company {
  const bot = seededRng(`${seed} company`).below(players);
  const away = (bot + 1) % players;
  switch (kind) {
    case 'people':
      return {};
    case 'bot':
      return { bot };
    case 'cover':
      return { away, insider: true };
    case 'all':
      return players > 2 ? { bot, away, insider: true } : { bot, insider: true };
  }
}

/** Whether that seat's person is away at that step. */
export function isAway({ away }: Company, seat: Seat, step: number): boolean {
  return seat === away && step >= AWAY.from && step < AWAY.until;
}

/** The bot that decides for the seat at that step, if one does. */
export function botAt(
  company: Company,
  seat: Seat,
  step: number,
): Pick<ThinkJob, 'character' | 'level'> | undefined {
  if (seat === company.bot) return BOT;
  return isAway(company, seat, step) ? COVER : undefined;
}

/** What a bot decides: by what its seat knows alone, so that it is the same in every run. */
export function decided(
  bots: GameBots,
  bot: Pick<ThinkJob, 'character' | 'level'>,
  situation: Situation,
): unknown {
  return sittingBot(bots, bot).choose(situation, seededRng(JSON.stringify(situation)), bots.budget);
}

/** A game of that company in which people act at random. */
async function gameOf(ruleset: Ruleset, company: Company, seed: string): Promise<Played> {
  const { game } = ruleset;
  const bots = await botsOf(game.id);
  const rng = seededRng(seed);
  const played = playedBy(game, startOf(ruleset), (state, step, past) => {
    const seat = game.turn(state).kind === 'seats' ? seatToAct(game, state) : undefined;
    const bot = seat === undefined ? undefined : botAt(company, seat, step);
    if (seat === undefined || !bot) return randomAction(game, state, rng);
    return decided(bots, bot, situationOf(game, state, seat, seenThisRound(game, past, seat), bots.limit));
  });
  return played ?? assert.fail();
}

/** The first step of a game's second half at which somebody decides: there the insider's eyes become an onlooker's. */
export function middleOf({ game, nodes }: Played): number {
  return nodes.findIndex(({ state }, step) => step >= nodes.length / 2 && game.turn(state).kind === 'seats');
}

export interface Twins {
  readonly plan: Played;
  /** The same actions after another deal. */
  readonly other: Played;
  /** Those who can't tell one from the other. */
  readonly alike: readonly Eyes[];
}

/**
 * A game, and one with two cards exchanged that some can't tell from it, and rather not all of them, or
 * not the insider; but where no bot sits, rather cards that the insider doesn't see either. Bots decide by
 * their cards, so these are never among those exchanged; people do as planned in any case.
 */
export async function twins(ruleset: Ruleset, company: Company, seed: string): Promise<Twins | undefined> {
  const plan = await gameOf(ruleset, company, seed);
  const rng = seededRng(`${seed} twins`);
  const middle = middleOf(plan);
  const insider = (step: number): Eyes => (step <= middle ? 'insider' : 'onlooker');
  const everyone = [...(company.insider ? ['insider' as const] : []), ...viewersOf(plan.game, plan.end)];
  const isWanted = ({ other, alike }: Twins): boolean => {
    if (!company.insider) return alike.length < everyone.length;
    const isInsiderAlike = alike.includes('insider');
    return company.bot === undefined ? isInsiderAlike && differAt(middle, plan, other) : !isInsiderAlike;
  };
  let found: Twins | undefined;
  for (let attempt = 0; attempt < 40; attempt++) {
    const other = withCardsExchanged(ruleset, plan, rng);
    if (!other) continue;
    const alike = everyone.filter((eyes) =>
      knowTheSame(plan, other, eyes === 'insider' ? insider : () => eyes),
    );
    const areBotsAlike = [company.bot, company.away].every(
      (seat) => seat === undefined || alike.includes(seat),
    );
    if (alike.length === 0 || !areBotsAlike) continue;
    const pair = { plan, other, alike };
    if (isWanted(pair)) return pair;
    found ??= pair;
  }
  return found;
}

function differAt(step: number, a: Played, b: Played): boolean {
  const position = ({ game, nodes }: Played): string => JSON.stringify(game.position(at(nodes, step).state));
  return position(a) !== position(b);
}
