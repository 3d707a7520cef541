import { expect, it } from 'vitest';
import { answer } from '../../testing/contract-answers.ts';
import { openComponent } from '../../testing/open-component.tsx';
import { fill, screen, user } from '../../testing/page.ts';
import { CompanyDryRun } from './company-dry-run.tsx';

const outcome = answer('POST /operator/dry-run/company/{id}', {
  data: {
    currency: 'GBP',
    from: '2026-02-01',
    until: '2026-03-03',
    came: 5,
    leads: 3,
    price: 72,
    work_types: [
      { id: 1, name: 'Boiler repair', came: 4, leads: 3, price: 72, missing_accreditations: [] },
      { id: 2, name: 'Heat pumps', came: 1, leads: 0, price: 0, missing_accreditations: ['mcs'] },
      { id: 3, name: 'Solar panels', came: 0, leads: 0, price: 0, missing_accreditations: [] },
    ],
    days: [{ day: '2026-03-03', came: 5, leads: 3, price: 72 }],
  },
});

it('works out what a company would have got, with its caps or with others', async () => {
  const { calls } = await openComponent(<CompanyDryRun companyId={7} />, ['operator-dry-run', 'lastDays', 'desk'], () => outcome);
  expect(calls).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Work it out' }));
  await screen.findByText('3 leads, £72.00 + VAT');
  screen.getByText('5 came in, the caps let 3 through.');
  screen.getByRole('row', { name: /Heat pumps.*On hold: needs an accreditation/ });
  expect(screen.queryByText('Solar panels')).toBeNull();
  screen.getByRole('region', { name: 'Leads per day' });
  await user.click(screen.getByRole('radio', { name: 'Others, for every lead type' }));
  await fill(screen.getByRole('textbox', { name: 'Per day' }), 'two');
  await user.click(screen.getByRole('button', { name: 'Work it out' }));
  await screen.findByText('Enter a whole number from 0 to 9,999, or leave it empty.');
  expect(calls).toHaveLength(1);
});
