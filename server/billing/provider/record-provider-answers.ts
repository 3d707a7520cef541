import { ProviderUnknown } from './payment-provider.ts';

/** How the provider has been answering this process. */
export interface ProviderAnswers {
  /** Calls in a row without an answer that can be relied on; 0 after each that has one. */
  readonly failuresInRow: () => number;
  readonly lastFailure: () => { readonly at: Date; readonly reason: string } | null;
}

function reasonOf(error: ProviderUnknown): string {
  return error.cause instanceof Error ? error.cause.message : error.message;
}

/** Counts what calls come to. A refusal is an answer. */
export function recordProviderAnswers(): {
  readonly answers: ProviderAnswers;
  readonly recorded: <Result>(call: () => Promise<Result>) => Promise<Result>;
} {
  let failures = 0;
  let last: { readonly at: Date; readonly reason: string } | null = null;
  return {
    answers: { failuresInRow: () => failures, lastFailure: () => last },
    recorded: async (call) => {
      try {
        const result = await call();
        failures = 0;
        return result;
      } catch (error) {
        if (error instanceof ProviderUnknown) {
          failures += 1;
          last = { at: new Date(), reason: reasonOf(error) };
        } else {
          failures = 0;
        }
        throw error;
      }
    },
  };
}
