import { expect, it } from 'vitest';
import type { AccreditationsWire } from '../../../contract/companies/accreditations-endpoints.ts';
import { control, type } from '../../testing/act-on-page.ts';
import { answer, refusal, type TestAnswers } from '../../testing/contract-answers.ts';
import { company, signedIn } from '../../testing/known-company.ts';
import { openApp } from '../../testing/open-app.tsx';
import { changedAnswers, daysLeft } from './accreditation-answers.ts';
import { eventually } from '../../testing/eventually.ts';

const scheme = (id: number, name: string, yesNo = false): AccreditationsWire['compulsoryAccreditations'][number] => ({
  id,
  code: name.toLowerCase(),
  name,
  question: `What is your ${name} number?`,
  store_code: !yesNo,
  store_date: yesNo,
  accreditor_description: `About ${name}`,
  register_url: null,
});
const held = (
  id: number,
  state: AccreditationsWire['companyAccreditations'][number]['state'],
  until: string | null = null,
): AccreditationsWire['companyAccreditations'][number] => ({
  accreditation: { id, code: 'x' },
  certificate_number: '123456',
  manual_approval_until: until,
  state,
  reject_reason: state === 'rejected' ? 'The register does not know it' : null,
});

function accreditations(data: AccreditationsWire, version = '"one"'): TestAnswers {
  const got = answer('GET /company/accreditations/', { data });
  return {
    'GET /company/accreditations/': typeof got === 'object' ? { ...got, headers: { etag: version } } : got,
    'PUT /company/accreditations/': answer('PUT /company/accreditations/', { data: {} }),
  };
}

const inTenDays = new Date(Date.now() + 9.5 * 86_400_000).toISOString();
const whole: AccreditationsWire = {
  compulsoryAccreditations: [scheme(1, 'Gas Safe'), scheme(2, 'MCS'), scheme(30, 'Register', true)],
  optionalAccreditations: [scheme(3, 'TrustMark')],
  companyAccreditations: [held(1, 'approved', inTenDays), held(2, 'pending'), held(3, 'rejected')],
};

async function open(data: AccreditationsWire) {
  const app = await openApp('/account/accreditations', { ...signedIn(), ...accreditations(data) });
  await eventually(() => expect(app.text()).toContain('Accreditations'));
  return app;
}

it('shows each with its state, in two sections', async () => {
  const app = await open(whole);
  await eventually(() => expect(app.text()).toContain('Compulsory'));
  const headings = [...document.querySelectorAll('article h3')].map((heading) => heading.textContent);
  expect(headings[0]).toMatch(/^Gas SafeApproved until \d/);
  expect(headings.slice(1)).toEqual(['MCSApproval pending', 'RegisterNot added', 'TrustMarkNot verified']);
  expect(app.text()).toContain('Expires in 10 days');
  expect(app.text()).toContain('We could not verify this: The register does not know it');
  expect(document.querySelectorAll('input[type=radio]')).toHaveLength(2);
});

it('warns before an approved number is changed, and sends only what changed', async () => {
  const app = await open(whole);
  await eventually(() => expect(app.text()).toContain('Gas Safe'));
  expect(app.text()).not.toContain('Saving will set this back');
  type('input[name="1"]', '654321');
  await eventually(() => expect(app.text()).toContain('Saving will set this back to pending approval'));
  expect(app.text()).toContain('Unsaved changes');
  control('Save').click();
  await eventually(() => expect(app.calls).toContain('PUT /company/accreditations/'));
});

it('says that there is nothing to save', async () => {
  const app = await open(whole);
  await eventually(() => expect(app.text()).toContain('Gas Safe'));
  control('Save').click();
  await eventually(() => expect(document.body.textContent).toContain('There are no changes to save'));
  expect(app.calls).not.toContain('PUT /company/accreditations/');
});

it.each([
  ['the server is away', 'unreachable' as const, 'There was an error saving your accreditations'],
  ['another tab saved meanwhile', refusal('PUT /company/accreditations/', 412, ['Somebody changed this']), 'Somebody changed this'],
])('keeps what was typed when %s', async (_, failure, text) => {
  const app = await open(whole);
  await eventually(() => expect(app.text()).toContain('Gas Safe'));
  app.change({ 'PUT /company/accreditations/': failure });
  type('input[name="1"]', '654321');
  control('Save').click();
  await eventually(() => expect(app.text()).toContain(text));
  expect(document.querySelector<HTMLInputElement>('input[name="1"]')?.value).toBe('654321');
});

