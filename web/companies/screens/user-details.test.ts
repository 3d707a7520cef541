import { expect, test } from 'vitest';
import { control, type } from '../../testing/act-on-page.ts';
import { answer, refusal, type TestAnswer, type TestAnswers } from '../../testing/contract-answers.ts';
import { company, signedIn } from '../../testing/known-company.ts';
import { openApp } from '../../testing/open-app.tsx';
import type { UserDetails } from '../user-details-api.ts';
import { eventually } from '../../testing/eventually.ts';

const sam: UserDetails = {
  email: 'sam@example.test',
  pending_email: null,
  title: 'Mr',
  forename: 'Sam',
  surname: 'Hill',
  receive_marketing_email: false,
  invoice_email_only: false,
  invoice_emails: [{ email: 'office@example.test' }],
  quote_emails: [{ email: 'sam@example.test' }],
  additional_emails: [],
  mobile: null,
};

/** The user under a version. */
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
  await eventually(() => expect(app.text()).toContain('Change password'));
  return app;
}

const cards = () => [...document.querySelectorAll<HTMLFormElement>('main form')];
const [emailCard, mailsCard, passwordCard] = [0, 1, 2];
const card = (index: number): HTMLFormElement => {
  const found = cards()[index];
  if (found === undefined) throw new Error(`no card ${index}`);
  return found;
};
const submit = (index: number) => card(index).querySelector<HTMLButtonElement>('button[type=submit]')?.click();
const problem = (index: number) => card(index).querySelector('[role=alert]')?.textContent ?? '';
const tags = () => [...card(mailsCard).querySelectorAll('li > span:first-child')].map((tag) => tag.textContent);
const entry = (): HTMLInputElement => {
  const found = card(mailsCard).querySelector<HTMLInputElement>('input[inputmode=email]');
  if (found === null) throw new Error('no field for invoice emails');
  return found;
};
const enter = (text: string) => type(`[id="${entry().id}"]`, text);
const press = (key: string) => entry().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
const sentBody = (app: { bodies: readonly string[] }) => JSON.parse(app.bodies.at(-1) ?? '{}') as Record<string, unknown>;
/** The word lists of the strength meter take their time to load. */
const said = (text: string) => eventually(() => expect(document.body.textContent).toContain(text));

test('three cards, each a form with a heading and a save of its own', async () => {
  await open();
  expect(cards().map((form) => [form.querySelector('h2')?.textContent, form.querySelector('[type=submit]')?.textContent])).toEqual([
    ['Account email', 'Save'],
    ['Invoices and marketing', 'Save'],
    ['Change password', 'Update password'],
  ]);
  expect(tags()).toEqual(['office@example.test']);
});

test('a new account email says before it is saved that it will be confirmed, and goes alone with what else stands', async () => {
  const app = await open();
  expect(app.text()).not.toContain('validation email');
  type('[name=email]', 'sam.hill@example.test');
  await eventually(() => expect(card(emailCard).textContent).toContain('We will send a validation email to the new address'));
  app.change({ 'GET /company/user': versioned({ ...sam, pending_email: 'sam.hill@example.test' }, '"two"') });
  submit(emailCard);
  await said('Your details have been successfully saved');
  expect([sentBody(app), app.versions]).toEqual([{ email: 'sam.hill@example.test', receive_marketing_email: false }, ['"one"']]);
  await said(
    'We sent a link to sam.hill@example.test. Open it within 7 days to make that your account email. Until then you sign in with sam@example.test as before.',
  );
  expect(card(emailCard).textContent).not.toContain('validation email');
  expect(card(emailCard).querySelector<HTMLInputElement>('[name=email]')?.value).toBe('sam@example.test');
});

const waiting = { 'GET /company/user': versioned({ ...sam, pending_email: 'sam.hill@example.test' }, '"one"') };

test('the link to an account email that waits is sent again', async () => {
  const app = await open(waiting);
  control('Send the link again').click();
  await said('The link has been sent again');
  expect([sentBody(app), app.versions]).toEqual([{ email: 'sam.hill@example.test', receive_marketing_email: false }, ['"one"']]);
});

