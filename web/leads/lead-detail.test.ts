import { describe, expect, test } from 'vitest';
import { answer, refusal } from '../testing/contract-answers.ts';
import { eventually } from '../testing/eventually.ts';
import { company, signedIn } from '../testing/known-company.ts';
import { openApp } from '../testing/open-app.tsx';
import { screen, user, within } from '../testing/page.ts';
import type { LeadDetailWire } from './lead-facts.ts';
import { erasedEnquiry, leadDetail } from './test-lead.ts';

type Lead = LeadDetailWire['lead'];

const find = 'GET /lead/find/{id}';
const found = answer(find, { data: leadDetail });

const answers = {
  ...signedIn(),
  [find]: found,
  'PUT /lead/inventory/{id}': answer('PUT /lead/inventory/{id}', { data: {} }),
};

const heading = () => screen.findByRole('heading', { level: 1, name: 'Gas boiler replacement' });
const main = () => within(screen.getByRole('main'));

describe('bought lead', () => {
  test('shows contact, request and price', async () => {
    const app = await openApp('/lead/LEADCODE1', answers);
    await heading();
    for (const words of [
      'Mr Arjun Patel',
      'LE1 5YA',
      'Telephone qualified 4 Mar 2026, 10:00',
      'What kind of boiler?',
      'Combi',
      'Invoice 10042-0007',
      '£24.00',
      '£4.80',
      '£28.80',
    ]) {
      expect(app.text()).toContain(words);
    }
    expect(screen.getByRole('link', { name: 'Call 07700 900123' }).getAttribute('href')).toBe('tel:+447700900123');
    await eventually(() => expect(app.calls).toContain('PUT /lead/inventory/LEADCODE1'));
  });

  test('says that the customer was erased, keeps the rest and offers no contact', async () => {
    const { lead } = leadDetail;
    const erased = answer(find, { data: { ...leadDetail, lead: { ...lead, enquiry: { ...lead.enquiry, ...erasedEnquiry } } } });
    const app = await openApp('/lead/LEADCODE1', { ...answers, [find]: erased });
    expect(await screen.findByText(/erased the customer's details/)).toBeTruthy();
    for (const words of ['Gas boiler replacement', 'Combi', 'Invoice 10042-0007']) expect(app.text()).toContain(words);
    const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(addresses.filter((address) => /^tel:|^mailto:|maps/.test(address ?? ''))).toEqual([]);
  });

  test('has contact buttons within thumb reach', async () => {
    await openApp('/lead/LEADCODE1', answers, 390);
    await heading();
    expect(screen.getByRole('link', { name: 'CALL 07700 900123' }).getAttribute('href')).toBe('tel:+447700900123');
    const bar = within(document.querySelector<HTMLElement>('[data-page-bar]') ?? document.body);
    expect(bar.getByRole('link', { name: 'Email' }).getAttribute('href')).toBe('mailto:arjun@example.test');
  });

  test.each([
    [false, 'Mr Arjun Patel · LE1 · bought 20 Nov 2026, 14:32'],
    [true, 'Mr Arjun Patel · LE1 · bought 20 Nov 2026, 14:32 · bought automatically'],
  ])('bought automatically (%s) reads: %s', async (auto_accepted, words) => {
    const data = { ...leadDetail, lead: { ...leadDetail.lead, auto_accepted } };
    await openApp('/lead/LEADCODE1', { ...answers, [find]: answer(find, { data }) });
    expect(await screen.findByText(words)).toBeTruthy();
  });

  test.each<[Partial<Lead>, string, string?]>([
    [{}, 'Valid'],
    [{ reportStatus: 'reported' }, 'Reported', 'icon-reported'],
    [{ reportStatus: 'appealed' }, 'Appealed', 'icon-report-appealed'],
    [{ reportStatus: 'accepted' }, 'Report accepted, Invalid', 'icon-report-accepted'],
    [{ reportStatus: 'rejected' }, 'Report rejected', 'icon-report-rejected'],
    [{ reportStatus: 'extended' }, 'Time extended', 'icon-report-extended'],
    [{ dashboard_lead: { archived: true } }, 'Archived'],
  ])('with %j shows below its name: %s', async (facts, words, icon) => {
    const data = { ...leadDetail, lead: { ...leadDetail.lead, ...facts } };
    await openApp('/lead/LEADCODE1', { ...answers, [find]: answer(find, { data }) });
    const header = (await heading()).closest('header');
    const status = within(header ?? document.body).getByText(words);
    if (icon !== undefined) expect(status.closest(`.${icon}`)).toBeTruthy();
  });

  test('shows the personal data warning until dismissed in this browser', async () => {
    await openApp('/lead/LEADCODE1', answers);
    await heading();
    screen.getByText(/^These are a customer's personal details/);
    await user.click(screen.getByRole('button', { name: 'Dismiss this notice' }));
    expect(screen.queryByText(/^These are a customer's personal details/)).toBeNull();
    expect(localStorage.getItem('installer-dashboard')).toBe('{"leadWarningDismissed":true}');
  });

  test('shows the marketplace’s message with its links', async () => {
    const data = { ...leadDetail, leadMessage: '<p>Read <a href="/help/contact">this</a> first.</p>' };
    await openApp('/lead/LEADCODE1', { ...answers, [find]: answer(find, { data }) });
    const message = within(await screen.findByRole('region', { name: 'Message about this lead' }));
    expect(message.getByRole('link', { name: 'this' }).getAttribute('href')).toBe('/help/contact');
  });

  test('is shown in full even if marking it as seen fails', async () => {
    const app = await openApp('/lead/LEADCODE1', { ...answers, 'PUT /lead/inventory/{id}': 'unreachable' });
    await heading();
    await eventually(() => expect(app.calls).toContain('PUT /lead/inventory/LEADCODE1'));
    expect(main().queryByRole('alert')).toBeNull();
  });
});

describe('cards of other domains', () => {
  const feedback = {
    code: 'FEEDBACK1',
    rating: 9,
    rating_overall: 9,
    comment: 'On time and tidy',
    created_date: '2026-11-21T10:00:00Z',
    is_published: true,
  };

  test.each([
    [null, false],
    [feedback, true],
  ])('include a review (%j): %s', async (given, hasCard) => {
    const data = { ...leadDetail, lead: { ...leadDetail.lead, feedback: given } };
    const app = await openApp('/lead/LEADCODE1', { ...answers, [find]: answer(find, { data }) });
    await heading();
    expect(app.text().includes('On time and tidy')).toBe(hasCard);
  });

  test.each([true, false])('show finance if the company may offer it: %s', async (can_offer_finance) => {
    await openApp('/lead/LEADCODE1', { ...answers, ...signedIn({ ...company, can_offer_finance }), [find]: found });
    await heading();
    expect(screen.queryByRole('heading', { name: 'Finance' }) !== null).toBe(can_offer_finance);
  });
});

test('replaces the map with the address and a map link without tiles', async () => {
  await openApp('/lead/LEADCODE1', answers);
  expect(await screen.findByText('14 Conduit Street, Leicester, LE1 5YA')).toBeTruthy();
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: /^Open in maps/ });
  expect(link.getAttribute('href')).toContain('14+Conduit+Street');
  expect(link.rel).toBe('noreferrer');
});

describe('missing lead', () => {
  test.each([404, 422])('is reported with its code if unknown (%d)', async (status) => {
    await openApp('/lead/NOPE1234', { ...signedIn(), [find]: refusal(find, status) });
    expect(await screen.findByText('The lead with code NOPE1234 does not exist, or you do not have access to it.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to My leads' }).getAttribute('href')).toBe('/my-leads');
    expect(document.title).toBe('Lead not found | Plumbline');
  });

  test('can be retried if loading fails', async () => {
    const app = await openApp('/lead/LEADCODE1', { ...answers, [find]: 'unreachable' });
    const failure = await screen.findByRole('alert');
    expect(failure.textContent).toContain('We could not load this lead.');
    expect(app.calls).not.toContain('PUT /lead/inventory/LEADCODE1');
    app.change({ [find]: found });
    await user.click(within(failure).getByRole('button', { name: 'Try again' }));
    expect(await heading()).toBeTruthy();
  });

  test('shows a labelled placeholder while loading', async () => {
    await openApp('/lead/LEADCODE1', { ...answers, [find]: 'pending' });
    expect((await screen.findByText('Loading the lead')).parentElement?.getAttribute('aria-busy')).toBe('true');
  });
});

test.each([
  ['?fromPage=%2Fmy-leads%3Fpage%3D2', '/my-leads?page=2'],
  ['?fromPage=%2F%2Fevil.example', '/'],
  ['', '/my-leads'],
])('Back from /lead/LEADCODE1%s leads to %s', async (search, target) => {
  const app = await openApp(`/lead/LEADCODE1${search}`, answers);
  const back = await screen.findByRole('link', { name: 'Back to My leads' });
  expect(back.getAttribute('href')).toBe(target);
  await user.click(back);
  await eventually(() => expect(app.place()).toBe(target));
});
