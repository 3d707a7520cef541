import { describe, expect, test } from 'vitest';
import type { Today } from '../../../contract/home/today-endpoints.ts';
import { answer } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { company, companyOfType } from '../../testing/known-company.ts';
import { within } from '../../testing/page.ts';
import { findRegion, inRegion, openHome, region, toDos } from '../test-home.ts';

const quiet: Today = {
  since: '2026-11-28T00:00:00.000Z',
  new_leads: 0,
  bought: 0,
  bought_automatically: 0,
  month: { leads: 0, spent: 0, credited: 0, currency: 'GBP' },
  calls: 0,
  appeals: 0,
  extensions: 0,
  reviews: 0,
};
const figures = (more: Partial<Today>) => ({ 'GET /company/today': answer('GET /company/today', { data: { ...quiet, ...more } }) });
const words = async (part: string | RegExp) => within(await findRegion('Today')).findByText(part);

describe('today', () => {
  test.each<[string, Partial<Today>, readonly string[]]>([
    ['a quiet day', {}, ['No new leads for you', 'None bought', '£0.00 spent, including VAT', 'No leads bought', "You're up to date"]],
    [
      'a busy day',
      {
        new_leads: 4,
        bought: 3,
        bought_automatically: 1,
        month: { leads: 12, spent: 345.6, credited: 28.8, currency: 'GBP' },
      },
      ['4 new leads for you', '3 bought, 1 of them automatically', '£345.60 spent, including VAT', 'On 12 leads. £28.80 credited back'],
    ],
  ])('tells of %s', async (_, facts, parts) => {
    await openHome(company, figures(facts));
    await words(/since yesterday/i);
    await eventually(() => expect(region('Today').textContent).toContain(parts[0]));
    for (const part of parts) expect(region('Today').textContent).toContain(part);
  });

  test('links everything that needs attention to the page that settles it', async () => {
    await openHome(
      { ...company, set_up_complete: false },
      { ...toDos(4), ...figures({ calls: 2, appeals: 1, extensions: 1, reviews: 3 }) },
    );
    await words('2 new leads to call');
    await words('2 set-up tasks left');
    const links = inRegion('Today').getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['2 new leads to call', '/my-leads'],
      ['1 rejected report you can appeal', '/my-leads?status=rejected'],
      ['1 report to send again', '/my-leads?status=extended'],
      ['3 reviews to reply to', '/profile/reviews'],
      ['2 set-up tasks left', '/#todo'],
    ]);
  });

  test('leaves out what the role cannot do', async () => {
    await openHome({ ...company, role: 'sales' }, figures({ calls: 2, reviews: 3 }));
    await words('2 new leads to call');
    expect(region('Today').textContent).not.toContain('reviews');
  });

  test('links new leads to where they are bought', async () => {
    await openHome(company, figures({ new_leads: 1 }));
    expect((await words('1 new lead for you')).getAttribute('href')).toBe('/buy-leads');
  });

  test('leaves leads for sale out if the company may not buy', async () => {
    await openHome(companyOfType(2, { show_buy_leads: false }), figures({ new_leads: 1 }));
    await words('None bought');
    expect(region('Today').textContent).not.toContain('for you');
  });

  test('reports a failed load in its own card', async () => {
    await openHome(company, { 'GET /company/today': 'unreachable' });
    await words("We could not load today's figures.");
  });
});
