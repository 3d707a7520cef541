import { beforeEach, expect, test } from 'vitest';
import { brands } from '../../../contract/kit/brands.ts';
import { control } from '../../testing/act-on-page.ts';
import { refusal } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { openApp } from '../../testing/open-app.tsx';
import { fillIn, generic, key, open, sent, server, standInForCaptcha, summary } from '../test-registration.ts';

beforeEach(standInForCaptcha);

test.each(['boilers', 'solar'] as const)('the page of the partner %s speaks of it and asks for no country', async (suffix) => {
  const app = await open(`/register-${suffix}`);
  const { name } = brands[suffix];
  await eventually(() => expect(document.querySelector('h1')?.textContent).toBe(`Become a ${name} Partner`));
  await eventually(() => expect(app.text()).toContain('What kind of leads will I get?'));
  expect(document.title).toBe(`Become a ${name} Partner | ${name}`);
  expect(document.querySelector('[name=country]')).toBeNull();
  expect(document.querySelector('header')?.textContent).toContain(name);
  expect(document.querySelector('footer img[alt="Gas safety registered"]') !== null).toBe(suffix === 'boilers');
  expect([...document.querySelectorAll('article')].every((card) => card.textContent.includes('Example'))).toBe(true);
  expect(document.querySelectorAll('article')).toHaveLength(3);
  await fillIn();
  app.change({ [key]: refusal(key, 400, [generic]) });
  control('Become a Partner', 'button[type=submit]').click();
  await eventually(() => expect(summary()).toEqual([generic]));
  expect(sent(app)).toMatchObject({ brand: suffix, region: 'gb', country: 'gb', lang: 'en', commsLanguage: 'en', leadLanguages: ['en'] });
});

test('an ending that is no partner’s is not found', async () => {
  const app = await openApp('/register-windows', server);
  await eventually(() => expect(app.text()).toContain('404 - Page not found'));
});

test('after a partner’s page the marketplace speaks for itself again', async () => {
  await open('/register-boilers');
  await eventually(() => expect(document.title).toContain('Flueline'));
  control('Already registered? Sign in').click();
  await eventually(() => expect(document.title).toBe('Trade login | Plumbline'));
  expect(document.querySelector('header')?.textContent).toContain('Plumbline');
});
