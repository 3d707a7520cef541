export const crmFaultKinds = ['refuse', 'server_error', 'slow'] as const;
export const crmCalls = ['token', 'leads'] as const;
export type CrmCall = (typeof crmCalls)[number];

/** A failure on demand; `README.md` lists what each kind does. */
export interface CrmFault {
  readonly kind: (typeof crmFaultKinds)[number];
  /** Which endpoint fails; null: both. */
  readonly call: CrmCall | null;
  /** Milliseconds that `slow` waits. */
  readonly value: number | null;
  /** How many calls it affects; null: all until faults are removed. */
  readonly times: number | null;
}

/** Takes one use of every fault that applies to this call, and removes those used up. */
export function takeCrmFaults(faults: CrmFault[], call: CrmCall): readonly CrmFault[] {
  const taken = faults.filter((fault) => fault.call === null || fault.call === call);
  const left = faults.flatMap((fault) => {
    if (!taken.includes(fault) || fault.times === null) return [fault];
    return fault.times > 1 ? [{ ...fault, times: fault.times - 1 }] : [];
  });
  faults.splice(0, faults.length, ...left);
  return taken;
}
