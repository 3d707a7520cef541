import type { TestApp } from '../app-harness.ts';

/** What a call of staff is about, made ready for it. */
export interface OperatorScene {
  /** The values of the path. */
  readonly params?: Readonly<Record<string, string | number>>;
  /** Beside the reason, which every call carries. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** What the entry is about, as `type:id`; of something new, from what is answered. */
  readonly object: string | ((answered: Readonly<Record<string, unknown>>) => string);
}

/** How a change of staff is held to its entry in the audit log. */
export interface OperatorCase {
  readonly scene: (test: TestApp) => Promise<OperatorScene>;
  /** Null: nothing is changed that anybody would ask about, and nothing is written down. Say why beside it. */
  readonly action: string | null;
  /** The fields that the entry tells apart before and after. */
  readonly changes: readonly string[];
}

/** By the route, as the contract names it. */
export type OperatorCases = Readonly<Record<string, OperatorCase>>;
