export const faultKinds = [
  'outage',
  'server_error',
  'server_error_after',
  'cut_before',
  'cut_after',
  'rate_limit',
  'slow',
  'duplicate_events',
  'disorder_events',
  'delay_events',
  'lose_events',
] as const;
/** Faults that can be set; `README.md` describes each. */
export type FaultKind = (typeof faultKinds)[number];

/** A fault to set. */
export interface Fault {
  readonly kind: FaultKind;
  /** Affected operation, such as `POST /v1/payment_intents/{id}/confirm`; null means all. */
  readonly operation: string | null;
  /** Milliseconds for `slow`, `delay_events` and `disorder_events`; copies for `duplicate_events`. */
  readonly value: number | null;
  /** Number of uses; null until it expires or is removed. */
  readonly times: number | null;
  readonly until: Date | null;
}
