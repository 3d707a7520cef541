import { expect, it } from 'vitest';
import { answer, refusal, type TestAnswer } from '../testing/contract-answers.ts';
import { eventually } from '../testing/eventually.ts';
import { signedIn } from '../testing/known-company.ts';
import { openApp } from '../testing/open-app.tsx';
import { fill, screen, user } from '../testing/page.ts';

const key = 'POST /installer-feedback';
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const message = () => screen.getByLabelText<HTMLTextAreaElement>('Your message');

async function ask(given: TestAnswer = answer(key, { data: {} })) {
  const app = await openApp('/my-leads?page=1', { ...signedIn(), [key]: given });
  await user.click(await screen.findByRole('button', { name: 'Feedback' }));
  await screen.findByRole('dialog', { name: 'Tell us what you think' });
  return app;
}

it('asks for feedback on the current page and confirms', async () => {
  const app = await ask();
  await fill(message(), 'Lovely');
  await press('Send feedback');
  await screen.findByRole('dialog', { name: 'Thank you for your feedback' });
  expect(app.bodies).toEqual(['{"message":"Lovely","currentPage":"/my-leads"}']);
  await press('Close');
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('requires a message', async () => {
  const app = await ask();
  await fill(message(), '  ');
  await press('Send feedback');
  expect((await screen.findByRole('alert')).textContent).toContain('Your message: This field is required');
  expect(app.calls).not.toContain(key);
});

it('strips links from it', async () => {
  await ask();
  await fill(message(), 'See https://example.com');
  expect(message().value).toBe('See ');
  screen.getByText('We remove links');
});

it.each<[string, TestAnswer, string]>([
  ['a server out of reach', 'unreachable', 'We could not send your feedback. Please try again.'],
  ['too many messages', refusal(key, 429, ['Too many requests']), 'Too many requests'],
])('%s is shown, and the message stays', async (_, given, words) => {
  await ask(given);
  await fill(message(), 'Lovely');
  await press('Send feedback');
  expect((await screen.findByRole('alert')).textContent).toContain(words);
  expect(message().value).toBe('Lovely');
});

it.each([
  ['Cancel', () => press('Cancel')],
  ['Escape', () => user.keyboard('{Escape}')],
])('sends nothing when closed by %s', async (_, leave) => {
  const app = await ask();
  await leave();
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(app.calls).not.toContain(key);
});
