import { expect, it, test } from 'vitest';
import { deskCompany } from '../../companies/operator/test-companies.ts';
import { testCountry } from '../../coverage/test-country.ts';
import { answer, type TestAnswers } from '../../testing/contract-answers.ts';
import { openDesk, staffAnswers } from '../../testing/open-desk.tsx';
import { fill, screen, user, within } from '../../testing/page.ts';

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
const area = {
  id: 12,
  name: 'Leicester',
  work_types: [{ id: 1, name: 'Boiler repair' }],
  places: [{ area: 'LE', name: 'Leicester', districts: ['LE1', 'LE2', 'LE3'] }],
};
const type = { code: 'x', retired: false, companies: 0, leads: 0, untranslated: [], unpriced: [], priced: 4 };
const tree = {
  categories: [
    {
      id: 1,
      code: 'Boilers',
      description: 'Boilers',
      companies: 4,
      leads: 9,
      untranslated: [],
      removable: false,
      work_types: [
        { ...type, id: 1, description: 'Boiler repair' },
        { ...type, id: 2, description: 'Heat pumps' },
        { ...type, id: 3, description: 'Old ovens', retired: true },
      ],
    },
  ],
  languages: [],
  questions: [],
};

const answers = (): TestAnswers => ({
  ...staffAnswers(),
  'GET /operator/companies/{id}': answer('GET /operator/companies/{id}', { data: deskCompany }),
  'GET /operator/companies/{id}/coverage': answer('GET /operator/companies/{id}/coverage', { data: [area] }),
  'GET /operator/companies/{id}/delivery': answer('GET /operator/companies/{id}/delivery', {
    data: { paused_since: null, alerts: null, work_types: [] },
  }),
  'GET /operator/work-types': answer('GET /operator/work-types', { data: tree }),
  'GET /geography/outlines/{country}': answer('GET /geography/outlines/{country}', { data: testCountry }),
  'POST /operator/dry-run/company/{id}': outcome,
});
const run = async () => within(await screen.findByRole('region', { name: 'The last 30 days' }));

it('runs a dry run on the Delivery tab with saved or custom caps', async () => {
  const desk = await openDesk('/operator/companies/7?view=delivery', answers());
  const room = await run();
  await user.click(room.getByRole('button', { name: 'Calculate' }));
  await screen.findByText('3 leads, £72.00 + VAT');
  screen.getByText('5 came in; 3 were within your caps.');
  screen.getByRole('row', { name: /Heat pumps.*On hold: needs an accreditation/ });
  expect(screen.queryByText('Solar panels')).toBeNull();
  screen.getByRole('region', { name: 'Leads per day' });
  await user.click(room.getByRole('radio', { name: 'Try different caps for every lead type' }));
  await fill(room.getByRole('textbox', { name: 'Per day' }), 'two');
  await user.click(room.getByRole('button', { name: 'Calculate' }));
  await screen.findByText('Enter a whole number from 0 to 9,999, or leave it empty.');
  expect(desk.calls.filter((call) => call === 'POST /operator/dry-run/company/7')).toHaveLength(1);
});

test('tries other lead types and districts on the Coverage tab', async () => {
  const desk = await openDesk('/operator/companies/7?view=coverage', answers());
  const room = await run();
  await user.click(room.getByRole('radio', { name: 'With another area' }));
  const districts = await room.findByRole('textbox', { name: /Districts/ });
  // A complete area is abbreviated to its code.
  expect((districts as HTMLTextAreaElement).value).toBe('LE');
  expect(room.queryByRole('checkbox', { name: 'Old ovens' })).toBeNull();
  await user.click(room.getByRole('checkbox', { name: 'Heat pumps' }));
  await fill(districts, 'LE1, NG1 ZZ9');
  await user.click(room.getByRole('button', { name: 'Calculate' }));
  await room.findByText('Unknown districts: ZZ9');
  expect(document.activeElement).toBe(districts);
  await fill(districts, 'le1 ng1');
  await user.click(room.getByRole('button', { name: 'Calculate' }));
  await room.findByText('3 leads, £72.00 + VAT');
  expect(desk.bodies.map((body) => JSON.parse(body) as object)).toContainEqual({
    edited: { area: 12, work_types: [1, 2], districts: [1, 4] },
  });
});
