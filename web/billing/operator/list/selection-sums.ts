import type { StaffDocumentWire } from '../../../../contract/billing/operator-invoices-endpoints.ts';
import { toMajor, toMinor } from '../../../../contract/kit/minor-units.ts';
import type { CurrencyCode } from '../../../../contract/kit/money.ts';

/** What is to pay of these documents together, currency by currency. */
export function sumsOf(documents: readonly StaffDocumentWire[]): { currency: CurrencyCode; amount: number }[] {
  const sums = new Map<CurrencyCode, number>();
  for (const { currency, outstanding } of documents) sums.set(currency, (sums.get(currency) ?? 0) + toMinor(outstanding));
  return [...sums].map(([currency, minor]) => ({ currency, amount: toMajor(minor) }));
}
