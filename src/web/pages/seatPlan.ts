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
