import { useState } from 'react';
import { expect, it } from 'vitest';
import { answer, refusal, type TestAnswer } from '../../testing/contract-answers.ts';
import { openComponent } from '../../testing/open-component.tsx';
import { fill, screen, user } from '../../testing/page.ts';
import type { EditedArea } from '../api.ts';
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

it('tries other caps and the unsaved selection, and clears stale results', async () => {
  const edited = { area: 12, districts: [1, 2] };
  const { calls } = await openComponent(<Trial edited={edited} />, ['lastDays'], () => outcome);
  await screen.findByText(/^Based on the last 30 days and the coverage selected here, saved or not\./);
  await user.click(screen.getByRole('radio', { name: 'Try different caps for every lead type' }));
  await fill(screen.getByRole('textbox', { name: 'Per week' }), '-1');
  await user.click(screen.getByRole('button', { name: 'Calculate' }));
  await screen.findByText('Enter a whole number from 0 to 9,999, or leave it empty.');
  expect([calls, document.activeElement]).toEqual([[], screen.getByRole('textbox', { name: 'Per week' })]);
  await fill(screen.getByRole('textbox', { name: 'Per week' }), '3');
  await user.click(screen.getByRole('button', { name: 'Calculate' }));
  await screen.findByText('1 lead, £24.00 + VAT');
  await user.click(screen.getByRole('button', { name: 'Save the selection' }));
  expect(screen.queryByText('1 lead, £24.00 + VAT')).toBeNull();
  screen.getByText(/^Based on the last 30 days and your saved coverage\./);
});

function Trial({ edited }: { edited: EditedArea }) {
  const [unsaved, setUnsaved] = useState<EditedArea | undefined>(edited);
  return (
    <>
      <LastDays edited={unsaved} />
      <button type="button" onClick={() => setUnsaved(undefined)}>
        Save the selection
      </button>
    </>
  );
}

it('runs only on request, reports failures and shows the result', async () => {
  let given: TestAnswer = refusal('POST /company/dry-run/', 422);
  const { calls } = await openComponent(<LastDays />, ['lastDays'], () => given);
  await screen.findByRole('region', { name: 'How many leads could you have bought?' });
  expect(calls).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Calculate' }));
  await screen.findByText('We could not calculate this. Please try again.');
  given = outcome;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('1 lead, £24.00 + VAT');
  screen.getByRole('button', { name: 'Calculate again' });
});
