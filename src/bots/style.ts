/** Ways to play that differ in taste, hardly in strength. */
export const STYLES = ['careful', 'bold', 'hoarder', 'sprinter', 'saboteur', 'gambler'] as const;
export type Style = (typeof STYLES)[number];

/** One game's styles: what each adds to the weights of some features. */
export interface Styles<Feature extends string> {
  /** The most that a style adds to an action's worth, or takes from it, compared with the best one. */
  readonly cap: number;
  readonly bonuses: Readonly<Record<Style, Readonly<Partial<Record<Feature, number>>>>>;
}