it('two windows lose nothing: what the other one saved appears, what was typed here stays and is saved next', async () => {
  const app = await open(whole);
  await eventually(() => expect(app.text()).toContain('Gas Safe'));
  const elsewhere = {
    ...whole,
    companyAccreditations: [held(1, 'approved', inTenDays), { ...held(2, 'pending'), certificate_number: '777' }],
  };
  app.change({
    ...accreditations(elsewhere, '"two"'),
    'PUT /company/accreditations/': refusal('PUT /company/accreditations/', 412, ['Somebody changed this']),
  });
  type('input[name="1"]', '654321');
  control('Save').click();
  await eventually(() => expect(app.text()).toContain('Somebody changed this'));
  await eventually(() => expect(document.querySelector<HTMLInputElement>('input[name="2"]')?.value).toBe('777'));
  expect(document.querySelector<HTMLInputElement>('input[name="1"]')?.value).toBe('654321');
  const saved = { ...elsewhere, companyAccreditations: [{ ...held(1, 'pending'), certificate_number: '654321' }] };
  app.change(accreditations(saved, '"three"'));
  control('Save').click();
  await eventually(() => expect(document.body.textContent).toContain('Your accreditations have been updated'));
  expect(app.bodies.at(-1)).toBe('[{"id":1,"certificate_number":"654321"}]');
  await eventually(() => expect(document.querySelector('article h3')?.textContent).toBe('Gas SafeApproval pending'));
});

it('shows the lead types of an accreditation, unless it is pending', async () => {
  const app = await open(whole);
  await eventually(() => expect(app.text()).toContain('Gas Safe'));
  const types = {
    selectedWorkTypes: [{ id: 3, description: 'Gas boiler replacement', category: { id: 1, name: 'Boilers' } }],
    availableWorkTypes: [],
  };
  const held = { id: 7, name: 'North', work_type_count: 1, postcode_count: 0, work_types: types.selectedWorkTypes, postcodes: [] };
  app.change({
    'GET /company/accreditations/{id}/work-types': answer('GET /company/accreditations/{id}/work-types', { data: types }),
    'GET /coverage/': answer('GET /coverage/', {
      data: [{ ...held, id: 6, name: 'South', work_types: [] }, held],
      meta: { listing_disabled: false },
    }),
  });
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('article button')];
  expect(buttons.map((button) => button.getAttribute('aria-disabled'))).toEqual([null, 'true', null, null]);
  expect(app.text()).toContain('Available once approved');
  buttons[1]?.click();
  expect(document.querySelector('dialog')).toBeNull();
  buttons[0]?.click();
  await eventually(() => expect(app.text()).toContain('Lead types that need Gas Safe'));
  await eventually(() => expect(app.text()).toContain('Gas boiler replacement'));
  await eventually(() =>
    expect(control('Change in North: Gas boiler replacement').getAttribute('href')).toBe('/settings/coverage/lead-types?listing=7'),
  );
  expect(app.text()).not.toContain('Change in South');
});

it('says when there is nothing to answer, and when it could not be loaded', async () => {
  const none = await open({ compulsoryAccreditations: [], optionalAccreditations: [], companyAccreditations: [] });
  await eventually(() => expect(none.text()).toContain('There are no accreditations for your lead types.'));
  const away = await openApp('/account/accreditations', { ...signedIn(), 'GET /company/accreditations/': 'unreachable' });
  await eventually(() => expect(away.text()).toContain('We could not load your accreditations.'));
});

const banned = 'You cannot edit your coverage. Please contact our account management team. Contact us';
const keptByTeam = signedIn({ ...company, ban_edit_coverage: true });

it('where the account team keeps the coverage, lead types are shown with that notice in place of the way to add them', async () => {
  const types = answer('GET /company/accreditations/{id}/work-types', {
    data: { selectedWorkTypes: [], availableWorkTypes: [{ id: 8, description: 'Boiler service', category: { id: 1, name: 'Boilers' } }] },
  });
  const app = await openApp('/account/accreditations', {
    ...keptByTeam,
    ...accreditations(whole),
    'GET /company/accreditations/{id}/work-types': types,
  });
  await eventually(() => control('Show Lead Types: Gas Safe').click());
  await eventually(() => expect(app.text()).toContain('Boiler service'));
  expect(document.querySelector('dialog')?.textContent).toContain(banned);
  expect(document.querySelectorAll('dialog li button')).toHaveLength(0);
});

it('where the account team keeps the coverage, a list without entries does not lead to lead types that cannot be chosen', async () => {
  const nothing = { compulsoryAccreditations: [], optionalAccreditations: [], companyAccreditations: [] };
  const app = await openApp('/account/accreditations', { ...keptByTeam, ...accreditations(nothing) });
  await eventually(() => expect(app.text()).toContain('There are no accreditations for your lead types.'));
  expect(app.text()).toContain(banned);
  expect(document.querySelector('main a[href^="/settings/coverage"]')).toBeNull();
});

it('knows what changed, and how long an approval lasts', () => {
  expect(changedAnswers({ '1': '12', '2': '' }, { '1': ' 12 ', '2': 'x' })).toEqual({ '2': 'x' });
  const now = Date.parse('2026-11-21T12:00:00Z');
  expect(daysLeft('2026-11-22T11:00:00Z', now)).toBe(1);
  expect(daysLeft('2027-01-20T12:00:00Z', now)).toBe(60);
  expect(daysLeft('2027-01-20T12:00:01Z', now)).toBeUndefined();
  expect(daysLeft('2026-11-21T11:00:00Z', now)).toBeUndefined();
});
