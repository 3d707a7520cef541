import { expect, it } from 'vitest';
import { answer, type TestAnswers } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { openDesk, staffAnswers, testSession } from '../../testing/open-desk.tsx';
import { fill, screen, user, within } from '../../testing/page.ts';

const at = '2026-03-02T10:00:00Z';
const olivia = {
  id: 1,
  name: 'Olivia Hart',
  email: 'olivia@staff.test',
  role: 'admin' as const,
  created_at: at,
  locked_at: null,
  last_sign_in: at,
  has_second_factor: true,
  is_self: true,
};
const robin = { ...olivia, id: 2, name: 'Robin Hale', email: 'robin@staff.test', role: 'agent' as const, is_self: false };
const kim = { ...robin, id: 3, name: 'Kim Marsh', email: 'kim@staff.test', locked_at: at, last_sign_in: null, has_second_factor: false };
const invitation = { id: 9, name: 'Ada Stone', email: 'ada@staff.test', role: 'agent' as const, invited_by: 'Olivia Hart', expires_at: at };

async function open(role: 'agent' | 'admin' = 'admin', more: TestAnswers = {}) {
  const desk = await openDesk('/operator/settings/staff', {
    ...staffAnswers(role),
    'GET /operator/staff': answer('GET /operator/staff', { data: { members: [olivia, robin, kim], invitations: [invitation] } }),
    'POST /operator/staff/{id}/role': answer('POST /operator/staff/{id}/role', { data: {} }),
    'POST /operator/staff/{id}/lock': answer('POST /operator/staff/{id}/lock', { data: {} }),
    'POST /operator/staff/{id}/unlock': answer('POST /operator/staff/{id}/unlock', { data: {} }),
    'POST /operator/staff/{id}/reset-second-factor': answer('POST /operator/staff/{id}/reset-second-factor', { data: {} }),
    'POST /operator/staff/invitations/{id}/withdraw': answer('POST /operator/staff/invitations/{id}/withdraw', { data: {} }),
    'POST /operator/staff/invitations': answer('POST /operator/staff/invitations', { data: { id: 10, code: 'the-code-of-the-link' } }),
    ...more,
  });
  await screen.findByRole('heading', { level: 1, name: 'Staff' });
  return desk;
}

