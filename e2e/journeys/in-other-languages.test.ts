import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startJourneys } from '../journey.ts';
import { worksIn } from '../pages/catalogue.ts';
import { languageFaults } from '../language/language-faults.ts';
import { speaking } from '../language/speaking.ts';
import { Caller } from '../pages/company-api.ts';
import { offerInLeicester } from '../pages/consumer.ts';
import { password } from '../pages/sign-in.ts';
import { makeInspectable } from '../quality/inspection.ts';

const journey = startJourneys();

it.each([
  ['Spanish', 'es', '07700 955778'],
  ['Danish', 'da', '07700 955779'],
  ['Swedish', 'sv', '07700 955780'],
  ['Norwegian', 'no', '07700 955781'],
  ['French', 'fr', '07700 955782'],
] as const)('on a phone a company signs in, buys and settles its account in %s alone', async (_, language, telephone) => {
  const { server } = journey;
  const say = speaking(language);
  const faultsAt = (shown: Page, name: string) => languageFaults(shown, language, name);
  const company = await Caller.company(server.origin, 'demo@plumbline.test');
  const lead = await offerInLeicester(server.origin, company, { telephone });
  const { page, context } = await journey.visit({ width: 390, height: 844, touch: true });
  await makeInspectable(context);
  const faults: string[] = [];

  for (const path of ['/register', '/forgot-password', '/terms', '/privacy', '/prices', '/licences']) {
    await page.goto(`${path}?lang=${language}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    faults.push(...(await faultsAt(page, path)));
  }

  await page.goto(`/login?lang=${language}`);
  await page.getByRole('heading', { name: say('identity.signIn.title') }).waitFor();
  faults.push(...(await faultsAt(page, 'sign-in')));
  await page.getByLabel(say('identity.signIn.email')).fill('demo@plumbline.test');
  await page.getByLabel(say('identity.signIn.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: say('identity.signIn.submit') }).tap();
  await page.getByRole('heading', { name: say('home.leads.title') }).waitFor();
  faults.push(...(await faultsAt(page, 'dashboard')));

  await page.goto('/buy-leads?coverage=3');
  await page.getByRole('heading', { level: 1, name: say('buying.title') }).waitFor();
  // The work type is translated; the place is the same in every language.
  const subject = lead.subject.replace(/^[^,]+/, worksIn(language).get('work-types.101.name') ?? '');
  const row = page.getByRole('button', { name: `${say('buying.row.buy')} ${subject}`, exact: true }).first();
  await row.waitFor();
  faults.push(...(await faultsAt(page, 'buy leads')));
  await row.tap();
  const buy = page.getByRole('button', { name: say('buying.basket.agreeAndBuy') });
  await buy.waitFor();
  faults.push(...(await faultsAt(page, 'basket')));
  await page.locator('button[data-settled]').waitFor();
  await buy.tap();
  await page.getByText(say('buying.bought.title')).waitFor();
  faults.push(...(await faultsAt(page, 'bought')));
  await page.getByRole('link', { name: say('buying.bought.view') }).tap();
  await page.getByRole('link', { name: say('lead.back') }).waitFor();
  faults.push(...(await faultsAt(page, 'lead')));

  await page.goto(new URL(page.url()).pathname.replace('/lead/', '/lead/report/'));
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  faults.push(...(await faultsAt(page, 'report')));

  for (const path of [
    '/my-leads',
    '/results',
    '/settings/coverage',
    '/settings/coverage/accreditations',
    '/settings/coverage/postcodes',
    '/settings/lead-delivery',
    '/settings/lead-alerts',
    '/settings/integrations',
    '/account/invoices',
    '/account/invoices?view=entries',
    '/account/payment-methods',
    '/account/company',
    '/account/user',
    '/account/accreditations',
    '/profile/listing',
    '/profile/reviews',
    '/offer-finance',
    '/help/contact',
    '/help/returns',
    '/cookies',
    '/nowhere',
  ]) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    faults.push(...(await faultsAt(page, path)));
  }
  expect(faults).toEqual([]);
});

it('the language is chosen in the footer of every page, and server errors follow it', async () => {
  const say = speaking('es');
  const { page } = await journey.visit();
  await page.goto('/login');
  await page.getByLabel('Language').selectOption('es');
  await page.getByRole('heading', { name: say('identity.signIn.title') }).waitFor();
  await page.getByLabel(say('identity.signIn.email')).fill('demo@plumbline.test');
  await page.getByLabel(say('identity.signIn.password'), { exact: true }).fill('not the password 1');
  await page.getByRole('button', { name: say('identity.signIn.submit') }).click();
  await page.getByText(say('identity.signIn.invalid')).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: say('identity.signIn.title') }).waitFor();

  const refused = await page.request.post('/api/v1/authenticate', {
    headers: { 'x-requested-with': 'journey', 'accept-language': 'es' },
    data: { username: 'demo@plumbline.test' },
  });
  expect(await refused.text()).toContain(say('errors.required'));
});
