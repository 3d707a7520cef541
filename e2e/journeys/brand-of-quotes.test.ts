import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { nounPresets } from '../../contract/companies/noun-presets.ts';
import { startJourneys } from '../journey.ts';
import { basket } from '../pages/buy-leads.ts';
import { Caller } from '../pages/company-api.ts';
import { offerInLeicester } from '../pages/consumer.ts';
import { useMailbox } from '../pages/mailbox.ts';
import { settled } from '../pages/settled.ts';
import { openAs } from '../pages/sign-in.ts';

const mailbox = useMailbox();
const journey = startJourneys(mailbox.environment);

/** Applies the setting an administrator makes on the brand page: the marketplace sells quotes. */
async function sellQuotes(origin: string): Promise<void> {
  const operator = await Caller.operator(origin);
  const { data } = JSON.parse((await operator.call('GET', '/operator/brands/main')).text) as { data: Record<string, unknown> };
  const { key: _key, pictures: _pictures, time_zone: _zone, scheduled: _scheduled, ...settings } = data;
  const { slug, noun } = nounPresets.quotes;
  const saved = await operator.call('PUT', '/operator/brands/main', { ...settings, name: 'Quoted', slug, noun, reason: 'we sell quotes' });
  expect(saved.status, saved.text).toBe(200);
}

/** Collects everything visible or announced on a page, with its link targets, and returns where the word occurs. */
const wordOnPage = `(() => {
  const said = [document.title, location.pathname, document.body.innerText];
  for (const one of document.querySelectorAll('[aria-label], [title], [placeholder], [alt], a[href]'))
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'href']) {
      const text = one.getAttribute(name);
      if (text !== null && !/^(#|\\/(api|download|public|media)\\/)/.test(text)) said.push(text);
    }
  return [...new Set(said.join('\\n').split('\\n').filter((line) => /\\bleads?\\b/i.test(line)))];
})()`;

async function leadsOn(page: Page): Promise<string[]> {
  await expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(0);
  await settled(page);
  const address = await page.evaluate<string>('location.pathname');
  return (await page.evaluate<string[]>(wordOnPage)).map((line) => `${address}: ${line}`);
}

it('a brand whose noun is quotes never says lead in its pages, addresses or mails', async () => {
  const { origin } = journey.server;
  const company = await Caller.company(origin, 'demo@plumbline.test');
  const lead = await offerInLeicester(origin, company, { telephone: '07700 955779' });
  await sellQuotes(origin);

  const { page } = await journey.visit();
  const found: string[] = [];
  await openAs(page, '/buy-leads?coverage=3', 'demo@plumbline.test');
  await page.getByRole('heading', { level: 1, name: 'Buy quotes' }).waitFor();
  await expect.poll(() => page.evaluate('location.pathname')).toBe('/buy-quotes');
  await page
    .getByRole('button', { name: `Buy ${lead.subject}`, exact: true })
    .first()
    .click();
  const pane = basket(page, 'Quote Details');
  await pane.getByRole('button', { name: 'Buy Quote' }).waitFor();
  found.push(...(await leadsOn(page)));
  await pane.getByRole('checkbox', { name: 'I agree to buy this quote at the price shown plus VAT' }).check();
  await pane.getByRole('button', { name: 'Buy Quote' }).click();
  await pane.getByRole('heading', { name: 'Thank you. This quote is yours.' }).waitFor();
  const mail = await mailbox.mailAbout('demo@plumbline.test', 'You have bought');
  expect(mail.text).toContain('You have bought a quote');
  expect(`${mail.subject}\n${mail.text}`).not.toMatch(/\bleads?\b/i);
  found.push(...(await leadsOn(page)));

  for (const path of [
    '/',
    '/my-quotes',
    '/settings/coverage/quote-types',
    '/settings/quote-delivery',
    '/settings/quote-alerts',
    '/settings/integrations',
    '/account/invoices',
    '/account/payment-methods',
    '/account/company',
    '/profile/reviews',
    '/offer-finance',
    '/help/contact',
    '/help/returns',
  ]) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.evaluate('location.pathname')).toMatch(new RegExp(`^${path}`));
    found.push(...(await leadsOn(page)));
  }
  expect([...new Set(found)]).toEqual([]);
  await page.goto('/my-quotes');
  await page.locator('main a[href^="/quote/"]').first().click();
  await page.waitForURL('**/quote/*');
  await page.getByRole('heading', { level: 1 }).waitFor();
  found.push(...(await leadsOn(page)));
  expect([...new Set(found)]).toEqual([]);
});
