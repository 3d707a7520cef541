import { expect, it } from 'vitest';
import { answer, refusal, type TestAnswer, type TestAnswers } from '../testing/contract-answers.ts';
import { signedIn, signedOut } from '../testing/known-company.ts';
import { openApp } from '../testing/open-app.tsx';
import { eventually } from '../testing/eventually.ts';
import { fill, screen, user, within } from '../testing/page.ts';

const key = 'POST /contact';
const calls: TestAnswers = {
  'GET /config/uploadSize': answer('GET /config/uploadSize', { data: { size: 16_777_216 } }),
  [key]: answer(key, { data: {} }),
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
const questions = () =>
  within(screen.getByRole('region', { name: 'Frequently asked questions' }))
    .queryAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);

const filled = {
  'First name': 'Sam',
  'Last name': 'Hill',
  'Company name': 'Midland Heating Ltd',
  Email: 'sam@example.test',
  'Contact number': '0116 496 0123',
};
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const send = () => user.click(screen.getByRole('button', { name: 'Send message' }));

async function fillIn(): Promise<void> {
  for (const [label, value] of Object.entries(filled)) await fill(field(label), value);
  await fill(field('Message'), 'Please call me. See www.example.com');
}

async function openContact(answers: TestAnswers = {}, as: TestAnswers = signedOut) {
  const app = await openApp('/help/contact', { ...as, ...calls, ...answers });
  await screen.findByLabelText('Message');
  return app;
}
const summary = () => within(screen.getByRole('region', { name: 'Send us a message' })).findByRole('alert');
const lines = async () =>
  within(await summary())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('names every missing field in a focused summary', async () => {
  await openContact();
  await send();
  expect(await lines()).toEqual([...Object.keys(filled), 'Message'].map((label) => `${label}: This field is required`));
  const alert = await summary();
  await eventually(() => expect(document.activeElement).toBe(alert));
  expect(document.title).toBe('Error: Contact us | Plumbline');
  await user.click(screen.getByRole('link', { name: 'Email: This field is required' }));
  expect(document.activeElement).toBe(field('Email'));
});

it.each([
  ['Email', 'sam@', 'Email: Please enter a valid email address'],
  ['Contact number', '12', 'Contact number: Please enter a valid phone number'],
])('explains what is wrong with %s %j and sends nothing', async (label, value, text) => {
  const app = await openContact();
  await fillIn();
  await fill(field(label), value);
  await send();
  expect(await lines()).toEqual([text]);
  expect(app.calls).not.toContain(key);
});

it('strips links from the message and says so', async () => {
  await openContact();
  await fill(field('Message'), 'Please call me. See www.example.com');
  expect(field('Message').value).toBe('Please call me. See ');
  screen.getByText('We remove links');
});

it('confirms a sent message and offers another', async () => {
  const app = await openContact();
  const heading = screen.getByRole('heading', { name: 'Send us a message' });
  const said = within(screen.getByRole('region', { name: 'Send us a message' })).getByRole('status');
  expect(said.textContent).toBe('');
  await fillIn();
  await send();
  await eventually(() => expect(said.textContent).toContain('Your message has been sent'));
  expect([app.calls.includes(key), document.activeElement]).toEqual([true, heading]);
  await user.click(screen.getByRole('button', { name: 'Send another' }));
  await screen.findByLabelText('Message');
  expect([said.textContent, document.activeElement, field('Message').value]).toEqual(['', heading, '']);
});

it.each<[string, TestAnswer, string]>([
  ['the server is away', 'unreachable', 'There was an error sending your message'],
  ['the server refuses', refusal(key, 429, ['Too many requests']), 'Too many requests'],
])('keeps everything when %s', async (_, failure, text) => {
  await openContact({ [key]: failure });
  await fillIn();
  await send();
  expect(await lines()).toEqual([text]);
  for (const [label, value] of Object.entries(filled)) expect(field(label).value).toBe(value);
});

it('keeps the file and names it when the server refuses it', async () => {
  const words = "We can't accept files at the moment. Please send your message without the file";
  const app = await openContact({ [key]: { status: 422, body: { data: { errors: [words], fields: { attachment: [words] } } } } });
  await fillIn();
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input !== null) await user.upload(input, new File(['x'], 'boiler.pdf'));
  await send();
  expect(await screen.findAllByText(`boiler.pdf: ${words}`)).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Remove boiler.pdf' }));
  expect(screen.queryAllByText('boiler.pdf')).toEqual([]);
  app.change(calls);
  await send();
  await screen.findByText('Your message has been sent');
});

it('ignores a second press while sending', async () => {
  const app = await openContact({ [key]: 'pending' });
  await fillIn();
  await send();
  await user.click(await screen.findByRole('button', { name: 'Loading' }));
  expect(app.calls.filter((call) => call === key)).toHaveLength(1);
});

it('prefills the signed-in sender', async () => {
  await openContact({}, signedIn());
  expect(Object.keys(filled).map((label) => field(label).value)).toEqual([
    'Sam',
    'Hill',
    'Midland Heating Ltd',
    'sam@example.test',
    '+441164960000',
  ]);
});

it('shows phone number and hours, if known', async () => {
  await openContact();
  const line = () => screen.getByText('Monday to Friday, 9am to 5pm').parentElement;
  await eventually(() => expect(line()?.querySelector('a')?.getAttribute('href')).toBe('tel:+441164960000'));
  await openContact({ 'GET /business-unit-contact-details/': 'unreachable' });
  expect(screen.queryByText('Monday to Friday, 9am to 5pm')).toBeNull();
});

it('expands one question at a time', async () => {
  await openContact({ 'GET /content/{language}': faq });
  const button = await screen.findByRole('button', { name: 'What does a lead cost?', expanded: false });
  expect(questions()).toEqual(['What does a lead cost?', 'How am I told?']);
  await user.click(button);
  screen.getByRole('button', { name: 'What does a lead cost?', expanded: true });
  expect(document.getElementById(button.getAttribute('aria-controls') ?? '')?.textContent).toBe('Its price.With VAT');
  expect(screen.getByText('By SMS.').closest('[hidden]')).not.toBeNull();
  await user.click(button);
  expect(screen.getByText('Its price.').closest('[hidden]')).not.toBeNull();
});

it('searches questions and answers, and announces the count', async () => {
  await openContact({ 'GET /content/{language}': faq });
  await eventually(() => expect(questions()).toHaveLength(2));
  const search = screen.getByRole('searchbox', { name: 'Search questions' });
  const look = (text: string) => fill(search, text);
  await look(' vat  LEAD ');
  expect((await screen.findByText('1 question found')).getAttribute('aria-live')).toBe('polite');
  expect(questions()).toEqual(['What does a lead cost?']);
  await look('boiler');
  await screen.findByText('No questions about “boiler”. Send us a message instead.');
  expect(questions()).toEqual([]);
  await look(' ');
  await eventually(() => expect([questions().length, screen.queryByText(/found|No question/)]).toEqual([2, null]));
});

it('accepts a message while questions fail to load, and retries them', async () => {
  const app = await openContact({ 'GET /content/{language}': 'unreachable' });
  await screen.findByText('We could not load the frequently asked questions.');
  await fillIn();
  await send();
  await screen.findByText('Your message has been sent');
  expect(app.calls).toContain(key);
  screen.getByText('We could not load the frequently asked questions.');
  app.change({ 'GET /content/{language}': faq });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await eventually(() => expect(questions()).toHaveLength(2));
});

it('links from the questions to the form', async () => {
  await openContact({ 'GET /content/{language}': faq });
  await user.click(screen.getByRole('button', { name: 'Contact us' }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Send us a message' }));
});