test('an account email that waits can be given up, and why not is said in its card', async () => {
  const key = 'DELETE /company/user/pending-email';
  const app = await open({ ...waiting, [key]: 'unreachable' });
  control('Keep the present email').click();
  await eventually(() => expect(card(emailCard).textContent).toContain('There was an error saving your details'));
  app.change({ [key]: answer(key, { data: {} }), 'GET /company/user': versioned(sam, '"two"') });
  control('Keep the present email').click();
  await said('Your account email stays as it is');
  await eventually(() => expect(card(emailCard).textContent).not.toContain('sam.hill@example.test'));
});

test('what the server refuses stands in the card, a line each', async () => {
  await open({ 'PUT /company/user/': refusal('PUT /company/user/', 400, ['There was an error saving your details', 'Call us']) });
  type('[name=email]', 'other@example.test');
  submit(emailCard);
  await eventually(() => expect(problem(emailCard)).toContain('There was an error saving your details'));
  expect([...card(emailCard).querySelectorAll('[role=alert] li')].map((line) => line.textContent)).toEqual([
    'There was an error saving your details',
    'Call us',
  ]);
  expect(problem(mailsCard)).toBe('');
});

test('an account email is required and has to be one', async () => {
  const app = await open();
  type('[name=email]', '');
  submit(emailCard);
  await eventually(() => expect(problem(emailCard)).toContain('Account email: This field is required'));
  type('[name=email]', 'sam');
  submit(emailCard);
  await eventually(() => expect(problem(emailCard)).toContain('Please enter a valid email address'));
  expect(app.bodies).toEqual([]);
});

test('invoice emails are entered with a comma, Enter or by leaving the field, and pasted as a list', async () => {
  await open();
  enter('a@example.test,');
  await eventually(() => expect(tags()).toEqual(['office@example.test', 'a@example.test']));
  enter('b@example.test');
  await eventually(() => expect(entry().value).toBe('b@example.test'));
  press('Enter');
  await eventually(() => expect(tags()).toHaveLength(3));
  enter('OFFICE@example.test');
  await eventually(() => expect(entry().value).toBe('OFFICE@example.test'));
  entry().dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  await eventually(() => expect(entry().value).toBe(''));
  expect(tags()).toHaveLength(3);
  const paste = new Event('paste', { bubbles: true, cancelable: true });
  Object.assign(paste, { clipboardData: { getData: () => 'c@example.test; d@example.test\ne@example.test' } });
  entry().dispatchEvent(paste);
  await eventually(() => expect(tags().slice(3)).toEqual(['c@example.test', 'd@example.test', 'e@example.test']));
});

test('an invoice email goes by its named button or by Backspace in the empty field, and that is said', async () => {
  await open();
  enter('a@example.test,');
  await eventually(() => expect(tags()).toHaveLength(2));
  press('Backspace');
  await eventually(() => expect(tags()).toEqual(['office@example.test']));
  control('Remove office@example.test').click();
  await eventually(() => expect(tags()).toEqual([]));
  await said('office@example.test removed');
  expect(document.activeElement).toBe(entry());
});

test('an entry that is no email is marked, and the text of the specification tells what to do', async () => {
  const app = await open();
  enter('a@example.test b@example.test,');
  await eventually(() => expect(tags()).toHaveLength(2));
  submit(mailsCard);
  await eventually(() =>
    expect(problem(mailsCard)).toContain(
      'Invoice emails: Please enter a valid email. If more than one then they must be separated by a comma',
    ),
  );
  expect(card(mailsCard).querySelectorAll('[data-wrong]')).toHaveLength(1);
  expect(app.bodies).toEqual([]);
});

test('invoices to these addresses only need an address', async () => {
  await open();
  press('Backspace');
  document.querySelector<HTMLInputElement>('[name=invoiceEmailOnly]')?.click();
  await eventually(() => expect(tags()).toEqual([]));
  submit(mailsCard);
  await eventually(() => expect(problem(mailsCard)).toContain('Invoice emails: This field is required'));
});

