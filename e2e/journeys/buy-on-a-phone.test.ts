import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { itInFull, itOnce, startJourneys } from '../journey.ts';
import { translateText, translatePattern } from '../language/journey-language.ts';
import { bell, openAlerts } from '../pages/alerts.ts';
import {
  agreeAndBuyByThumb,
  agreeTo,
  agreeToTotal,
  basket,
  leadButton,
  leadCard,
  readBalance,
  readPrices,
  thanks,
} from '../pages/buy-leads.ts';
import { Caller } from '../pages/company-api.ts';
import { putOnSale, offerInLeicester } from '../pages/consumer.ts';
import { expectFocus } from '../pages/focus.ts';
import { expectNoSidewaysScroll, scrollTop } from '../pages/layout.ts';
import { settled } from '../pages/settled.ts';
import { signInTo } from '../pages/sign-in.ts';

const journey = startJourneys();
const phone = { width: 390, height: 844, touch: true };

itOnce('on a phone a lead is filtered, bought and called without sideways scrolling', async () => {
  const { server } = journey;
  // The lead is in its coverage, so it is offered to the demonstration company and shown like any other.
  const company = await Caller.company(server.origin, 'demo@plumbline.test');
  const lead = await offerInLeicester(server.origin, company, { telephone: '07700 955777' });
  const { page } = await journey.visit(phone);
  await signInTo(page, '/buy-leads', 'demo@plumbline.test');
  const card = leadCard(page, lead.subject);
  await card.waitFor();
  const facts = await card.innerText();
  for (const fact of [
    ...lead.subject.split(', '),
    '£',
    'inc. VAT',
    'Inside',
    'Priority access until',
    'As soon as possible',
    'Quote First · 0/3 sold',
  ])
    expect(facts).toMatch(translateText(fact));
  expect(facts).not.toContain(lead.enquiry.surname);
  await expectNoSidewaysScroll(page);

  // The list stays unchanged until "Show … leads" is pressed.
  await page.getByRole('button', { name: 'Filter and sort', exact: true }).tap();
  const sheet = page.getByRole('dialog', { name: 'Filter and sort' });
  await sheet.getByRole('radio', { name: 'Lowest Price' }).check();
  expect(await sheet.getByRole('radio', { name: 'Within' }).isChecked()).toBe(true);
  await expectNoSidewaysScroll(page);
  const apply = sheet.getByRole('button', { name: /^Show \d+ leads?$/ });
  await expect.poll(() => apply.innerText()).not.toBe('');
  expect(new URL(page.url()).search).toBe('');
  const count = /\d+/.exec(await apply.innerText())?.[0];
  await apply.tap();
  await page.getByRole('button', { name: 'Filter and sort (1)' }).waitFor();
  await page.getByText(`${count ?? ''} leads found.`).waitFor();
  await expect.poll(() => page.getByRole('article').getByText('Outside').count()).toBe(0);

  await leadButton(page, lead.subject).tap();
  const pane = page.getByRole('dialog', { name: 'Lead Details' });
  await agreeTo(pane);
  const { total } = await readPrices(pane);
  await expectNoSidewaysScroll(page);
  const owedBefore = await readBalance(page);
  await pane.getByRole('button', { name: 'Buy Lead' }).tap();
  await pane.getByRole('heading', { name: thanks }).waitFor();
  const call = pane.getByRole('link').first();
  expect(await call.innerText()).toMatch(translatePattern(/Call 07700 955777/i));
  expect(await call.getAttribute('href')).toBe('tel:+447700955777');
  await expectNoSidewaysScroll(page);
  await pane.getByRole('link', { name: 'View Lead' }).tap();
  await page.getByRole('heading', { level: 1, name: 'Gas boiler replacement' }).waitFor();
  expect(await page.getByRole('link', { name: 'CALL 07700 955777' }).getAttribute('href')).toBe('tel:+447700955777');
  await expect.poll(() => readBalance(page)).toBe(owedBefore + total);
  await expectNoSidewaysScroll(page);
});

