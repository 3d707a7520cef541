import { expect, it, vi } from 'vitest';
import { campaignKeys, type contentKeys } from '../../contract/content/values.ts';
import { answer } from '../testing/contract-answers.ts';
import { signedIn, signedOut } from '../testing/known-company.ts';
import { openApp } from '../testing/open-app.tsx';
import { screen, user, within } from '../testing/page.ts';
import { eventually } from '../testing/eventually.ts';

const key = 'GET /content/{language}';
const buildBody = (...titles: string[]) => titles.map((title) => `<h2 id="${title}">${title}</h2><p>Soon.</p>`).join('');
const page = (url: Exclude<(typeof contentKeys)[number], 'faq' | 'home'>, body: string, language = 'en') =>
  ({ url, title: `Our ${url}`, body, language, updated: '2026-11-01' }) as const;
const given = (...pages: ReturnType<typeof page>[]) => ({ [key]: answer(key, { data: pages }) });
const long = buildBody('Paying', 'Leaving', 'Changes');

it.each(campaignKeys)('/%s ends with a link to the leads for sale', async (url) => {
  await openApp(`/${url}`, { ...signedOut, ...given(page(url, buildBody('Paying'))) });
  await screen.findByRole('heading', { level: 1, name: `Our ${url}` });
  expect(screen.getByRole('link', { name: 'Go to Buy leads' }).getAttribute('href')).toBe('/buy-leads');
});

it.each(['terms', 'privacy', 'cookies'] as const)('/%s is public and shows its title and last change', async (url) => {
  const app = await openApp(`/${url}`, { ...signedOut, ...given(page(url, buildBody('Paying'))) });
  await screen.findByRole('heading', { level: 1, name: `Our ${url}` });
  screen.getByText('Last updated 1 November 2026');
  expect(app.text()).not.toContain('Buy leads');
  expect(screen.queryByText('This page is available in English only')).toBeNull();
});

it('shows the menu when signed in', async () => {
  const app = await openApp('/terms', { ...signedIn(), ...given(page('terms', buildBody('Paying'))) });
  await screen.findByRole('heading', { name: 'Paying' });
  expect(app.text()).toContain('Buy leads');
});

it('shows contents beside the text at 1280 px, linking to headings', async () => {
  await openApp('/terms', { ...signedOut, ...given(page('terms', long)) }, 1280);
  const contents = within(await screen.findByRole('navigation', { name: 'On this page' }));
  expect(contents.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Paying', 'Leaving', 'Changes']);
  await user.click(contents.getByRole('link', { name: 'Leaving' }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Leaving' }));
});

it('collapses the contents above the text at 1024 px', async () => {
  await openApp('/terms', { ...signedOut, ...given(page('terms', long)) }, 1024);
  const words = await screen.findByText('On this page');
  expect(screen.queryByRole('navigation', { name: 'On this page' })).toBeNull();
  const folded = words.closest<HTMLDetailsElement>('details');
  expect(folded?.open).toBe(false);
  await user.click(words);
  await user.click(screen.getByRole('link', { name: 'Changes' }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Changes' }));
});

it('omits contents on a short page', async () => {
  await openApp('/terms', { ...signedOut, ...given(page('terms', buildBody('Paying', 'Leaving'))) });
  await screen.findByRole('heading', { name: 'Leaving' });
  expect(screen.queryByText('On this page')).toBeNull();
});

it('shows its name and a skeleton while loading', async () => {
  await openApp('/privacy', { ...signedOut, [key]: 'pending' });
  await screen.findByRole('heading', { level: 1, name: 'Privacy' });
  expect(screen.queryByRole('alert')).toBeNull();
});

it.each([
  ['that does not come', 'unreachable' as const],
  ['that is not among those there are', given(page('terms', long))[key]],
])('a page %s shows the failure and can be retried', async (_, first) => {
  const app = await openApp('/privacy', { ...signedOut, ...(first !== undefined && { [key]: first }) });
  expect((await screen.findByRole('alert')).textContent).toContain('We could not load this page.');
  app.change(given(page('privacy', long)));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Paying' });
});

it('marks a page in another language and sets its lang', async () => {
  await openApp('/terms', { ...signedOut, ...given(page('terms', buildBody('Betaling'), 'da')) });
  const heading = await screen.findByRole('heading', { name: 'Betaling' });
  expect(heading.closest('[lang]')?.getAttribute('lang')).toBe('da');
  screen.getByText('This page is available in English only');
});

it('offers a close button in a tab opened by a form', async () => {
  const close = vi.fn<() => void>();
  vi.stubGlobal('opener', {});
  vi.stubGlobal('close', close);
  await openApp('/terms', { ...signedOut, ...given(page('terms', long)) });
  await user.click(await screen.findByRole('button', { name: 'Close this tab' }));
  expect(close).toHaveBeenCalledOnce();
});

it('offers none in a tab of its own', async () => {
  vi.stubGlobal('opener', null);
  await openApp('/terms', { ...signedOut, ...given(page('terms', long)) });
  await eventually(() => expect(screen.getAllByText('Soon.')).toHaveLength(3));
  expect(screen.queryByRole('button', { name: 'Close this tab' })).toBeNull();
});
