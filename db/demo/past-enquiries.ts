import type { DemoCountry } from './demo-countries.ts';
import type { Draws } from './seeded-random.ts';

/** Arrival of a simulated enquiry, and how many companies bought it. */
export interface PastEnquiry {
  readonly country: DemoCountry;
  readonly ageHours: number;
  readonly sales: number;
  readonly fate: 'released' | 'held' | 'removed';
}

/** Hours an enquiry stays on sale. */
export const hoursOnSale = 14 * 24;
const live: Readonly<Record<DemoCountry, number>> = { gb: 78, dk: 16, se: 16, no: 16 };
const total = 398;

/** Generates a year of enquiries, oldest first, except the two made now: enough on sale in every country, the rest in all states. */
export function pastEnquiries(draws: Draws): PastEnquiry[] {
  const past: PastEnquiry[] = [];
  for (const country of ['gb', 'dk', 'se', 'no'] as const) {
    for (let index = 0; index < live[country]; index += 1) {
      // On sale for hours yet, with at least one slot left.
      const ageHours = draws.fraction() ** 2 * (hoursOnSale - 24);
      past.push({ country, ageHours, sales: draws.pick([0, 0, 1]), fate: 'released' });
    }
  }
  for (let index = 0; index < 6; index += 1) past.push({ country: 'gb', ageHours: draws.between(1, 30), sales: 0, fate: 'held' });
  while (past.length < total) {
    const country = draws.pick(['gb', 'gb', 'gb', 'dk', 'se', 'no'] as const);
    const ageHours = hoursOnSale + 24 + draws.fraction() * (360 * 24 - hoursOnSale);
    past.push({ country, ageHours, sales: draws.between(0, 3), fate: draws.fraction() < 0.03 ? 'removed' : 'released' });
  }
  return past.sort((a, b) => b.ageHours - a.ageHours);
}
