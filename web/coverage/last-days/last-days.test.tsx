import { expect, it } from 'vitest';
import { answer, refusal, type TestAnswer } from '../../testing/contract-answers.ts';
import { openComponent } from '../../testing/open-component.tsx';
import { screen, user } from '../../testing/page.ts';
import { LastDays } from './last-days.tsx';

const outcome = answer('POST /company/dry-run/', {
  data: {
    currency: 'GBP',
    from: '2026-02-01',
    until: '2026-03-03',
    came: 1,
    leads: 1,
    price: 24,
    work_types: [{ id: 1, name: 'Boiler repair', came: 1, leads: 1, price: 24, missing_accreditations: [] }],
    days: [],
  },
});

it('asks on a press only, says when it failed, and tells what would have come', async () => {
  let given: TestAnswer = refusal('POST /company/dry-run/', 422);
  const { calls } = await openComponent(<LastDays />, ['lastDays'], () => given);
  await screen.findByRole('region', { name: 'What would you have got in the last 30 days?' });
  expect(calls).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Work it out' }));
  await screen.findByText('We could not work it out.');
  given = outcome;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('1 lead, £24.00 + VAT');
  screen.getByRole('button', { name: 'Work it out again' });
});
