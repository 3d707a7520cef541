import { beforeEach, expect, test, vi } from 'vitest';
import { answer } from '../testing/contract-answers.ts';
import { signedIn } from '../testing/known-company.ts';
import { eventually } from '../testing/eventually.ts';
import { openApp } from '../testing/open-app.tsx';
import { fill, screen, user, within } from '../testing/page.ts';
import {
  challenge,
  choose,
  field,
  fillIn,
  key,
  open,
  robot,
  sent,
  server,
  standInForCaptcha,
  submit,
  summary,
  terms,
} from './test-registration.ts';

beforeEach(standInForCaptcha);

const required = (label: string) => `${label}: This field is required`;

test('does not submit an empty form: focuses the summary, which links to every field', async () => {
  const app = await open();
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  await submit();
  const alert = await screen.findByRole('alert');
  await eventually(() => expect(document.activeElement).toBe(alert));
  expect(summary()).toEqual(
    [
      'Title',
      'First name',
      'Last name',
      'Phone number',
      'Company name',
      'Company type',
      'Geographic coverage',
      'Expected lead orders',
      'Postcode',
      'Email',
      'Password',
      'Confirm password',
      'I am not a robot',
      'Terms and conditions',
    ].map(required),
  );
  expect(document.title).toBe('Error: Register your company | Plumbline');
  expect(scrolled.mock.instances).toEqual([field('Title')]);
  for (const [name, label] of [
    ['Phone number', 'Phone number'],
    ['Geographic coverage', /^Local/],
    ['Postcode', 'Postcode'],
    ['Terms and conditions', terms],
  ] as const) {
    await user.click(within(alert).getByText(required(name)));
    expect(document.activeElement, name).toBe(field(label));
  }
  expect(app.calls).not.toContain(key);
});

test('explains every invalid value and does not submit', async () => {
  const app = await open();
  await fillIn();
  for (const [label, wrong, words, right] of [
    ['Phone number', '12', 'Please enter a valid phone number', '0116 496 0123'],
    ['Email', 'ada', 'Please enter a valid email address', 'ada@example.test'],
    ['Confirm password', 'other-one-1', 'The confirm password field does not match the password', 'heron-lane-42'],
    ['Postcode', 'LE4', 'Please provide a valid UK postcode', 'LE4 7ZS'],
  ] as const) {
    await fill(field(label), wrong);
    await submit();
    await eventually(() => expect(summary()).toEqual([`${label}: ${words}`]));
    await fill(field(label), right);
  }
  expect(app.calls).not.toContain(key);
});

test.each([
  ['abcdefg', 'The password must contain one letter, one number, and be at least seven characters long'],
  ['marsh-heating-1', 'Choose a password that is not based on your name, your company, your email or our name'],
])('rejects the password %j with an explanation', async (password, words) => {
  await open();
  await fill(field('Company name'), 'Marsh Heating');
  await fill(field('Password'), password);
  await submit();
  await eventually(() => expect(summary()).toContain(`Password: ${words}`));
});

test('validates a field on blur, not while typing', async () => {
  await open();
  await user.type(field('Phone number'), '12');
  expect(screen.queryByText('Please enter a valid phone number')).toBeNull();
  await user.tab();
  await screen.findByText('Please enter a valid phone number');
  expect(field('Phone number').getAttribute('aria-invalid')).toBe('true');
  await fill(field('Phone number'), '0116 496 0123');
  await user.tab();
  await eventually(() => expect(screen.queryByText('Please enter a valid phone number')).toBeNull());
});

test('does not validate untouched fields before submit', async () => {
  await open();
  field('First name').focus();
  await user.tab();
  await user.tab();
  expect(screen.queryByText('This field is required')).toBeNull();
});

test.each([
  ['Limited company (Ltd)', true],
  ['Public limited company (Plc)', true],
  ['Community interest company (CIC)', true],
  ['Private company limited by guarantee', true],
  ['Unlimited company', true],
  ['Sole trader', false],
  ['Limited liability partnership (LLP)', false],
  ['Partnership', false],
])('asks for the company number of a %s right after the type: %s', async (companyType, isAsked) => {
  await open();
  await choose('Company type', companyType);
  expect(screen.queryByLabelText('Company number') !== null).toBe(isAsked);
  await user.tab();
  expect(document.activeElement === screen.queryByLabelText('Company number')).toBe(isAsked);
});

test('submits every value under its specified name, then opens the dashboard', async () => {
  const app = await open('/register?jref=fair&email=ada%40example.test&lang=en');
  expect(field('Email').value).toBe('ada@example.test');
  await fillIn();
  app.change({ ...signedIn(), [key]: answer(key, { data: {} }) });
  await submit();
  await eventually(() => expect(app.calls).toContain('GET /company/'));
  expect(sent(app)).toEqual({
    recaptcha: btoa(
      JSON.stringify({ challenge: (challenge as { body: { data: unknown } }).body.data, solution: { counter: 7, derivedKey: '00' } }),
    ),
    title: 'Ms',
    fname: 'Ada',
    sname: 'Marsh',
    phone: '0116 496 0123',
    email: 'ada@example.test',
    username: 'ada@example.test',
    password: 'heron-lane-42',
    organisation: 'Marsh Heating',
    companytype: 'SoleTrader',
    companieshouseno: '',
    geographicCoverage: 'Local',
    expectedLeadOrders: '100-150',
    address1: '1 Mill Lane',
    address2: '',
    address3: 'Leicester',
    postcode: 'LE4 7ZS',
    county: '',
    tnc: true,
    jref: 'fair',
    brand: 'main',
    lang: 'en',
    region: 'gb',
    country: 'gb',
    commsLanguage: 'en',
    leadLanguages: ['en'],
  });
  await eventually(() => expect(app.place()).not.toContain('/register'));
});

test('reports a captcha without a challenge and allows a retry', async () => {
  const app = await open('/register', { 'GET /captcha/challenge': 'unreachable' });
  await user.click(field(robot));
  await screen.findByText('The check failed. Please try again.');
  app.change({ 'GET /captcha/challenge': challenge });
  await user.click(field(robot));
  await eventually(() => expect(field(robot).checked).toBe(true));
  screen.getByText('Checked');
});

test.each(['First name', 'Last name', 'Company name'])('strips links from the %s, with a note', async (label) => {
  await open();
  await fill(field(label), 'Marsh https://marsh.example');
  expect(field(label).value).toBe('Marsh ');
  screen.getByText('We remove links');
});

test('opens the terms in a new tab that can close itself, and says so in the link', async () => {
  await open();
  const link = screen.getByText('terms and conditions (opens in a new tab)');
  expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['/terms', '_blank', 'opener']);
});

test('chooses the coverage with the arrow keys', async () => {
  await open();
  await user.click(field(/^Local/));
  await user.keyboard('{ArrowDown}');
  expect([field(/^Local/).checked, field(/^Regional/).checked]).toEqual([false, true]);
});

test('redirects signed-in users to the dashboard', async () => {
  const app = await openApp('/register', { ...server, ...signedIn() });
  await eventually(() => expect(app.calls).toContain('GET /company/'));
  expect(app.place()).not.toContain('/register');
});

test('is linked from sign-in', async () => {
  const app = await openApp('/login', server);
  await user.click(await screen.findByText('New installers register your company here'));
  await eventually(() => expect(app.place()).toBe('/register'));
});
