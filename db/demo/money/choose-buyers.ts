import type { PastEnquiry } from '../past-enquiries.ts';
import type { DemoCompany } from '../demo-companies.ts';

/** Buyer, minimum and maximum age in days, and number of enquiries. */
const buyerQuotas: readonly { readonly email: string; readonly from: number; readonly to: number; readonly count: number }[] = [
  { email: 'company36@plumbline.test', from: 50, to: 62, count: 2 },
  { email: 'company36@plumbline.test', from: 25, to: 44, count: 1 },
  { email: 'company36@plumbline.test', from: 120, to: 330, count: 3 },
  { email: 'company37@plumbline.test', from: 30, to: 300, count: 6 },
  { email: 'company38@plumbline.test', from: 60, to: 300, count: 2 },
  { email: 'company38@plumbline.test', from: 4, to: 7, count: 1 },
  { email: 'demo@plumbline.test', from: 40, to: 340, count: 9 },
];

/**
 * Assigns past British enquiries to companies that need history, by index. They replace the first drawn buyer, so all else stays the same.
 */
export function chooseBuyers(past: readonly PastEnquiry[]): ReadonlyMap<number, DemoCompany['email']> {
  const chosen = new Map<number, string>();
  for (const { email, from, to, count } of buyerQuotas) {
    const free = past
      .map((enquiry, index) => ({ ...enquiry, index }))
      .filter(({ country, fate, sales, ageHours, index }) => {
        const fits = country === 'gb' && fate === 'released' && sales > 0 && ageHours > from * 24 && ageHours < to * 24;
        return fits && !chosen.has(index);
      });
    // Spread over time rather than consecutive.
    const step = Math.max(1, Math.floor(free.length / count));
    for (const { index } of free.filter((_, place) => place % step === 0).slice(0, count)) chosen.set(index, email);
  }
  return chosen;
}

/** Selects enquiries withdrawn right after a purchase. */
export const isWithdrawn = ({ fate, sales, ageHours }: PastEnquiry, index: number): boolean =>
  fate === 'released' && sales > 0 && ageHours > 20 * 24 && index % 13 === 5;
