import { describe, expect, it } from 'vitest';
import type { CompanyWire } from '../../contract/companies/endpoints.ts';
import { formatFor } from '../companies/company-format.ts';
import { answer, type TestAnswer } from '../testing/contract-answers.ts';
import { eventually } from '../testing/eventually.ts';
import { inRouter } from '../testing/in-router.tsx';
import { company } from '../testing/known-company.ts';
import { openComponent } from '../testing/open-component.tsx';
import { screen, within } from '../testing/page.ts';
import { FormatContext } from '../ui/format.ts';
import { ShellNotices } from './shell-notices.tsx';

const unit = answer('GET /business-unit-contact-details/', {
  data: {
    phone: '+4533112233',
    hours: { first_day: 1, last_day: 5, opens: '09:00', closes: '17:00' },
    brand: 'Plumbline',
    legal: 'Plumbline ApS',
    gasSafetyBadge: false,
  },
});
async function open(whose: CompanyWire, contact: TestAnswer = unit) {
  const { part } = inRouter(
    <FormatContext value={formatFor(whose)}>
      <ShellNotices company={whose} />
    </FormatContext>,
  );
  const page = await openComponent(part, ['shell', 'common'], () => contact);
  // The region for later notices is mounted from the start, or some screen readers would miss its first text.
  await eventually(() => expect(screen.getAllByRole('status')).toHaveLength(2));
  return page;
}
const closed: CompanyWire = { ...company, status: { id: 230 } };
const locked: CompanyWire = { ...company, locked: true };

describe('notices of every page', () => {
  it('are absent for an account in good standing', async () => {
    const { calls } = await open(company);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText(/^Demonstration/)).toBeNull();
    expect(calls).toEqual([]);
  });

  it.each([
    ['closed', closed, /^This account is closed\. Please contact our account management team\./],
    ['locked', locked, /^This account has been locked, to unlock the account please contact our account management team\./],
    ['closed and locked, which is said as locked', { ...closed, locked: true }, /^This account has been locked/],
  ])('tell an account that is %s how to contact us', async (_, whose, words) => {
    await open(whose);
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toMatch(words);
    expect(within(notice).getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/help/contact');
    expect((await within(notice).findByRole('link', { name: /^Call us on/ })).getAttribute('href')).toBe('tel:+4533112233');
  });

  it("show the phone number of the company's country", async () => {
    const { calls } = await open({ ...locked, country: { id: 'dk', iso_code: 'dk' } });
    await screen.findByRole('link', { name: 'Call us on 33 11 22 33' });
    expect(calls).toEqual(['GET /business-unit-contact-details/?country=dk']);
  });

  it('omit the number if it cannot be loaded, and keep the contact form', async () => {
    await open(locked, 'unreachable');
    await screen.findByRole('link', { name: 'Contact us' });
    expect(screen.queryByRole('link', { name: /^Call us/ })).toBeNull();
  });

  it('say in a demonstration that all data is fictional', async () => {
    await open({ ...company, demonstration: true });
    screen.getByText('Demonstration: everything here is made up.');
  });
});
