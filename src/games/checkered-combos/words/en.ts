import { assertNever } from '../../../core/assert.ts';
import type { Seat } from '../../../core/game.ts';
import { type Cast, capital, does, listed, type Words, who } from '../../../core/words.ts';
import type { ComboKind } from '../combos.ts';
import type { Event, OpensRound, OpensTurn, Shown, Why } from '../types.ts';

export const words: Words<Event, Why> = { event, reason };

function event(happened: Event, cast: Cast): string {
  switch (happened.type) {
    case 'dealt': {
      const { round, dealer, opener, why } = happened;
      const deals = does(cast, dealer, 'deals', 'you deal');
      return `Round ${round}: ${deals}. ${does(cast, opener, 'opens', 'You open')}${opensRound(why)}.`;
    }
    case 'played':
      return `${does(cast, happened.seat, 'plays', 'You play')} ${combo(happened.combo, happened.value)}.`;
    case 'stopped': {
      const skipped = listed(
        happened.skipped.map((seat) => who(cast, seat, 'you')),
        'and',
      );
      const rest = skipped ? ` No turn for ${skipped}.` : '';
      return `${does(cast, happened.seat, 'plays', 'You play')} a Stop: the turn ends.${rest}`;
    }
    case 'redraw-played':
      return `${does(cast, happened.seat, 'plays', 'You play')} a Redraw.`;
    case 'took':
      return `${does(cast, happened.seat, 'takes', 'You take')} ${card(happened.card)} from the reserve.`;
    case 'turn-won':
      return `${does(cast, happened.seat, 'wins', 'You win')} the turn ${wonBy(happened)}.`;
    case 'redraws':
      return `${does(cast, happened.seat, 'has', 'You have')} to draw ${happened.count} cards.`;
    case 'drew': {
      const left = happened.left > 0 ? ` ${happened.left} more to come.` : '';
      return `${does(cast, happened.seat, 'draws', 'You draw')} ${card(happened.card)}.${left}`;
    }
    case 'placed':
      return `${does(cast, happened.seat, 'puts', 'You put')} ${card(happened.card)} into the hand, place ${happened.to + 1}.`;
    case 'out':
      return `${does(cast, happened.seat, 'has', 'You have')} no cards left and ${happened.seat === cast.you ? 'are' : 'is'} out of this round.`;
    case 'opens':
      return `${does(cast, happened.seat, 'opens', 'You open')}: ${opensTurn(happened, cast)}.`;
    case 'round-over':
      return roundOver(happened, cast);
    case 'paid':
      return `${does(cast, happened.seat, 'pays', 'You pay')} a chip, ${happened.chips} left.`;
    case 'game-over': {
      const losers = listed(
        happened.losers.map((seat) => who(cast, seat, 'you')),
        'and',
      );
      return `No chip left to pay: the game is lost for ${losers}. Everyone else wins.`;
    }
    default:
      return assertNever(happened);
  }
}

function opensRound(why: OpensRound): string {
  switch (why) {
    case 'left-of-dealer':
      return ', left of the dealer';
    case 'lost-round':
      return ', having paid last time';
    case 'several-lost':
      return ' as the oldest, because several paid last time';
    default:
      return assertNever(why);
  }
}

function wonBy({ by, combo: kind, value }: Extract<Event, { type: 'turn-won' }>): string {
  if (kind !== undefined && value !== undefined) return `with ${combo(kind, value)}`;
  return by === 'stop' ? 'with the Stop' : 'with the Redraw that opened it';
}

function opensTurn({ why, insteadOf }: Extract<Event, { type: 'opens' }>, cast: Cast): string {
  const empty = insteadOf === undefined ? '' : ` (${does(cast, insteadOf, 'has', 'you have')} no cards)`;
  const reasons: Record<OpensTurn, string> = {
    'won-turn': 'highest combination',
    'played-stop': 'played the Stop',
    'opened-with-redraw': 'opened with the Redraw that nobody topped',
    'next-highest': `next-highest combination${empty}`,
    'right-neighbour': `next to the right${empty}`,
  };
  return reasons[why];
}

