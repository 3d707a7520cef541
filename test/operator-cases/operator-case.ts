import type { TestApp, TestCaller } from '../app-harness.ts';

/** Objects and input prepared for a staff call. */
export interface OperatorScene {
  /** Path parameters. */
  readonly params?: Readonly<Record<string, string | number>>;
  /** Body fields besides the reason, which every call carries. */
  readonly body?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Object of the audit entry as `type:id`; for a new object, derived from the response. */
  readonly object: string | ((answered: unknown) => string | Promise<string>);
}

/** How a staff change is checked against its audit entry. */
export interface OperatorCase {
  /** `admin` makes the call afterwards. */
  readonly scene: (test: TestApp, admin: TestCaller) => Promise<OperatorScene>;
  /** Null if the call changes nothing worth auditing and no entry is written; explain each case. */
  readonly action: string | null;
  /** Fields whose before and after values the entry holds. */
  readonly changes: readonly string[];
}

/** By route, as named in the contract. */
export type OperatorCases = Readonly<Record<string, OperatorCase>>;

/** Object of an entry about something new, from the id in the response. */
export const answeredId =
  (type: string, field = 'id') =>
  (answered: unknown): string =>
    `${type}:${String((answered as Readonly<Record<string, unknown>>)[field])}`;
