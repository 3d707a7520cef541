import type { SandboxProblem } from './refuse-call.ts';

/** What a call answers: a body with its status, such as 402 for a card that was declined. */
export interface SandboxAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The body of every failed call. A card error brings the intent along, as it stands after it. */
export function errorWire(problem: SandboxProblem, more: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return { error: { ...problem, ...more } };
}
