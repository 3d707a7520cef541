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
/** What can go wrong on demand; `README.md` says what each does. */
export type FaultKind = (typeof faultKinds)[number];

/** A fault to be set. */
export interface Fault {
  readonly kind: FaultKind;
  /** Which calls meet it, such as `POST /v1/payment_intents/{id}/confirm`; null: all. */
  readonly operation: string | null;
  /** Milliseconds of `slow`, `delay_events` and `disorder_events`, copies of `duplicate_events`. */
  readonly value: number | null;
  /** How often; null: until it ends or is taken away. */
  readonly times: number | null;
  readonly until: Date | null;
}