function roundOver({ why, payers, spared }: Extract<Event, { type: 'round-over' }>, cast: Cast): string {
  const names = listed(
    payers.map((seat) => who(cast, seat, 'you')),
    'and',
  );
  switch (why) {
    case 'stuck':
      return `Nothing to play and no reserve card left: the round is lost for ${names}.`;
    case 'last-with-cards':
      return `Last with cards in hand: the round is lost for ${names}.`;
    case 'all-out': {
      const safe =
        spared === undefined
          ? ''
          : ` ${does(cast, spared, 'won', 'You won')} the turn and ${spared === cast.you ? 'are' : 'is'} safe.`;
      return `Everyone ran out of cards at once: the round is lost for ${names}.${safe}`;
    }
    default:
      return assertNever(why);
  }
}

function reason(why: Why, cast: Cast): string {
  switch (why.code) {
    case 'chance-acts':
      return 'The cards must be dealt first.';
    case 'not-chance':
      return 'No deal is due, and no player decides one.';
    case 'wrong-deck':
      return 'What was dealt is not the whole deck.';
    case 'game-over':
      return 'The game is over.';
    case 'not-your-turn':
      return notYourTurn(why.toAct, cast);
    case 'must-place':
      return 'The drawn card must be put into the hand first.';
    case 'nothing-drawn':
      return 'There is no drawn card to put into the hand.';
    case 'not-in-hand':
      return `There are no such cards: the hand has ${why.size}.`;
    case 'wrong-count':
      return `${capital(comboName(why.combo))} takes ${SIZES[why.combo]}, not ${why.count}.`;
    case 'special-in-combination':
      return `${capital(card(why.card))} is played alone, never in a combination.`;
    case 'no-such-value':
      return `${capital(comboName(why.combo))} can't have the value ${why.value}.`;
    case 'not-a-combination':
      return `${why.cards.join(' ')} is not ${combo(why.combo, why.value)}.`;
    case 'too-low':
      return `${capital(combo(why.combo, why.value))} doesn't outbid ${combo(why.topCombo, why.topValue)}.`;
    case 'not-a-stop':
      return `${capital(card(why.card))} is not a Stop.`;
    case 'not-a-redraw':
      return `${capital(card(why.card))} is not a Redraw.`;
    case 'opener-must-play':
      return 'Whoever opens the turn has nothing to outbid and must play.';
    case 'no-such-reserve':
      return `There is no such reserve card: ${why.count} left.`;
    case 'must-play':
      return 'Without reserve cards, whoever can play must play.';
    case 'no-such-gap':
      return `A hand of ${why.size} has no such place to put a card.`;
    default:
      return assertNever(why);
  }
}

function notYourTurn(toAct: Seat, cast: Cast): string {
  return toAct === cast.you ? "It's your turn." : `It's ${who(cast, toAct, 'your')}'s turn.`;
}

function comboName(kind: ComboKind): string {
  const names: Record<ComboKind, string> = {
    solo: 'a solo',
    straight2: 'a 2-straight',
    pair: 'a pair',
    straight3: 'a 3-straight',
    trips: 'trips',
  };
  return names[kind];
}

const SIZES: Record<ComboKind, string> = {
  solo: 'one card',
  straight2: 'two cards',
  pair: 'two cards',
  straight3: 'three cards',
  trips: 'three cards',
};

function combo(kind: ComboKind, value: number): string {
  switch (kind) {
    case 'solo':
      return `a solo ${value}`;
    case 'straight2':
      return `a 2-straight ${value - 1}-${value}`;
    case 'pair':
      return `a pair of ${value}s`;
    case 'straight3':
      return `a 3-straight ${value - 2}-${value - 1}-${value}`;
    case 'trips':
      return `trips of ${value}s`;
    default:
      return assertNever(kind);
  }
}

function card(shown: Shown): string {
  const specials: Partial<Record<Shown, string>> = { '?': 'a card', X: 'an X', S: 'a Stop', R: 'a Redraw' };
  return specials[shown] ?? `${shown === '8' || shown === '11' ? 'an' : 'a'} ${shown}`;
}

export const labels = {};

export const rules = {};

export const lesson = {};
