import { beforeEach, expect, test, vi } from 'vitest';
import { control, type } from '../../testing/act-on-page.ts';
import { answer, refusal } from '../../testing/contract-answers.ts';
import { signedIn } from '../../testing/known-company.ts';
import { eventually } from '../../testing/eventually.ts';
import { openApp } from '../../testing/open-app.tsx';
import {
  challenge,
  choose,
  countriesWith,
  field,
  fillIn,
  generic,
  isTicked,
  key,
  noCounts,
  open,
  sent,
  server,
  standInForCaptcha,
  summary,
} from '../test-registration.ts';

beforeEach(standInForCaptcha);

test('an empty form is not sent: the summary takes the focus and names every field, and its links lead there', async () => {
  const app = await open();
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  control('Register your company', 'button').click();
  await eventually(() => expect(document.activeElement?.getAttribute('role')).toBe('alert'));
  const required = (label: string) => `${label}: This field is required`;
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
  expect(scrolled.mock.instances).toEqual([field('title')]);
  for (const [label, name] of [
    ['Phone number', 'phone'],
    ['Geographic coverage', 'geographicCoverage'],
    ['Postcode', 'postcode'],
    ['Terms and conditions', 'tnc'],
  ] as const) {
    control(required(label), 'a').click();
    expect(document.activeElement?.getAttribute('name'), label).toBe(name);
  }
  expect(app.calls).not.toContain(key);
});

test.each([
  ['phone', '12', 'Please enter a valid phone number'],
  ['email', 'ada', 'Please enter a valid email address'],
  ['password', 'abcdefg', 'The password must contain one letter, one number, and be at least seven characters long'],
  ['confirmation', 'other-one-1', 'The confirm password field does not match the password'],
  ['postcode', 'LE4', 'Please provide a valid UK postcode'],
])('a wrong %s %j is told in words', async (name, value, words) => {
  const app = await open();
  await fillIn();
  type(`input[name="${name}"]`, value);
  if (name === 'password') type('input[name=confirmation]', value);
  control('Register your company', 'button').click();
  await eventually(() => expect(summary().map((line) => line.replace(/^.*?: /, ''))).toEqual([words]));
  expect(app.calls).not.toContain(key);
});

test.each([
  ['Ltd', true],
  ['Plc', true],
  ['CIC', true],
  ['PrivateLtd', true],
  ['Unlimited', true],
  ['SoleTrader', false],
  ['LLP', false],
])('for %s the company number is asked for right after the type: %s', async (companyType, isAsked) => {
  await open();
  choose('companytype', companyType);
  await eventually(() => expect(document.querySelector('[name=companieshouseno]') !== null).toBe(isAsked));
  if (!isAsked) return;
  const controls = [...document.querySelectorAll('input, select')];
  expect(controls.indexOf(field('companieshouseno'))).toBe(controls.indexOf(field('companytype')) + 1);
});

