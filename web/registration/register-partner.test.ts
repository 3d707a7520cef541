import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { getBrandByKey } from '../../contract/kit/brands.ts';
import { refusal } from '../testing/contract-answers.ts';
import { switchLanguage } from '../platform/i18n.ts';
import { changePreferences, clearPreferences } from '../platform/preferences.ts';
import { eventually } from '../testing/eventually.ts';
import { openApp } from '../testing/open-app.tsx';
import { screen, user, within } from '../testing/page.ts';
import { fillIn, generic, key, open, sent, server, standInForCaptcha, submit, summary } from './test-registration.ts';

beforeEach(standInForCaptcha);

test.each(['boilers', 'solar'] as const)('presents the partner %s and does not ask for a country', async (suffix) => {
  const app = await open(`/register-${suffix}`);
  const { name } = getBrandByKey(suffix);
  await screen.findByRole('heading', { level: 1, name: `Become a ${name} Partner` });
  expect(document.title).toBe(`Become a ${name} Partner | ${name}`);
  expect(screen.queryByLabelText('Country')).toBeNull();
  expect(document.querySelector('header')?.textContent).toContain(name);
  expect(screen.getByText('Already registered? Sign in').getAttribute('href')).toBe('/login');
  const cards = within(await screen.findByRole('list', { name: 'Three example leads' })).getAllByRole('article');
  expect(cards.map(({ textContent }) => textContent.includes('Example'))).toEqual([true, true, true]);
  expect(cards[0]?.textContent).toContain('Oil boiler');
  expect(cards[0]?.textContent).toContain('£19.00');
  const notice = 'Only engineers on the gas safety register can work on gas appliances.';
  await eventually(() => expect(screen.queryByAltText('Gas safety registered') !== null).toBe(suffix === 'boilers'));
  expect(screen.queryByText(notice) !== null).toBe(suffix === 'boilers');
  expect(app.calls).toContain('GET /lead-counts/?country=gb&language=en');
});

test("formats the prices of example leads for the page's language", async () => {
  // The first one is always an hour old, so at noon it is from today.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-24T12:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  await open('/register-solar');
  await screen.findByRole('list', { name: 'Three example leads' });
  await switchLanguage('da');
  const cards = within(await screen.findByRole('list', { name: 'Tre eksempler på leads' })).getAllByRole('article');
  expect(cards[0]?.textContent).toMatch(/19,00\s£.*I dag, 11\.00/);
  await switchLanguage('en');
});

test("sends the partner's brand with the registration", async () => {
  const app = await open('/register-solar');
  await fillIn();
  app.change({ [key]: refusal(key, 400, [generic]) });
  await submit('Become a Partner');
  await eventually(() => expect(summary()).toEqual([generic]));
  expect(sent(app)).toMatchObject({ brand: 'solar', region: 'gb', country: 'gb', lang: 'en', commsLanguage: 'en', leadLanguages: ['en'] });
});

test('keeps the page in English in a browser that prefers Danish, and the pages around it in Danish', async () => {
  onTestFinished(async () => {
    vi.restoreAllMocks();
    clearPreferences();
    await switchLanguage('en');
  });
  vi.spyOn(Storage.prototype, 'clear').mockImplementationOnce(() => changePreferences({ language: 'da' }));
  await open('/register-boilers');
  expect([document.documentElement.lang, document.title]).toEqual(['en', 'Become a Flueline Partner | Flueline']);
  await user.click(screen.getByText('Already registered? Sign in'));
  await screen.findByRole('heading', { level: 1, name: 'Login for virksomheder' });
  expect(document.documentElement.lang).toBe('da');
});

test('shows not found for an address without a partner', async () => {
  await openApp('/register-windows', server);
  await screen.findByText('404 - Page not found');
});

test("returns to the marketplace's own brand after a partner’s page", async () => {
  await open('/register-boilers');
  await eventually(() => expect(document.title).toContain('Flueline'));
  await user.click(screen.getByText('Already registered? Sign in'));
  await eventually(() => expect(document.title).toBe('Trade login | Plumbline'));
  expect(document.querySelector('header')?.textContent).toContain('Plumbline');
});
