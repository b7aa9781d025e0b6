import type { Level } from '../../bots/bot.ts';
import { CHARACTERS, type Character, type CharacterId } from '../../bots/characters.ts';

/** Who is meant to sit on a seat. It remembers both sides of the choice between person and bot. */
export interface SeatPlan {
  readonly kind: 'person' | 'bot';
  readonly name: string;
  readonly avatar: string;
  readonly character: CharacterId;
  readonly level: Level;
}

/** The seats with this one changed. */
export function withSeat(
  plans: readonly SeatPlan[],
  seat: number,
  change: Partial<SeatPlan>,
): readonly SeatPlan[] {
  return plans.map((plan, i) => (i === seat ? { ...plan, ...change } : plan));
}

export function characterNamed(id: CharacterId): Character {
  return CHARACTERS.find((each) => each.id === id) ?? CHARACTERS[0];
}

/** What people are called who give no name where several play: each seat has its own, and no bot has one of them. */
const GUESTS = ['Alex', 'Kim', 'Robin', 'Sam', 'Toni', 'Nico'];

/** What everyone is called; `nobody` is a person without a name who plays alone. */
export function seatNames(plans: readonly SeatPlan[], nobody: string): readonly string[] {
  const people = plans.filter(({ kind }) => kind === 'person');
  const taken = new Set(people.map(({ name }) => name.trim()));
  const guest = (seat: number): string => {
    const free = [...GUESTS.slice(seat), ...GUESTS].find((each) => !taken.has(each)) ?? nobody;
    taken.add(free);
    return free;
  };
  return plans.map(({ kind, name, character }, seat) => {
    if (kind === 'bot') return characterNamed(character).name;
    return name.trim() || (people.length === 1 ? nobody : guest(seat));
  });
}

/** A character comes at their own level; whoever had them gets the one they replace. */
export function withCharacter(
  plans: readonly SeatPlan[],
  seat: number,
  id: CharacterId,
): readonly SeatPlan[] {
  const replaced = plans[seat];
  return plans.map((plan, i) => {
    if (i === seat) return { ...plan, character: id, level: characterNamed(id).level };
    if (plan.character === id && replaced) return { ...plan, character: replaced.character };
    return plan;
  });
}

/** A portrait for a person; whoever had it gets the one it replaces. */
export function withAvatar(plans: readonly SeatPlan[], seat: number, avatar: string): readonly SeatPlan[] {
  const replaced = plans[seat]?.avatar ?? avatar;
  return plans.map((plan, i) => {
    if (i === seat) return { ...plan, avatar };
    return plan.avatar === avatar ? { ...plan, avatar: replaced } : plan;
  });
}
