import { Gauge, type Registry } from 'prom-client';
import { ProviderUnknown } from './payment-provider.ts';

/** The provider's recent answers to this process. */
export interface ProviderAnswers {
  /** Consecutive calls without a conclusive answer; reset by each conclusive one. */
  readonly failuresInRow: () => number;
  readonly lastFailure: () => { readonly at: Date; readonly reason: string } | null;
}

function getFailureReason(error: ProviderUnknown): string {
  return error.cause instanceof Error ? error.cause.message : error.message;
}

/** Counts call outcomes. A refusal is a conclusive answer. */
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
          last = { at: new Date(), reason: getFailureReason(error) };
        } else {
          failures = 0;
        }
        throw error;
      }
    },
  };
}

/** Exports the provider's health to `/metrics`. */
export function exportProviderHealth({ failuresInRow, lastFailure }: ProviderAnswers): (register: Registry) => void {
  return (register) => {
    const failures = new Gauge({
      name: 'card_provider_failures_in_row',
      help: 'Calls of the card provider without an answer that can be relied on, since the last one that had one',
      registers: [],
      collect() {
        this.set(failuresInRow());
      },
    });
    const last = new Gauge({
      name: 'card_provider_last_failure_timestamp_seconds',
      help: 'When the card provider last gave no answer; 0: never since this process began',
      registers: [],
      collect() {
        this.set((lastFailure()?.at.getTime() ?? 0) / 1_000);
      },
    });
    for (const gauge of [failures, last]) register.registerMetric(gauge);
  };
}

/** Consecutive unanswered calls after which the provider counts as down. */
const minFailuresWhenDown = 3;

/** For `/readyz`, which reports it but stays ready: everything except cards still works. */
export function isProviderAnswering({ failuresInRow }: ProviderAnswers): boolean {
  return failuresInRow() < minFailuresWhenDown;
}