test('everything is sent in the names of the specification; then the dashboard', async () => {
  const app = await open('/register?jref=fair&email=ada%40example.test&lang=en');
  expect(field('email').value).toBe('ada@example.test');
  await fillIn();
  app.change({ ...signedIn(), [key]: answer(key, { data: {} }) });
  control('Register your company', 'button').click();
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

test.each([
  ['the generic failure', refusal(key, 400, [generic]), generic],
  ['a server out of reach', 'unreachable', generic],
  ['a broken server', { status: 500, body: {} }, generic],
  ['too many attempts', refusal(key, 429, ['slow'], { 'retry-after': '3000' }), 'Too many attempts. Please try again in 50 minutes.'],
] as const)('%s is said above the form; what was typed stays, the captcha begins anew', async (_, outcome, words) => {
  const app = await open();
  await fillIn();
  app.change({ [key]: outcome });
  control('Register your company', 'button').click();
  await eventually(() => expect(summary()).toEqual([words]));
  await eventually(() => expect(document.activeElement?.getAttribute('role')).toBe('alert'));
  expect(isTicked('recaptcha')).toBe(false);
  expect([field('fname').value, field('password').value, isTicked('tnc')]).toEqual(['Ada', 'heron-lane-42', true]);
  await eventually(() => expect(document.querySelector('[role=status]')?.textContent).toBe(generic));
});

test('a captcha that the server does not take is said in the summary', async () => {
  const app = await open();
  await fillIn();
  const words = 'Please confirm once more that you are not a robot';
  app.change({ [key]: { status: 422, body: { data: { errors: [`recaptcha: ${words}`], fields: { recaptcha: [words] } } } } });
  control('Register your company', 'button').click();
  await eventually(() => expect(summary()).toEqual([`I am not a robot: ${words}`]));
  expect(isTicked('recaptcha')).toBe(false);
});

test('while the server thinks, a second click sends nothing more', async () => {
  const app = await open();
  await fillIn();
  app.change({ [key]: 'pending' });
  control('Register your company', 'button').click();
  await eventually(() => expect(control('Register your company', 'button').hasAttribute('data-loading')).toBe(true));
  control('Register your company', 'button').click();
  expect(app.calls.filter((call) => call === key)).toHaveLength(1);
});

test('a captcha without its puzzle says so and can be tried again', async () => {
  const app = await open('/register', { 'GET /captcha/challenge': 'unreachable' });
  field('recaptcha').click();
  await eventually(() => expect(document.body.textContent).toContain('The check did not work. Please try again.'));
  app.change({ 'GET /captcha/challenge': challenge });
  field('recaptcha').click();
  await eventually(() => expect(isTicked('recaptcha')).toBe(true));
});

test('links are taken out of what is typed, with a note', async () => {
  const app = await open();
  type('input[name=organisation]', 'Marsh https://marsh.example');
  await eventually(() => expect(field('organisation').value).toBe('Marsh '));
  expect(app.text()).toContain('Links are removed');
});

test('a country with several languages asks for them, one with a single language does not', async () => {
  const app = await open();
  await eventually(() => field('country'));
  expect(app.text()).not.toContain('Communications language');
  field('country').focus();
  choose('country', 'se');
  await eventually(() => field('commsLanguage'));
  expect(document.activeElement).toBe(field('country'));
  control('Register your company', 'button').click();
  await eventually(() => expect(summary()).toContain('Communications language: This field is required'));
  expect(summary()).toContain('Lead languages: This field is required');
  choose('country', 'gb');
  await eventually(() => expect(app.text()).not.toContain('Communications language'));
});

test('the terms open in a new tab and the link says so', async () => {
  await open();
  const link = control('terms and conditions (opens in a new tab)');
  expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['/terms', '_blank', 'noopener']);
});

test('the leads of the month stand there as bars and as a table, or not at all', async () => {
  const counts = answer('GET /lead-counts/', {
    data: [
      { work_type: 'Boilers', count: 46 },
      { work_type: 'Heat pumps', count: 18 },
    ],
    meta: { area: null },
  });
  const app = await open('/register', { 'GET /lead-counts/': counts });
  await eventually(() => expect(app.text()).toContain('Leads in your area'));
  expect(app.text()).toContain('The whole country (United Kingdom), this month. Enter your postcode to see your own area.');
  expect([...document.querySelectorAll('table tbody tr')].map((row) => row.textContent)).toEqual(['Boilers46', 'Heat pumps18']);
  for (const none of [noCounts, 'unreachable'] as const) {
    const other = await open('/register', { 'GET /lead-counts/': none });
    await eventually(() => expect(other.calls.some((call) => call.startsWith('GET /lead-counts/'))).toBe(true));
    expect(other.text()).not.toContain('Leads in your area');
    expect(other.text()).toContain('Why us');
  }
});

test('without a finder the address is typed at once, and is complete line by line', async () => {
  const app = await open('/register', { 'GET /countries/': countriesWith(false) });
  await eventually(() => field('address1'));
  expect(app.text()).not.toMatch(/Find Address|Enter the address manually|Find the address by its postcode/);
  control('Register your company').click();
  await eventually(() => expect(summary()).toContain('Address line 1: This field is required'));
  expect(summary()).toContain('Postcode: This field is required');
  expect(app.calls.some((call) => call.startsWith('GET /address/'))).toBe(false);
});

test('once the postcode is there, the leads are those of its area, and none is said too', async () => {
  const area = { code: 'LE', name: 'Leicester' };
  const some = answer('GET /lead-counts/', { data: [{ work_type: 'Boilers', count: 4 }], meta: { area } });
  const app = await open('/register', { 'GET /lead-counts/': some });
  await eventually(() => control('Enter the address manually').click());
  await eventually(() => field('postcode'));
  type('input[name=postcode]', 'LE4');
  type('input[name=postcode]', 'LE4 7ZS');
  await eventually(() => expect(app.text()).toContain('What homeowners asked for this month in LE Leicester.'));
  await eventually(() =>
    expect(app.calls.filter((call) => call.startsWith('GET /lead-counts/'))).toEqual([
      'GET /lead-counts/?country=gb&language=en',
      'GET /lead-counts/?country=gb&language=en&postcode=LE4+7ZS',
    ]),
  );
  app.change({ 'GET /lead-counts/': answer('GET /lead-counts/', { data: [], meta: { area } }) });
  type('input[name=postcode]', 'LE1 5YA');
  await eventually(() => expect(app.text()).toContain('No leads came in from LE Leicester this month.'));
  expect(document.querySelector('table')).toBeNull();
});

test('who is signed in goes to the dashboard', async () => {
  const app = await openApp('/register', { ...server, ...signedIn() });
  await eventually(() => expect(app.calls).toContain('GET /company/'));
  expect(app.place()).not.toContain('/register');
});

test('sign-in leads here', async () => {
  const app = await openApp('/login', server);
  await eventually(() => control('New installers register your company here'));
  control('New installers register your company here').click();
  await eventually(() => expect(app.place()).toBe('/register'));
});
