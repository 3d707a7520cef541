// How credit settles what is owed: the oldest credit first, on the oldest invoice first, each as far as it goes.

/** Credit that is left of a payment or a credit note, in minor units. */
export interface Credit {
  readonly kind: 'payment' | 'credit_note';
  readonly id: number;
  readonly restMinor: number;
}

/** An invoice and what is still to pay of it, in minor units. */
export interface OwedInvoice {
  readonly id: number;
  readonly outstandingMinor: number;
}

export interface CreditShare {
  readonly credit: Credit;
  readonly invoiceId: number;
  readonly amountMinor: number;
}

/** Both lists in the order in which they are to be used. Ends where credit or invoices end. */
export function shareCredit(credits: readonly Credit[], invoices: readonly OwedInvoice[]): CreditShare[] {
  const shares: CreditShare[] = [];
  const waiting = credits.values();
  let credit = waiting.next().value;
  let left = credit?.restMinor ?? 0;
  for (const { id: invoiceId, outstandingMinor } of invoices) {
    let owed = outstandingMinor;
    while (owed > 0 && credit !== undefined) {
      const amountMinor = Math.min(owed, left);
      if (amountMinor > 0) shares.push({ credit, invoiceId, amountMinor });
      owed -= amountMinor;
      left -= amountMinor;
      if (left > 0) break;
      credit = waiting.next().value;
      left = credit?.restMinor ?? 0;
    }
  }
  return shares;
}
