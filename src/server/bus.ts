import type { Led } from './live.ts';

/** What nodes tell each other: hints only. A lost one costs a moment, never correctness. */
export type Hint =
  /** Something happened at the table. */
  | { readonly type: 'changed'; readonly table: string }
  /** These users look at the table through that node now. */
  | {
      readonly type: 'here';
      readonly node: string;
      readonly table: string;
      readonly users: readonly string[];
    }
  | { readonly type: 'led'; readonly message: Led };

/** The way from each node to all others. */
export interface Bus {
  publish(hint: Hint): void;
  /** Hears the hints of other nodes. */
  listen(hear: (hint: Hint) => void): void;
  close(): Promise<void>;
}
