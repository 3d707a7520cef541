import { expect, test } from 'vitest';
import { answer } from '../testing/contract-answers.ts';
import { signedIn } from '../testing/known-company.ts';
import { openApp } from '../testing/open-app.tsx';
import { screen, user, within } from '../testing/page.ts';
import { abroad, british, promises, rule } from './test-reporting.ts';

const policy = 'GET /returns-policy';
const open = (rules: readonly ReturnType<typeof rule>[], more: Partial<typeof promises> = {}) =>
  openApp('/help/returns', {
    ...signedIn(),
    [policy]: answer(policy, { data: { rules: [...rules], promises: { ...promises, ...more } } }),
  });
const reason = async (name: string) => within(await screen.findByRole('region', { name }));

test('lists for each reason requirements, decider, deadline and window', async () => {
  await open(abroad);
  expect(await screen.findByRole('heading', { level: 1, name: 'How returns work' })).toBeTruthy();
  const tried = await reason('I am unable to contact the customer: I have tried more than once, at different times');
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(abroad.length + 1);
  for (const words of [
    'Dates and times of at least 3 attempts over 48 hours.',
    /^Your customer\. We email and text them/,
    'Your customer has 72 hours to reply. If our team has to decide, allow another 48 hours on working days.',
    /for up to 20% of your leads in any 90 days \(at least 2\)/,
    '7 days of buying, or 14 if it was bought automatically',
    'Version 1',
  ])
    expect(tried.getByText(words)).toBeTruthy();
});

test('does not mention the customer’s silence where they are not asked', async () => {
  await open(british);
  expect((await reason('I suspect fraud')).queryByText('If the customer does not reply')).toBeNull();
  const hoax = await reason('It is a hoax, or the customer never asked for this');
  expect(hoax.getByText('If the customer does not reply').nextElementSibling?.textContent).toBe('Our team decides.');
});

test('states a common window once', async () => {
  await open([rule('fraud', { window_days: 1, automatic_window_days: 1, version: 3 })]);
  const fraud = await reason('I suspect fraud');
  expect(fraud.getByText('1 day of buying')).toBeTruthy();
  expect(fraud.getByText('Version 3, in force since 1 Jan 2026')).toBeTruthy();
});

test('shows general terms below, even if nothing is offered', async () => {
  await open([]);
  expect(await screen.findByText("We don't offer returns in your country at the moment.")).toBeTruthy();
  const general = await reason('For every reason');
  expect(general.getByText(/You can appeal a rejection once, within 7 days\./)).toBeTruthy();
  expect(general.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/help/contact');
});

test('shows loading and failure', async () => {
  const app = await openApp('/help/returns', { ...signedIn(), [policy]: 'unreachable' });
  const failure = await screen.findByRole('alert');
  expect(failure.textContent).toContain('We could not load the returns policy.');
  app.change({ [policy]: answer(policy, { data: { rules: [...british], promises } }) });
  await user.click(within(failure).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'I suspect fraud' })).toBeTruthy();
});

test('is linked from the help menu', async () => {
  await openApp('/help/returns', { ...signedIn(), [policy]: 'pending' });
  expect((await screen.findByText('Loading the returns policy')).parentElement?.getAttribute('aria-busy')).toBe('true');
  const menu = within(screen.getByRole('navigation', { name: 'Main' }));
  expect(menu.getByRole('link', { name: 'How returns work' }).getAttribute('aria-current')).toBe('page');
});

test('reflects the operator’s settings', async () => {
  await open(abroad, { decide_hours: 1, duplicate_days: 90, appeal_days: 14 });
  expect((await reason('It is a duplicate of a lead I bought before')).getByText(/you bought in the 90 days before\./)).toBeTruthy();
  expect((await reason('Something else')).getByText('Within 1 hour on working days.')).toBeTruthy();
  expect((await reason('For every reason')).getByText(/within 14 days\./)).toBeTruthy();
});
