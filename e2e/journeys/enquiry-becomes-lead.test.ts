import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { withoutLinks } from '../../test/read-mail.ts';
import { untilListening } from '../../test/until-listening.ts';
import { startJourneys } from '../journey.ts';
import { basket, leadRow, readPrices } from '../pages/buy-leads.ts';
import { Caller } from '../pages/company-api.ts';
import { quietDistrict } from '../pages/consumer.ts';
import { chooseInMenu, expectRows, expectWaiting, openDeskByKeys, openRow, searchList, waitingIn } from '../pages/desk-keys.ts';
import { sendEnquiryForm } from '../pages/enquiry-form.ts';
import { confirmByKeys, typeAt } from '../pages/keys.ts';
import { linkIn, useMailbox } from '../pages/mailbox.ts';
import { openAs } from '../pages/sign-in.ts';
import { textMessage } from '../pages/text-messages.ts';

const mailbox = useMailbox();
const journey = startJourneys(mailbox.environment);
const demo = 'demo@plumbline.test';

/** Completes the public form on a phone as a customer and returns the reference shown. */
async function askForBoiler(postcode: string): Promise<string> {
  const { page } = await journey.visit({ width: 390, height: 844, touch: true });
  await page.goto('/boilers/enquiry?country=gb');
  await sendEnquiryForm(page, {
    workType: 'Gas boiler replacement',
    postcode,
    email: 'rosalind@journey.test',
    telephone: '07700 900831',
  });
  const referenceText = await page.getByText(/^Your reference is/).innerText();
  return /[2-9A-Z]{8}/.exec(referenceText)?.[0] ?? '';
}

/** Staff find the pending enquiry, set its price and release it by keyboard alone. */
async function priceAndRelease(page: Page, code: string, price: string): Promise<void> {
  const waiting = await waitingIn(page, 'Leads');
  await searchList(page, code);
  await expectRows(page, 1);
  await openRow(page.getByRole('link', { name: code }));
  const pane = page.getByRole('complementary', { name: `Lead ${code}` });
  await pane.getByText('Not everything its source requires is confirmed').first().waitFor();
  const actions = pane.getByRole('button', { name: 'Actions' });

  await chooseInMenu(actions, 'Change price');
  const dialog = page.getByRole('dialog', { name: `Change the price of lead ${code}?` });
  await dialog.waitFor();
  await typeAt(dialog.getByRole('textbox', { name: 'Price in GBP, excluding VAT' }), price);
  await confirmByKeys(page, `Change the price of lead ${code}?`, { reason: 'a whole house is asked for', act: 'Change price' });
  await pane.getByText(`£${price} excluding VAT, set manually`, { exact: false }).waitFor();

  await chooseInMenu(actions, 'Release');
  await confirmByKeys(page, `Release lead ${code}?`, { reason: 'rang them', act: 'Release' });
  await expectWaiting(page, 'Leads', waiting - 1);
}

it('staff price and release a public enquiry, and its alerts open it for a company that covers the area', async () => {
  const { origin } = journey.server;
  const company = await Caller.company(origin, demo);
  const district = await quietDistrict(company, 'LE');
  const { page: trade } = await journey.visit();
  const streaming = trade.waitForRequest('**/api/v1/events');
  await openAs(trade, '/buy-leads', demo);
  await streaming;
  await untilListening(journey.server.connection);
  await trade.getByRole('table', { name: 'Leads for sale' }).waitFor();

  const code = await askForBoiler(`${district} 7ZS`);
  expect(await company.findLead(code)).toBeUndefined();

  const { page: desk } = await journey.visit({ width: 1440, height: 1000 });
  await openDeskByKeys(desk, '/operator/leads?view=held');
  await priceAndRelease(desk, code, '31.50');

  await trade.getByText('1 new lead.').waitFor({ timeout: 60_000 });
  await trade.getByRole('button', { name: 'Show it' }).click();
  const row = leadRow(trade, `Gas boiler replacement, ${district}`);
  await row.getByText('Inside').first().waitFor();

  const mail = await mailbox.mailAbout(demo, code);
  const text = await textMessage(await Caller.operator(origin), code);
  const shown = withoutLinks(`${mail.text}${mail.html}${text}`);
  for (const secret of ['Ashby', 'rosalind', '900831', '7ZS']) expect(shown).not.toContain(secret);
  for (const link of [linkIn(mail, '/buy-leads'), /\/a\/[A-Za-z0-9]{16}/.exec(text)?.[0] ?? '']) {
    const { page } = await journey.visit({ width: 390, height: 844, touch: true });
    await page.goto(link);
    await basket(page).getByRole('button', { name: 'Buy Lead' }).waitFor();
    expect(page.url()).toContain(code);
    expect((await readPrices(basket(page))).net).toBe(3_150);
  }
});