itOnce('on a phone an alert leads to a call in four taps, with buying and calling within the thumb’s reach', async () => {
  const { server } = journey;
  const company = await Caller.company(server.origin, 'demo@plumbline.test');
  const lead = await offerInLeicester(server.origin, company, { telephone: '07700 955778' });
  const { page } = await journey.visit(phone);
  await signInTo(page, '/', 'demo@plumbline.test');
  await expectWithinReach(bell(page));
  const pane = await openAlerts(page);
  const [type, district] = lead.subject.split(', ');
  const item = pane.getByRole('link', { name: new RegExp(`${type ?? ''}.*${district ?? ''}`) }).first();
  await expectWithinReach(item);
  await item.tap();
  const details = basket(page);
  await details.getByText('Total', { exact: true }).first().waitFor();
  await expectWithinReach(details.getByRole('button', { name: 'Agree and Buy Lead' }));
  await agreeAndBuyByThumb(details);
  const call = details.getByRole('link', { name: /^Call 07700 955778$/i });
  await call.waitFor();
  await expectWithinReach(call);
  expect(await call.getAttribute('href')).toBe('tel:+447700955778');
  await expectNoSidewaysScroll(page);
});

/** Checks that the control is in the lower two thirds of the window and large enough for a thumb. */
async function expectWithinReach(control: Locator): Promise<void> {
  const box = await control.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(42);
  expect(box?.y).toBeGreaterThan(phone.height / 3);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(phone.height);
}

itInFull('on a phone Back closes the lead and restores the scroll position of the list', async () => {
  const { page } = await journey.visit(phone);
  await signInTo(page, '/buy-leads?coverage=3', 'company07@plumbline.test');
  const deep = page.getByRole('list', { name: 'Leads for sale' }).getByRole('button', { name: /^Buy / }).nth(9);
  // Cards that come into view take their real height, which may move this one out again.
  for (let round = 0; round < 2; round += 1) {
    await deep.scrollIntoViewIfNeeded();
    await settled(page);
  }
  const before = await scrollTop(page);
  expect(before).toBeGreaterThan(1_000);
  await deep.tap();
  const pane = page.getByRole('dialog', { name: 'Lead Details' });
  await pane.getByRole('button', { name: 'Buy Lead' }).waitFor();
  await page.goBack();
  await expect.poll(() => pane.count()).toBe(0);
  await expectFocus(deep);
  expect(Math.abs((await scrollTop(page)) - before)).toBeLessThan(8);

  // The arrow in the title bar does the same.
  await deep.tap();
  await pane.getByRole('button', { name: 'Back to the list' }).tap();
  await expect.poll(() => pane.count()).toBe(0);
  await expectFocus(deep);
  expect(Math.abs((await scrollTop(page)) - before)).toBeLessThan(8);
});

itInFull('on a phone several leads are collected in a banner and bought together', async () => {
  const { server } = journey;
  const company = await Caller.company(server.origin, 'company05@plumbline.test');
  const leads = [await putOnSale(server.origin, company), await putOnSale(server.origin, company)];
  const { page } = await journey.visit(phone);
  await signInTo(page, '/buy-leads?coverage=3', 'demo@plumbline.test');
  await page.getByRole('button', { name: 'Select several' }).tap();
  const banner = page.getByRole('region', { name: 'Bulk actions' });
  for (const { subject } of leads) await page.getByRole('checkbox', { name: `Select ${subject}`, exact: true }).check();
  await banner.getByText('2 selected').waitFor();
  await expectNoSidewaysScroll(page);
  await banner.getByRole('button', { name: 'Cancel' }).tap();
  await expect.poll(() => banner.count()).toBe(0);
  expect(await page.getByRole('checkbox').count()).toBe(0);

  await page.getByRole('button', { name: 'Select several' }).tap();
  for (const { subject } of leads) await page.getByRole('checkbox', { name: `Select ${subject}`, exact: true }).check();
  await banner.getByRole('button', { name: 'Buy' }).tap();
  const pane = basket(page, 'Bulk Buy');
  const { total } = await readPrices(pane, 'Subtotal');
  const owedBefore = await readBalance(page);
  await agreeToTotal(pane, 2);
  await pane.getByRole('button', { name: 'Buy 2 Leads' }).tap();
  await pane.getByRole('heading', { name: '2 purchased, 0 could not be bought' }).waitFor();
  expect(await pane.getByRole('link', { name: /^Call / }).count()).toBe(2);
  await expectNoSidewaysScroll(page);
  await pane.getByRole('button', { name: 'CLEAR' }).tap();
  await expect.poll(() => readBalance(page)).toBe(owedBefore + total);
});