async function confirm(title: string, button: string) {
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  await fill(dialog.getByRole('textbox', { name: 'Reason' }), 'Agreed in the office');
  await user.click(dialog.getByRole('button', { name: button }));
  await eventually(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
}

it('links the settings pages', async () => {
  await openDesk('/operator/settings', staffAnswers());
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  expect((await screen.findByRole('link', { name: 'First run' })).getAttribute('href')).toBe('/operator/first-run');
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Staff' }).getAttribute('href')).toBe('/operator/settings/staff');
});

it('lists staff, without actions on oneself', async () => {
  const desk = await open();
  const [self, other, locked] = within(await screen.findByRole('list', { name: 'Staff' })).getAllByRole('listitem');
  expect(self?.textContent).toContain('Olivia Hart (you)');
  expect(within(self ?? document.body).queryByRole('button')).toBeNull();
  expect(other?.textContent).toContain('Agent · Second factor set up · Last sign-in 2 Mar 2026, 10:00');
  expect(locked?.textContent).toContain('Locked since 2 Mar 2026, 10:00 · No second factor yet · No sign-in recently');
  await user.click(screen.getByRole('button', { name: 'Make Robin Hale an administrator' }));
  await confirm('Make Robin Hale an administrator?', 'Make administrator');
  await user.click(screen.getByRole('button', { name: 'Lock Robin Hale' }));
  await confirm('Lock Robin Hale?', 'Lock');
  await user.click(screen.getByRole('button', { name: 'Reset the second factor of Robin Hale' }));
  await confirm('Reset the second factor of Robin Hale?', 'Reset second factor');
  await user.click(screen.getByRole('button', { name: 'Unlock Kim Marsh' }));
  await confirm('Unlock Kim Marsh?', 'Unlock');
  await user.click(screen.getByRole('button', { name: 'Withdraw the invitation of Ada Stone' }));
  await confirm('Withdraw the invitation of Ada Stone?', 'Withdraw invitation');
  expect(desk.calls.filter((call) => call.startsWith('POST'))).toHaveLength(5);
});

const phone = { ...testSession, id: 2, browser: 'Safari', system: 'iPhone', network: null, is_current: false };
const ownList = { name: "Where you're signed in" };
const shownSessions = () =>
  within(screen.getByRole('list', ownList))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('lists the own sessions to an agent, who ends one or all others', async () => {
  const desk = await open('agent', { 'GET /operator/sessions': answer('GET /operator/sessions', { data: [testSession, phone] }) });
  await screen.findByRole('list', ownList);
  expect(shownSessions()).toEqual([
    'Chrome on Windows This deviceSigned in 2 Mar 2026, 10:00 · network 192.0.2.…',
    'Safari on iPhoneSigned in 2 Mar 2026, 10:00 · Last used 2 Mar 2026, 11:00Sign out',
  ]);
  const ended = answer('POST /operator/sessions/end', { data: { ended: 1 } });
  desk.change({ 'POST /operator/sessions/end': ended });
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
  await confirm('Sign out everywhere else?', 'Sign out');
  expect(JSON.parse(desk.bodies.at(-1) ?? '')).toEqual({ reason: 'Agreed in the office' });
  desk.change({
    'POST /operator/sessions/end': ended,
    'GET /operator/sessions': answer('GET /operator/sessions', { data: [testSession] }),
  });
  await user.click(screen.getByRole('button', { name: 'Sign out Safari on iPhone, signed in 2 Mar 2026, 10:00' }));
  await confirm('Sign out Safari on iPhone?', 'Sign out');
  expect(JSON.parse(desk.bodies.at(-1) ?? '')).toEqual({ session: 2, reason: 'Agreed in the office' });
  await eventually(() => expect(shownSessions()).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
});

it('shows an administrator the sessions of a colleague and ends them', async () => {
  const list = 'GET /operator/staff/{id}/sessions';
  const desk = await open('admin', {
    [list]: answer(list, {
      data: [
        { ...phone, browser: null, system: null },
        { ...phone, id: 3 },
      ],
    }),
    'POST /operator/staff/{id}/end-sessions': answer('POST /operator/staff/{id}/end-sessions', { data: {} }),
  });
  await user.click(await screen.findByRole('button', { name: 'Sessions of Robin Hale' }));
  await screen.findByText('Unknown device');
  await user.click(screen.getByRole('button', { name: /^Sign out Safari on iPhone/ }));
  await confirm('Sign out Safari on iPhone?', 'Sign out');
  expect(JSON.parse(desk.bodies.at(-1) ?? '')).toEqual({ session: 3, reason: 'Agreed in the office' });
  await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
  desk.change({ [list]: answer(list, { data: [] }) });
  await confirm('Sign out Robin Hale everywhere?', 'Sign out');
  await screen.findByText("Robin Hale isn't signed in anywhere.");
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(desk.calls.filter((call) => call === 'POST /operator/staff/2/end-sessions')).toHaveLength(2);
});

it('offers to load the sessions again', async () => {
  const desk = await open('agent', { 'GET /operator/sessions': 'unreachable' });
  await screen.findByText('We could not load the sessions.');
  desk.change({ 'GET /operator/sessions': answer('GET /operator/sessions', { data: [testSession] }) });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(/Chrome on Windows/);
});

it('requires name and address for an invitation and shows its link once', async () => {
  const desk = await open();
  await user.click(screen.getByRole('button', { name: 'Invite someone' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite someone' }));
  await fill(dialog.getByRole('textbox', { name: 'Reason' }), 'Joins the team');
  await user.click(dialog.getByRole('button', { name: 'Create link' }));
  await screen.findByText('Enter a name.');
  await fill(dialog.getByRole('textbox', { name: 'Name' }), 'Ada Stone');
  await user.click(dialog.getByRole('button', { name: 'Create link' }));
  await screen.findByText('Enter an email address.');
  await fill(dialog.getByRole('textbox', { name: 'Email' }), 'ada@staff.test');
  await user.click(dialog.getByRole('button', { name: 'Create link' }));
  await screen.findByRole('dialog', { name: 'Link for the new account' });
  screen.getByText(`${location.origin}/operator/join#code=the-code-of-the-link`);
  await user.click(screen.getByRole('button', { name: "I've sent it" }));
  expect(screen.queryByText(/the-code-of-the-link/)).toBeNull();
  expect(JSON.parse(desk.bodies.at(-1) ?? '')).toEqual({
    name: 'Ada Stone',
    email: 'ada@staff.test',
    role: 'agent',
    reason: 'Joins the team',
  });
});

it('is for administrators', async () => {
  await open('agent');
  await screen.findByText('Only administrators can see this.');
  expect(screen.queryByRole('button', { name: 'Invite someone' })).toBeNull();
});

it('shows configuration and gaps, and sends a test mail', async () => {
  await openDesk('/operator/settings/providers', {
    ...staffAnswers(),
    'GET /operator/settings/connections': answer('GET /operator/settings/connections', {
      data: [
        { key: 'mail', configured: false, variables: ['SMTP_URL', 'MAIL_FROM'] },
        { key: 'cards', configured: true, variables: ['STRIPE_SECRET_KEY'] },
      ],
    }),
    'POST /operator/settings/test-mail': answer('POST /operator/settings/test-mail', { data: { kept: true } }),
  });
  const [mail, cards] = within(await screen.findByRole('list', { name: 'Email and providers' })).getAllByRole('listitem');
  expect(mail?.textContent).toContain('nobody receives them.Set SMTP_URL, MAIL_FROMNot configured');
  expect(cards?.textContent).toContain('Cards are charged through Stripe.Set by STRIPE_SECRET_KEYConfigured');
  await user.click(screen.getByRole('button', { name: 'Send a test email' }));
  await confirm('Send a test email to yourself?', 'Send a test email');
  await screen.findByText(/The test email is in the outbox/);
});

it('lists packages and sources with their licences', async () => {
  await openDesk('/operator/settings/licences', {
    ...staffAnswers(),
    'GET /operator/settings/licences': answer('GET /operator/settings/licences', {
      data: {
        packages: [
          { name: 'fastify', version: '5.12.8', licence: 'MIT' },
          { name: 'nameless', version: '1.0.0', licence: null },
        ],
        sources: [{ name: 'GeoNames', licence: 'CC BY 4.0', taken: 'towns' }],
        attributions: ['Contains data from GeoNames.'],
      },
    }),
  });
  await screen.findByRole('row', { name: 'fastify 5.12.8 MIT' });
  screen.getByRole('row', { name: 'nameless 1.0.0 Not stated' });
  screen.getByRole('row', { name: 'GeoNames CC BY 4.0 towns' });
  screen.getByText('Contains data from GeoNames.');
});

const period = (country: Lowercase<string> | null, amount: number) => ({ country, amount, unit: 'day' as const });
const record = {
  controller: { name: 'Midland Leads Ltd', contact: '', representative: '', protection_officer: '', transfers: '', measures: '' },
  activities: [
    {
      key: 'enquiries' as const,
      people: ['consumers' as const],
      basis: ['consent' as const],
      data: [{ category: 'names' as const, columns: ['enquiry_contacts.surname'] }],
      recipients: ['buyers' as const, 'sms' as const],
      kept: [
        { rule: 'unsold' as const, periods: [period('gb', 90), period('dk', 60), period('se', 90)] },
        { rule: 'drafts' as const, periods: [period(null, 1)] },
      ],
      kept_until: ['erasure' as const],
    },
  ],
  recipients: [
    { key: 'buyers' as const, in_use: true, name: null, count: 12 },
    { key: 'mail' as const, in_use: true, name: 'mail.example.com', count: null },
    { key: 'sms' as const, in_use: false, name: null, count: null },
  ],
  measures: [{ key: 'https' as const, in_use: true }],
};

it('shows the records of processing in the chosen language', async () => {
  await openDesk('/operator/settings/records', {
    ...staffAnswers(),
    'GET /operator/records': answer('GET /operator/records', { data: record }),
  });
  const card = within((await screen.findByRole('heading', { name: 'Enquiries' })).closest('article') ?? document.body);
  card.getByText('Companies that bought the lead');
  card.getByText(/Contact details, unsold: 90 days \(United Kingdom and Sweden\) and 60 days \(Denmark\) after intake/);
  card.getByText('enquiry_contacts.surname');
  expect(screen.getAllByText('Not stated yet')).toHaveLength(5);
  screen.getByText('Email provider · mail.example.com');
  screen.getByText('Companies that bought the lead · 12');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language of the record' }), 'da');
  await screen.findByRole('heading', { name: 'Forespørgsler' });
  screen.getByText(/60 dage \(Danmark\)/);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language of the record' }), 'en-US');
  await screen.findByRole('heading', { name: 'Inquiries' });
  screen.getByRole('heading', { name: 'Recipients' });
});

it('edits the details of the controller', async () => {
  const desk = await openDesk('/operator/settings/records', {
    ...staffAnswers(),
    'GET /operator/records': answer('GET /operator/records', { data: record }),
    'PUT /operator/records/controller': answer('PUT /operator/records/controller', { data: {} }),
  });
  await screen.findByRole('heading', { name: 'Enquiries' });
  await user.click(screen.getByRole('button', { name: 'Edit controller details' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit the details of the controller?' }));
  await fill(dialog.getByRole('textbox', { name: 'Data protection officer' }), 'privacy@midland.test');
  await fill(dialog.getByRole('textbox', { name: 'Reason' }), 'Agreed in the office');
  await user.click(dialog.getByRole('button', { name: 'Save details' }));
  await eventually(() => expect(desk.calls.some((call) => call.startsWith('PUT'))).toBe(true));
  expect(JSON.parse(desk.bodies.at(-1) ?? '')).toEqual({
    ...record.controller,
    protection_officer: 'privacy@midland.test',
    reason: 'Agreed in the office',
  });
});

it('shows agents that the records are for administrators', async () => {
  await openDesk('/operator/settings/records', staffAnswers('agent'));
  await screen.findByText('Only administrators can see this.');
});
