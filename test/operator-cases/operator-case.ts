import type { TestApp, TestCaller } from '../app-harness.ts';

/** What a call of staff is about, made ready for it. */
export interface OperatorScene {
  /** The values of the path. */
  readonly params?: Readonly<Record<string, string | number>>;
  /** Beside the reason, which every call carries. */
  readonly body?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** What the entry is about, as `type:id`; of something new, from what is answered. */
  readonly object: string | ((answered: unknown) => string | Promise<string>);
}

/** How a change of staff is held to its entry in the audit log. */
export interface OperatorCase {
  /** `admin` is who calls afterwards. */
  readonly scene: (test: TestApp, admin: TestCaller) => Promise<OperatorScene>;
  /** Null: nothing is changed that anybody would ask about, and nothing is written down. Say why beside it. */
  readonly action: string | null;
  /** The fields that the entry tells apart before and after. */
  readonly changes: readonly string[];
}

/** By the route, as the contract names it. */
export type OperatorCases = Readonly<Record<string, OperatorCase>>;

/** The object of an entry about something new, whose number is answered. */
export const answeredId =
  (type: string, field = 'id') =>
  (answered: unknown): string =>
    `${type}:${String((answered as Readonly<Record<string, unknown>>)[field])}`;
