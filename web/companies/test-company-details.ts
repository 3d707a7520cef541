import type { CompanyWire } from '../../contract/companies/endpoints.ts';
import { answer, type TestAnswer, type TestAnswers } from '../testing/contract-answers.ts';
import { company, signedIn } from '../testing/known-company.ts';
import { openApp } from '../testing/open-app.tsx';
import { fill, screen, user, within } from '../testing/page.ts';

export const done = '2026-01-06T09:00:00Z';
export const midland: CompanyWire = {
  ...company,
  mobile: '+447700900123',
  registration_journey: { ...company.registration_journey, step_one: done },
};
export const dane: CompanyWire = {
  ...midland,
  country: { id: 'dk', iso_code: 'dk' },
  business_unit: {
    id: 'dk',
    time_zone: 'Europe/Copenhagen',
    countries: [
      {
        id: 'dk',
        iso_code: 'dk',
        name: 'Denmark',
        languages: [
          { id: 'da', iso_code: 'da', name: 'Danish' },
          { id: 'en', iso_code: 'en', name: 'English' },
        ],
      },
    ],
  },
  communications_language: { id: 'en', iso_code: 'en' },
  languages_accepted: [{ id: 'da', iso_code: 'da' }],
  phone: '+4533123456',
  mobile: '+4520123456',
};

/** Answers with the company in this version. */
export function versioned(data: CompanyWire, version: string): TestAnswer {
  const given = answer('GET /company/', { data });
  return typeof given === 'object' ? { ...given, headers: { etag: version } } : given;
}
export const saved = answer('PUT /company/update', { data: {} });
export const countries = answer('GET /countries/', {
  data: [
    [
      ...company.business_unit.countries.map((country) => ({ ...country, address_finder: true, is_offered: true, charges_vat: true })),
      {
        id: 'dk',
        iso_code: 'dk',
        name: 'Denmark',
        languages: dane.business_unit.countries[0]?.languages ?? [],
        address_finder: true,
        is_offered: true,
        charges_vat: true,
      },
    ],
  ],
});

export async function open(data: CompanyWire = midland, more: TestAnswers = {}) {
  const app = await openApp('/account/company', {
    ...signedIn(data),
    'GET /company/': versioned(data, '"one"'),
    'PUT /company/update': saved,
    'GET /countries/': countries,
    ...more,
  });
  await screen.findByRole('heading', { name: 'Billing address' });
  return app;
}

export const field = (label: string): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(label);
export const put = (label: string, value: string) => fill(field(label), value);
export const choose = (label: string, option: string) => user.selectOptions(field(label), option);
export const press = (name: string) => user.click(screen.getByRole('button', { name }));
export const save = () => press('Save');
/** Returns the lines of the error summary. */
export const lines = async () =>
  within(await screen.findByRole('alert'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
export const sentBody = (app: { bodies: readonly string[] }) => JSON.parse(app.bodies.at(-1) ?? '{}') as Record<string, unknown>;
export const puts = (app: { calls: readonly string[] }) => app.calls.filter((call) => call.startsWith('PUT')).length;
