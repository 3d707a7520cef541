import { hash } from 'node:crypto';
import { expect, it } from 'vitest';
import { asId } from '../../contract/kit/ids.ts';
import { minutesOn } from '../../test/release-scene.ts';
import { fairOrder } from './fair-order-rule.ts';

/** Pseudo-random and reproducible. */
const drawn = (seed: string, below: number): number => Number.parseInt(hash('sha256', seed).slice(0, 8), 16) % below;

/** How often each of ten equal companies is served in a thousand enquiries. */
function serve(getSlots: (enquiry: number) => number, isThere: (enquiry: number, company: number) => boolean): number[] {
  const served = Array.from({ length: 10 }, () => 0);
  const lastServedAt: (Date | null)[] = served.map(() => null);
  for (let enquiry = 1; enquiry <= 1_000; enquiry += 1) {
    const waiting = served
      .map((_, company) => ({ companyId: asId<'company'>(company + 1), lastServedAt: lastServedAt[company] ?? null }))
      .filter(({ companyId }) => isThere(enquiry, companyId));
    for (const { companyId } of fairOrder(asId<'enquiry'>(enquiry), waiting).slice(0, getSlots(enquiry))) {
      served[companyId - 1] = (served[companyId - 1] ?? 0) + 1;
      lastServedAt[companyId - 1] = minutesOn(enquiry);
    }
  }
  return served;
}

it.each<[string, (enquiry: number) => number, (enquiry: number, company: number) => boolean]>([
  ['one slot each', () => 1, () => true],
  ['three slots each', () => 3, () => true],
  ['one to three slots', (enquiry) => 1 + drawn(`slots ${enquiry}`, 3), () => true],
  [
    'companies that are away now and then',
    (enquiry) => 1 + drawn(`slots ${enquiry}`, 3),
    (enquiry, company) => drawn(`${enquiry} ${company}`, 5) > 0,
  ],
])('over a thousand enquiries, %s, none of ten equal companies gets over 10 % more than the mean', (_, slotsOf, isThere) => {
  const served = serve(slotsOf, isThere);
  const mean = served.reduce((sum, one) => sum + one, 0) / 10;
  expect(Math.max(...served)).toBeLessThanOrEqual(mean * 1.1);
  expect(Math.min(...served)).toBeGreaterThanOrEqual(mean * 0.9);
});
