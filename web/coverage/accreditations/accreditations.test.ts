import { expect, it } from 'vitest';
import type { AccreditationsWire } from '../../../contract/companies/accreditations-endpoints.ts';
import { answer, refusal, type TestAnswers } from '../../testing/contract-answers.ts';
import { company, signedIn } from '../../testing/known-company.ts';
import { openApp } from '../../testing/open-app.tsx';
import { fill, screen, user, within } from '../../testing/page.ts';
import { changedAnswers, daysLeft } from './use-accreditation-form.ts';
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

async function open(data: AccreditationsWire, more: TestAnswers = {}) {
  const app = await openApp('/account/accreditations', { ...signedIn(), ...accreditations(data), ...more });
  await screen.findByRole('heading', { level: 1, name: 'Accreditations' });
  return app;
}
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const number = (name: string) => screen.findByLabelText<HTMLInputElement>(`What is your ${name} number?`);

it('shows each with its state in two sections', async () => {
  await open(whole);
  await screen.findByRole('heading', { level: 2, name: 'Compulsory' });
  screen.getByRole('heading', { level: 2, name: 'Optional' });
  const headings = screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
  expect(headings[0]).toMatch(/^Gas SafeApproved until \d/);
  expect(headings.slice(1)).toEqual(['MCSApproval pending', 'RegisterNot added', 'TrustMarkNot verified']);
  screen.getByText('Expires in 10 days');
  screen.getByText('We could not verify this: The register does not know it');
  const choices = within(screen.getByRole('radiogroup', { name: 'What is your Register number?' }));
  expect(choices.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([false, false]);
});

it('warns before an approved number changes, and sends only changes', async () => {
  const app = await open(whole);
  const field = await number('Gas Safe');
  expect(screen.queryByText(/we'll need to approve this again/)).toBeNull();
  await fill(field, '654321');
  await screen.findByText("If you save, we'll need to approve this again");
  screen.getByText('1 unsaved change');
  await press('Save');
  await screen.findByText('Your accreditations have been updated');
  expect(app.bodies).toEqual(['[{"id":1,"certificate_number":"654321"}]']);
  expect(app.versions).toEqual(['"one"']);
});

it('offers no save without changes', async () => {
  await open(whole);
  await number('Gas Safe');
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

it('resubmits an expired answer with its own button', async () => {
  const app = await open({ ...whole, companyAccreditations: [held(1, 'expired', '2026-01-01T23:59:00Z'), held(2, 'pending')] });
  await screen.findByText("If you save, we'll need to approve this again");
  expect(screen.queryByText(/unsaved change/)).toBeNull();
  await press('Save: Gas Safe');
  await screen.findByText('Your accreditations have been updated');
  expect(app.bodies).toEqual(['[{"id":1,"certificate_number":"123456"}]']);
});

it('keeps the focus on a resubmitted answer after its button has gone', async () => {
  const app = await open({ ...whole, companyAccreditations: [held(1, 'expired', '2026-01-01T23:59:00Z'), held(2, 'pending')] });
  await screen.findByText("If you save, we'll need to approve this again");
  app.change(accreditations({ ...whole, companyAccreditations: [held(1, 'pending'), held(2, 'pending')] }, '"two"'));
  await press('Save: Gas Safe');
  await eventually(() => expect(screen.queryByRole('button', { name: 'Save: Gas Safe' })).toBeNull());
  await eventually(() => expect(document.activeElement?.textContent).toBe('Gas SafeApproval pending'));
});

it.each([
  ['the server is away', 'unreachable' as const, 'There was an error saving your accreditations'],
  ['another tab saved meanwhile', refusal('PUT /company/accreditations/', 412, ['Somebody changed this']), 'Somebody changed this'],
])('keeps what was typed when %s', async (_, failure, text) => {
  await open(whole, { 'PUT /company/accreditations/': failure });
  const field = await number('Gas Safe');
  await fill(field, '654321');
  await press('Save');
  const problem = await screen.findByRole('alert', { name: 'There is a problem' });
  within(problem).getByText(text);
  await eventually(() => expect(document.activeElement).toBe(problem));
  expect(field.value).toBe('654321');
});

it('merges another window’s save with local input', async () => {
  const app = await open(whole);
  const field = await number('Gas Safe');
  const elsewhere = {
    ...whole,
    companyAccreditations: [held(1, 'approved', inTenDays), { ...held(2, 'pending'), certificate_number: '777' }],
  };
  app.change({
    ...accreditations(elsewhere, '"two"'),
    'PUT /company/accreditations/': refusal('PUT /company/accreditations/', 412, ['Somebody changed this']),
  });
  await fill(field, '654321');
  await press('Save');
  await screen.findByText('Somebody changed this');
  expect((await number('MCS')).value).toBe('777');
  expect(field.value).toBe('654321');
  const saved = { ...elsewhere, companyAccreditations: [{ ...held(1, 'pending'), certificate_number: '654321' }] };
  app.change(accreditations(saved, '"three"'));
  await press('Save');
  await screen.findByText('Your accreditations have been updated');
  expect(app.bodies.at(-1)).toBe('[{"id":1,"certificate_number":"654321"}]');
  expect(app.versions).toEqual(['"one"', '"two"']);
  await screen.findByRole('heading', { level: 3, name: /^Gas Safe\s?Approval pending$/ });
});

it('does not attribute newly requested accreditations to others', async () => {
  const first: AccreditationsWire = {
    compulsoryAccreditations: [],
    optionalAccreditations: [scheme(3, 'TrustMark')],
    companyAccreditations: [],
  };
  const app = await open(first);
  await number('TrustMark');
  // Server state after the save: the answer exists, and a new lead type needs one more.
  app.change(accreditations({ ...first, compulsoryAccreditations: [scheme(1, 'Gas Safe')], companyAccreditations: [held(3, 'pending')] }));
  await fill(await number('TrustMark'), '123456');
  await press('Save');
  const asked = await number('Gas Safe');
  await screen.findByText('Your accreditations have been updated');
  expect(screen.queryByText(/Someone else changed this/)).toBeNull();
  await fill(asked, '654321');
  await press('Save');
  await eventually(() =>
    expect(app.bodies).toEqual(['[{"id":3,"certificate_number":"123456"}]', '[{"id":1,"certificate_number":"654321"}]']),
  );
});

it('shows the lead types of an accreditation unless pending', async () => {
  const types = {
    selectedWorkTypes: [{ id: 3, description: 'Gas boiler replacement', category: { id: 1, name: 'Boilers' } }],
    availableWorkTypes: [],
  };
  const north = { id: 7, name: 'North', work_type_count: 1, postcode_count: 0, work_types: types.selectedWorkTypes, postcodes: [] };
  await open(whole, {
    'GET /company/accreditations/{id}/work-types': answer('GET /company/accreditations/{id}/work-types', { data: types }),
    'GET /coverage/': answer('GET /coverage/', {
      data: [{ ...north, id: 6, name: 'South', work_types: [] }, north],
      meta: { listing_disabled: false },
    }),
  });
  const buttons = await screen.findAllByRole('button', { name: /^Show Lead Types/ });
  expect(buttons.map((button) => button.getAttribute('aria-disabled'))).toEqual([null, 'true', null, null]);
  await user.click(screen.getByRole('button', { name: 'Show Lead Types: MCS', description: 'Available once approved' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await press('Show Lead Types: Gas Safe');
  const pane = within(await screen.findByRole('dialog', { name: 'Lead types that need Gas Safe' }));
  await pane.findByText('Gas boiler replacement');
  const change = await pane.findByRole('link', { name: 'Change in North: Gas boiler replacement' });
  expect(change.getAttribute('href')).toBe('/settings/coverage/lead-types?listing=7');
  expect(pane.queryByRole('link', { name: /Change in South/ })).toBeNull();
});

it('reports an empty list and a failed load', async () => {
  await open({ compulsoryAccreditations: [], optionalAccreditations: [], companyAccreditations: [] });
  await screen.findByText('None of your lead types use accreditations.');
  const away = await open(whole, { 'GET /company/accreditations/': 'unreachable' });
  await screen.findByText('We could not load your accreditations.');
  away.change(accreditations(whole));
  await press('Try again');
  await number('Gas Safe');
});

const banned = /^You cannot edit your coverage\. Please contact our account management team\./;
const keptByTeam = signedIn({ ...company, ban_edit_coverage: true });

it('shows a notice instead of adding if the account team manages coverage', async () => {
  const types = answer('GET /company/accreditations/{id}/work-types', {
    data: { selectedWorkTypes: [], availableWorkTypes: [{ id: 8, description: 'Boiler service', category: { id: 1, name: 'Boilers' } }] },
  });
  await open(whole, { ...keptByTeam, 'GET /company/accreditations/{id}/work-types': types });
  await press('Show Lead Types: Gas Safe');
  const pane = within(await screen.findByRole('dialog', { name: 'Lead types that need Gas Safe' }));
  await pane.findByText('Boiler service');
  pane.getByText(banned);
  pane.getByRole('link', { name: 'Contact us' });
  expect(pane.queryByRole('button', { name: /^Add/ })).toBeNull();
});

it('does not link an empty list to lead types that cannot be selected', async () => {
  const nothing = { compulsoryAccreditations: [], optionalAccreditations: [], companyAccreditations: [] };
  await open(nothing, keptByTeam);
  await screen.findByText('None of your lead types use accreditations.');
  screen.getByText(banned);
  expect(screen.queryByRole('link', { name: 'Choose your lead types' })).toBeNull();
});

it('compares answers and counts the days left of an approval', () => {
  expect(changedAnswers({ '1': '12', '2': '' }, { '1': ' 12 ', '2': 'x' })).toEqual({ '2': 'x' });
  const now = Date.parse('2026-11-21T12:00:00Z');
  expect(daysLeft('2026-11-22T11:00:00Z', now)).toBe(1);
  expect(daysLeft('2027-01-20T12:00:00Z', now)).toBe(60);
  expect(daysLeft('2027-01-20T12:00:01Z', now)).toBeUndefined();
  expect(daysLeft('2026-11-21T11:00:00Z', now)).toBeUndefined();
});