test('a company on automatic payment is not asked for invoice emails, and none are sent', async () => {
  const app = await open({}, { ...company, paid: true });
  expect(app.text()).not.toContain('Invoice emails');
  document.querySelector<HTMLInputElement>('[name=receive_marketing_email]')?.click();
  await eventually(() => expect(document.querySelector<HTMLInputElement>('[name=receive_marketing_email]')?.checked).toBe(true));
  submit(mailsCard);
  await eventually(() => expect(app.bodies).toHaveLength(1));
  expect(sentBody(app)).toEqual({ email: 'sam@example.test', receive_marketing_email: true });
});

test('a card that is refused because of another tab brings the news to every card', async () => {
  const app = await open({ 'PUT /company/user/': refusal('PUT /company/user/', 412, ['Someone else changed this meanwhile.']) });
  enter('a@example.test,');
  type('[name=email]', 'sam.hill@example.test');
  await eventually(() => expect(tags()).toHaveLength(2));
  const theirs = { ...sam, receive_marketing_email: true, invoice_emails: [{ email: 'accounts@example.test' }] };
  app.change({ 'GET /company/user': versioned(theirs, '"two"') });
  submit(emailCard);
  await eventually(() => expect(problem(emailCard)).toContain('Someone else changed this meanwhile.'));
  await eventually(() =>
    expect(card(mailsCard).textContent).toContain(
      'Someone else changed this meanwhile to: accounts@example.test. Save again to keep yours',
    ),
  );
  expect(document.querySelector<HTMLInputElement>('[name=receive_marketing_email]')?.checked).toBe(true);
  expect(tags()).toEqual(['office@example.test', 'a@example.test']);
  app.change({ 'PUT /company/user/': saved });
  submit(emailCard);
  await eventually(() => expect(app.versions).toEqual(['"one"', '"two"']));
  expect(sentBody(app)).toEqual({ email: 'sam.hill@example.test', receive_marketing_email: true });
});

test('a new password is checked, sent twice, and the fields are empty again', async () => {
  const app = await open();
  type('[name=new_password]', 'short');
  type('[name=confirmed_password]', 'other');
  submit(passwordCard);
  await eventually(() =>
    expect(problem(passwordCard)).toContain('The password must contain one letter, one number, and be at least seven characters long'),
  );
  expect(problem(passwordCard)).toContain('The confirm password field does not match the password');
  type('[name=new_password]', 'heron-lane-2');
  type('[name=confirmed_password]', 'heron-lane-2');
  submit(passwordCard);
  await said('Your password has been updated');
  expect(sentBody(app)).toEqual({ new_password: 'heron-lane-2', confirmed_password: 'heron-lane-2' });
  expect(document.querySelector<HTMLInputElement>('[name=new_password]')?.value).toBe('');
});

test('a password that the server refuses says why', async () => {
  await open({
    'PUT /company/user/update-password': {
      status: 422,
      body: {
        data: { errors: ['Too common'], fields: { new_password: ['This password is on a list of common ones. Please choose another'] } },
      },
    },
  });
  type('[name=new_password]', 'password1');
  type('[name=confirmed_password]', 'password1');
  submit(passwordCard);
  await eventually(() => expect(problem(passwordCard)).toContain('New password: This password is on a list of common ones'));
});

test('unsaved work in any card is not left behind unasked', async () => {
  const app = await open();
  type('[name=new_password]', 'plumb');
  await said('Strength: Weak');
  control('My leads').click();
  await said('You have unsaved changes, are you sure you want to leave?');
  control('Leave').click();
  await eventually(() => expect(app.place()).toContain('/my-leads'));
});

test('user details stand in the account menu, and can be asked for again where they did not load', async () => {
  const app = await openApp('/my-leads', { ...signedIn(), 'GET /company/user': 'unreachable' });
  await eventually(() => expect(control('Midland Heating Ltd, Account menu')).toBeDefined());
  control('Midland Heating Ltd, Account menu').click();
  await eventually(() => expect(control('User details')).toBeDefined());
  control('User details').click();
  await eventually(() => expect(app.text()).toContain('We could not load your user details.'));
  app.change({ 'GET /company/user': versioned(sam, '"one"') });
  control('Try again').click();
  await eventually(() => expect(app.text()).toContain('Change password'));
});
