import { expect, it } from 'vitest';
import { control, type } from '../../testing/act-on-page.ts';
import { answer, refusal, type TestAnswers } from '../../testing/contract-answers.ts';
import { signedIn, signedOut } from '../../testing/known-company.ts';
import { openApp } from '../../testing/open-app.tsx';
import { eventually } from '../../testing/eventually.ts';

const calls: TestAnswers = {
  'GET /config/uploadSize': answer('GET /config/uploadSize', { data: { size: 16_777_216 } }),
  'POST /contact': answer('POST /contact', { data: {} }),
};

const faq = answer('GET /content/{language}', {
  data: [
    {
      url: 'faq',
      title: 'Frequent questions',
      body: '<h2 id="cost">What does a lead cost?</h2><p>Its price.</p><ul><li>With <strong>VAT</strong></li></ul><h2 id="told">How am I told?</h2><p>By SMS.</p>',
      language: 'en',
      updated: '2026-11-21',
    },
  ],
});
const questions = () => [...document.querySelectorAll('h3 > button')].map((button) => button.textContent);

const fields = ['firstname', 'surname', 'company', 'email', 'telephone', 'message'];

function fillIn(): void {
  for (const [name, value] of Object.entries({
    firstname: 'Sam',
    surname: 'Hill',
    company: 'Midland Heating Ltd',
    email: 'sam@example.test',
    telephone: '0116 496 0123',
  })) {
    type(`[name=${name}]`, value);
  }
  type('textarea[name=message]', 'Please call me. See www.example.com');
}

async function openContact(answers: TestAnswers) {
  const app = await openApp('/help/contact', answers);
  await eventually(() => expect(app.text()).toContain('Send message'));
  return app;
}

it('names every field that is missing, in a summary that has the focus', async () => {
  const app = await openContact({ ...signedOut, ...calls });
  control('Send message').click();
  await eventually(() => expect(app.text()).toContain('There is a problem'));
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[role=alert] a')];
  expect(links.map((link) => link.textContent)).toEqual([
    'First name: This field is required',
    'Last name: This field is required',
    'Company name: This field is required',
    'Email: This field is required',
    'Contact number: This field is required',
    'Message: This field is required',
  ]);
  await eventually(() => expect(document.activeElement?.getAttribute('role')).toBe('alert'));
  expect(document.title).toBe('Error: Contact us | Plumbline');
  links[3]?.click();
  expect(document.activeElement?.getAttribute('name')).toBe('email');
});

it.each([
  ['email', 'sam@', 'Email: Please enter a valid email address'],
  ['telephone', '12', 'Contact number: Please enter a valid phone number'],
])('says what is wrong with %s %j, and sends nothing', async (field, value, text) => {
  const app = await openContact({ ...signedOut, ...calls });
  fillIn();
  type(`[name=${field}]`, value);
  control('Send message').click();
  await eventually(() => expect([...document.querySelectorAll('[role=alert] a')].map((link) => link.textContent)).toEqual([text]));
  expect(app.calls).not.toContain('POST /contact');
});

it('takes links out of the message and says so', async () => {
  const app = await openContact({ ...signedOut, ...calls });
  fillIn();
  await eventually(() => expect(app.text()).toContain('Links are removed'));
  expect(document.querySelector<HTMLTextAreaElement>('textarea[name=message]')?.value).toBe('Please call me. See ');
});

it('says that the message has been sent, and offers another', async () => {
  const app = await openContact({ ...signedOut, ...calls });
  const heading = [...document.querySelectorAll('h2')].find(({ textContent }) => textContent === 'Send us a message');
  const said = heading?.parentElement?.querySelector(':scope > output');
  expect(said?.textContent).toBe('');
  fillIn();
  control('Send message').focus();
  control('Send message').click();
  await eventually(() => expect(said?.textContent).toContain('Your message has been sent'));
  expect([app.calls.includes('POST /contact'), document.activeElement]).toEqual([true, heading]);
  control('Send another').focus();
  control('Send another').click();
  await eventually(() => expect(app.text()).toContain('Send message'));
  expect([said?.textContent, document.activeElement]).toEqual(['', heading]);
});

it.each([
  ['the server is away', 'unreachable' as const, 'There was an error sending your message'],
  ['the server refuses', refusal('POST /contact', 429, ['Too many requests']), 'Too many requests'],
])('keeps everything when %s', async (_, failure, text) => {
  const app = await openContact({ ...signedOut, ...calls, 'POST /contact': failure });
  fillIn();
  control('Send message').click();
  await eventually(() => expect(app.text()).toContain(text));
  expect(fields.map((name) => document.querySelector<HTMLInputElement>(`[name=${name}]`)?.value === '')).not.toContain(true);
});

it('knows who is signed in', async () => {
  await openContact({ ...signedIn(), ...calls });
  expect(document.querySelector<HTMLInputElement>('[name=company]')?.value).toBe('Midland Heating Ltd');
  expect(document.querySelector<HTMLInputElement>('[name=email]')?.value).toBe('sam@example.test');
});

