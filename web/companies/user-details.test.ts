import { expect, test } from 'vitest';
import { answer, refusal, type TestAnswer, type TestAnswers } from '../testing/contract-answers.ts';
import { company, signedIn } from '../testing/known-company.ts';
import { openApp } from '../testing/open-app.tsx';
import { fill, screen, user, within } from '../testing/page.ts';
import { sam } from './test-user.ts';
import type { UserDetails } from './api.ts';
import { eventually } from '../testing/eventually.ts';

/** Answers with the user in this version. */
function versioned(data: UserDetails, version: string): TestAnswer {
  const given = answer('GET /company/user', { data });
  return typeof given === 'object' ? { ...given, headers: { etag: version } } : given;
}
const saved = answer('PUT /company/user/', { data: { success: true, errors: [] } });

async function open(more: TestAnswers = {}, as = company) {
  const app = await openApp('/account/user', {
    ...signedIn(as),
    'GET /company/user': versioned(sam, '"one"'),
    'PUT /company/user/': saved,
    'PUT /company/user/update-password': answer('PUT /company/user/update-password', { data: {} }),
    ...more,
  });
  await screen.findByRole('region', { name: 'Change password' });
  return app;
}

const [emailCard, mailsCard, passwordCard] = ['Account email', 'Invoices and marketing', 'Change password'] as const;
const card = (title: string): HTMLElement => screen.getByText(title, { selector: 'h2' }).closest('section') ?? document.body;
const inCard = (title: string) => within(card(title));
const submit = (title: string, button = 'Save') => user.click(inCard(title).getByRole('button', { name: button }));
const update = () => submit(passwordCard, 'Update password');
const problem = (title: string) => inCard(title).queryByRole('alert')?.textContent ?? '';
const email = () => inCard(emailCard).getByLabelText<HTMLInputElement>('Account email', { selector: 'input' });
const newPassword = () => screen.getByLabelText<HTMLInputElement>('New password');
const confirmation = () => screen.getByLabelText<HTMLInputElement>('Confirm password');
const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const marketing = 'Send me news and offers by email';
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const tags = () => {
  const list = screen.queryByRole('list', { name: 'Invoice emails' });
  return list === null
    ? []
    : within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
};
const entry = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Invoice emails' });
/** Types the text, then presses the keys after it. */
const enter = async (text: string) => {
  const [, words = '', keys = ''] = /^([^,{]*)(.*)$/.exec(text) ?? [];
  await user.click(entry());
  if (words !== '') await user.paste(words);
  if (keys !== '') await user.keyboard(keys);
};
const sentBody = (app: { bodies: readonly string[] }) => JSON.parse(app.bodies.at(-1) ?? '{}') as Record<string, unknown>;
/** Waits, because the strength meter loads its word lists. */
const said = (text: string | RegExp) => screen.findByText(text);

test('shows three cards, each a form with a heading and its own save', async () => {
  await open();
  for (const [title, button] of [
    [emailCard, 'Save'],
    [mailsCard, 'Save'],
    [passwordCard, 'Update password'],
  ] as const) {
    expect(screen.getByRole('region', { name: title })).toBe(card(title));
    expect(inCard(title).getByRole<HTMLButtonElement>('button', { name: button }).form?.contains(card(title))).toBe(true);
  }
  expect(tags()).toEqual(['office@example.test']);
});

test('announces confirmation of a new account email before saving, and sends it alone with the current values', async () => {
  const app = await open();
  expect(app.text()).not.toContain('validation email');
  await fill(email(), 'sam.hill@example.test');
  await eventually(() => expect(card(emailCard).textContent).toContain("We'll send a link to the new address"));
  app.change({
    'GET /company/user': versioned(
      { ...sam, pending_email: 'sam.hill@example.test', pending_email_until: '2026-03-08T12:00:00Z' },
      '"two"',
    ),
  });
  await submit(emailCard);
  await said('Your details have been successfully saved');
  expect([sentBody(app), app.versions]).toEqual([{ email: 'sam.hill@example.test', receive_marketing_email: false }, ['"one"']]);
  await said(
    'We sent a link to sam.hill@example.test. Open it by 8 Mar 2026, 12:00 to change your account email. Until then, keep signing in with sam@example.test.',
  );
  expect(card(emailCard).textContent).not.toContain('validation email');
  expect(email().value).toBe('sam@example.test');
});

const waiting = {
  'GET /company/user': versioned({ ...sam, pending_email: 'sam.hill@example.test', pending_email_until: '2026-03-08T12:00:00Z' }, '"one"'),
};

test('resends the link to a pending account email', async () => {
  const app = await open(waiting);
  await press('Send the link again');
  await said("We've sent the link again");
  expect([sentBody(app), app.versions]).toEqual([{ email: 'sam.hill@example.test', receive_marketing_email: false }, ['"one"']]);
});

test('discards a pending account email, or shows why not in its card', async () => {
  const key = 'DELETE /company/user/pending-email';
  const app = await open({ ...waiting, [key]: 'unreachable' });
  await press('Keep current email');
  await eventually(() => expect(card(emailCard).textContent).toContain('There was an error saving your details'));
  app.change({ [key]: answer(key, { data: {} }), 'GET /company/user': versioned(sam, '"two"') });
  await press('Keep current email');
  await said("Your account email hasn't changed");
  await eventually(() => expect(card(emailCard).textContent).not.toContain('sam.hill@example.test'));
});

test('shows refusals in the card, one per line', async () => {
  await open({ 'PUT /company/user/': refusal('PUT /company/user/', 400, ['There was an error saving your details', 'Call us']) });
  await fill(email(), 'other@example.test');
  await submit(emailCard);
  await eventually(() => expect(problem(emailCard)).toContain('There was an error saving your details'));
  expect(
    inCard(emailCard)
      .getAllByRole('listitem')
      .map((line) => line.textContent),
  ).toEqual(['There was an error saving your details', 'Call us']);
  expect(problem(mailsCard)).toBe('');
});

test('requires a valid account email', async () => {
  const app = await open();
  await fill(email(), '');
  await submit(emailCard);
  await eventually(() => expect(problem(emailCard)).toContain('Account email: This field is required'));
  await fill(email(), 'sam');
  await submit(emailCard);
  await eventually(() => expect(problem(emailCard)).toContain('Please enter a valid email address'));
  expect(app.bodies).toEqual([]);
});

test('adds invoice emails by comma, Enter or blur, and splits pasted lists', async () => {
  await open();
  await enter('a@example.test,');
  await eventually(() => expect(tags()).toEqual(['office@example.test', 'a@example.test']));
  await enter('b@example.test{Enter}');
  await eventually(() => expect(tags()).toHaveLength(3));
  await enter('OFFICE@example.test{Tab}');
  await eventually(() => expect(entry().value).toBe(''));
  expect(tags()).toHaveLength(3);
  await user.click(entry());
  await user.paste('c@example.test; d@example.test\ne@example.test');
  await eventually(() => expect(tags().slice(3)).toEqual(['c@example.test', 'd@example.test', 'e@example.test']));
});

test('removes invoice emails by button or Backspace, and announces it', async () => {
  await open();
  await enter('a@example.test,');
  await eventually(() => expect(tags()).toHaveLength(2));
  await enter('{Backspace}');
  await eventually(() => expect(tags()).toEqual(['office@example.test']));
  await press('Remove office@example.test');
  await eventually(() => expect(tags()).toEqual([]));
  await said('office@example.test removed');
  expect(document.activeElement).toBe(entry());
});

test('marks an invalid email with the specified text', async () => {
  const app = await open();
  await enter('a@example.test b@example.test,');
  await eventually(() => expect(tags()).toHaveLength(2));
  await submit(mailsCard);
  await eventually(() =>
    expect(problem(mailsCard)).toContain(
      'Invoice emails: Please enter a valid email. If more than one then they must be separated by a comma',
    ),
  );
  // The mark is only a colour.
  expect(card(mailsCard).querySelectorAll('[data-wrong]')).toHaveLength(1);
  expect(app.bodies).toEqual([]);
});

test('requires an address for "Invoices to these addresses only"', async () => {
  await open();
  await enter('{Backspace}');
  await user.click(box('Send invoices to these addresses only'));
  await eventually(() => expect(tags()).toEqual([]));
  await submit(mailsCard);
  await eventually(() => expect(problem(mailsCard)).toContain('Invoice emails: This field is required'));
});

test('neither asks for nor sends invoice emails on automatic payment', async () => {
  const app = await open({}, { ...company, paid: true });
  expect(app.text()).not.toContain('Invoice emails');
  await user.click(box(marketing));
  await eventually(() => expect(box(marketing).checked).toBe(true));
  await submit(mailsCard);
  await eventually(() => expect(app.bodies).toHaveLength(1));
  expect(sentBody(app)).toEqual({ email: 'sam@example.test', receive_marketing_email: true, invoice_mails: 'monthly' });
});

test('updates every card after a refusal caused by another tab', async () => {
  const app = await open({ 'PUT /company/user/': refusal('PUT /company/user/', 412, ['Someone else changed this.']) });
  await enter('a@example.test,');
  await fill(email(), 'sam.hill@example.test');
  await eventually(() => expect(tags()).toHaveLength(2));
  const theirs = { ...sam, receive_marketing_email: true, invoice_emails: [{ email: 'accounts@example.test' }] };
  app.change({ 'GET /company/user': versioned(theirs, '"two"') });
  await submit(emailCard);
  await eventually(() => expect(problem(emailCard)).toContain('Someone else changed this.'));
  await eventually(() =>
    expect(card(mailsCard).textContent).toContain('Someone else changed this to: accounts@example.test. Save again to keep yours'),
  );
  expect(box(marketing).checked).toBe(true);
  expect(tags()).toEqual(['office@example.test', 'a@example.test']);
  app.change({ 'PUT /company/user/': saved });
  await submit(emailCard);
  await eventually(() => expect(app.versions).toEqual(['"one"', '"two"']));
  expect(sentBody(app)).toEqual({ email: 'sam.hill@example.test', receive_marketing_email: true });
});

test('validates a new password, sends it twice and clears the fields', async () => {
  const app = await open();
  await fill(newPassword(), 'short');
  await fill(confirmation(), 'other');
  await update();
  await eventually(() =>
    expect(problem(passwordCard)).toContain('The password must contain one letter, one number, and be at least seven characters long'),
  );
  expect(problem(passwordCard)).toContain('The confirm password field does not match the password');
  await fill(newPassword(), 'heron-lane-2');
  await fill(confirmation(), 'heron-lane-2');
  await update();
  await said('Your password has been updated');
  expect(sentBody(app)).toEqual({ new_password: 'heron-lane-2', confirmed_password: 'heron-lane-2' });
  expect(newPassword().value).toBe('');
});

test('keeps a new password that could not be sent', async () => {
  const app = await open({ 'PUT /company/user/update-password': 'unreachable' });
  await fill(newPassword(), 'heron-lane-2');
  await fill(confirmation(), 'heron-lane-2');
  await update();
  await eventually(() => expect(problem(passwordCard)).toContain('We could not update your password'));
  expect([newPassword().value, confirmation().value]).toEqual(['heron-lane-2', 'heron-lane-2']);
  expect(app.bodies).toHaveLength(1);
});

test.each([true, false])('asks whether to revoke API keys, preselected: %s', async (revokes) => {
  const key = { id: 7, name: 'Office', scopes: ['read-leads' as const], ending: 'wxyz', created_by: 'sam@midland.test' };
  const data = [{ ...key, created_at: '2026-11-20T12:00:00Z', last_used_at: null, suspended_at: null }];
  const app = await open({ 'GET /company/api-keys': answer('GET /company/api-keys', { data }) });
  const wish = await screen.findByLabelText<HTMLInputElement>('Also revoke our API keys');
  expect(wish.checked).toBe(true);
  if (!revokes) await user.click(wish);
  await fill(newPassword(), 'heron-lane-2');
  await fill(confirmation(), 'heron-lane-2');
  await update();
  await said('Your password has been updated');
  expect(sentBody(app)).toMatchObject({ new_password: 'heron-lane-2', revoke_api_keys: revokes });
});

test('shows why the server refused a password', async () => {
  await open({
    'PUT /company/user/update-password': {
      status: 422,
      body: {
        data: { errors: ['Too common'], fields: { new_password: ['This password is too common. Please choose another'] } },
      },
    },
  });
  await fill(newPassword(), 'password1');
  await fill(confirmation(), 'password1');
  await update();
  await eventually(() => expect(problem(passwordCard)).toContain('New password: This password is too common'));
});

test('asks before leaving unsaved work in any card', async () => {
  const app = await open();
  await fill(newPassword(), 'plumb');
  await said('Strength: Weak');
  await user.click(screen.getByRole('link', { name: 'My leads' }));
  await said('You have unsaved changes, are you sure you want to leave?');
  await press('Leave');
  await eventually(() => expect(app.place()).toContain('/my-leads'));
});

test('links user details in the account menu and retries loading them', async () => {
  const app = await openApp('/my-leads', { ...signedIn(), 'GET /company/user': 'unreachable' });
  await user.click(await screen.findByRole('button', { name: 'Midland Heating Ltd, Account menu' }));
  await user.click(await screen.findByText('User details'));
  await eventually(() => expect(app.text()).toContain('We could not load your user details.'));
  app.change({ 'GET /company/user': versioned(sam, '"one"') });
  await press('Try again');
  await eventually(() => expect(app.text()).toContain('Change password'));
});