it('answers what is asked often, one question at a time', async () => {
  await openContact({ ...signedOut, ...calls, 'GET /content/{language}': faq });
  await eventually(() => expect(questions()).toEqual(['What does a lead cost?', 'How am I told?']));
  const button = control('What does a lead cost?');
  const shown = () => [...document.querySelectorAll('h3 + div')].flatMap((one) => (one.hasAttribute('hidden') ? [] : [one.textContent]));
  expect([button.getAttribute('aria-expanded'), shown()]).toEqual(['false', []]);
  button.click();
  await eventually(() => expect([button.getAttribute('aria-expanded'), shown()]).toEqual(['true', ['Its price.With VAT']]));
  expect(document.getElementById(button.getAttribute('aria-controls') ?? '')?.textContent).toBe('Its price.With VAT');
});

it('finds questions by the words of the question and of the answer, and says how many', async () => {
  await openContact({ ...signedOut, ...calls, 'GET /content/{language}': faq });
  await eventually(() => expect(questions()).toHaveLength(2));
  const said = () => document.querySelector('section output[aria-live]')?.textContent;
  type('input[type=search]', ' vat  LEAD ');
  await eventually(() => expect([questions(), said()]).toEqual([['What does a lead cost?'], '1 question found']));
  type('input[type=search]', 'boiler');
  await eventually(() => expect([questions(), said()]).toEqual([[], 'No question about "boiler". Send us a message instead.']));
  type('input[type=search]', ' ');
  await eventually(() => expect([questions().length, said()]).toEqual([2, '']));
});

it('takes a message also while the questions do not come, and tries again for them', async () => {
  const app = await openContact({ ...signedOut, ...calls, 'GET /content/{language}': 'unreachable' });
  await eventually(() => expect(app.text()).toContain('We could not load the frequent questions.'));
  fillIn();
  control('Send message').click();
  await eventually(() => expect(app.text()).toContain('Your message has been sent'));
  expect(app.calls).toContain('POST /contact');
  expect(app.text()).toContain('We could not load the frequent questions.');
  app.change({ 'GET /content/{language}': faq });
  control('Try again').click();
  await eventually(() => expect(questions()).toHaveLength(2));
});

it('leads from the questions to the form', async () => {
  await openContact({ ...signedOut, ...calls, 'GET /content/{language}': faq });
  control('Contact us').click();
  expect(document.activeElement?.textContent).toBe('Send us a message');
});

it.each([
  [1280, 'NAV'],
  [1024, 'DETAILS'],
])('at %i px the contents of a long page stand in a %s and lead to its headings', async (width, tag) => {
  const body = ['Paying', 'Leaving', 'Changes'].map((title) => `<h2 id="${title}">${title}</h2><p>Soon.</p>`).join('');
  const page = { url: 'terms' as const, title: 'Terms of use', body, language: 'en', updated: '2026-11-01' };
  const app = await openApp(
    '/terms',
    { ...signedOut, 'GET /content/{language}': answer('GET /content/{language}', { data: [page] }) },
    width,
  );
  await eventually(() => expect(app.text()).toContain('On this page'));
  const link = document.querySelector<HTMLAnchorElement>('a[href="#Leaving"]');
  expect(link?.closest('nav, details')?.tagName).toBe(tag);
  link?.click();
  expect(document.activeElement).toBe(document.getElementById('Leaving'));
});

it('shows the menu to those who are signed in, and the terms to everybody', async () => {
  const page = {
    url: 'terms' as const,
    title: 'Terms of use',
    body: '<h2 id="paying">Paying</h2><p>Soon.</p>',
    language: 'en',
    updated: '2026-11-01',
  };
  const terms = { 'GET /content/{language}': answer('GET /content/{language}', { data: [page] }) };
  const app = await openApp('/terms', { ...signedOut, ...terms });
  await eventually(() => expect(app.text()).toContain('Last updated 1 November 2026'));
  expect(app.text()).not.toContain('Buy leads');
  const inside = await openApp('/terms', { ...signedIn(), ...terms });
  await eventually(() => expect(inside.text()).toContain('Paying'));
  expect(inside.text()).toContain('Buy leads');
});

it('asks what people think of the page they are on', async () => {
  const app = await openApp('/my-leads', { ...signedIn(), 'POST /installer-feedback': answer('POST /installer-feedback', { data: {} }) });
  await eventually(() => expect(app.text()).toContain('Feedback'));
  control('Feedback').click();
  await eventually(() => expect(app.text()).toContain('Tell us what you think'));
  control('Send feedback').click();
  await eventually(() => expect(app.text()).toContain('Your message: This field is required'));
  type('dialog textarea[name=message]', 'Lovely');
  control('Send feedback').click();
  await eventually(() => expect(app.text()).toContain('Thank you for your feedback'));
});
