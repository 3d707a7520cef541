import type { Locator, Page } from 'playwright-core';

/** The button of a row or card, named after the lead: "Buy Gas boiler replacement, LE4". */
export function leadButton(page: Page, subject: string, word: 'Buy' | 'View' | 'Bought' = 'Buy'): Locator {
  return page.getByRole('button', { name: `${word} ${subject}`, exact: true }).first();
}

/** The row of a lead in the table. */
export function leadRow(page: Page, subject: string): Locator {
  return page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: new RegExp(`^(Buy|View|Bought) ${subject}$`) }) })
    .first();
}

/** The card of a lead on a phone, named by lead type and district. */
export function leadCard(page: Page, subject: string): Locator {
  return page.getByRole('article', { name: new RegExp(`^(New, )?${subject}$`) }).first();
}

/** The pane in which a lead is viewed and bought, beside the list or over it. */
export function basket(page: Page, title = 'Lead Details'): Locator {
  return page.getByRole('complementary', { name: title }).or(page.getByRole('dialog', { name: title }));
}

/** Opens a lead and waits for its price. */
export async function openLead(page: Page, subject: string): Promise<Locator> {
  await leadButton(page, subject).click();
  await basket(page).getByRole('button', { name: 'Buy Lead' }).waitFor();
  return basket(page);
}

export async function agreeTo(pane: Locator): Promise<void> {
  await pane.getByRole('checkbox', { name: 'I agree to buy this lead at the price shown plus VAT' }).check();
}

/** Agrees to the total of several leads. */
export async function agreeToTotal(pane: Locator, count: number): Promise<void> {
  await pane.getByRole('checkbox', { name: new RegExp(`^I agree to buy ${count} leads for £[\\d,.]+ in total, including VAT$`) }).check();
}

/** Agrees and buys with the single button of a phone. It ignores presses until it has settled, to prevent accidental double taps. */
export async function agreeAndBuyByThumb(pane: Locator): Promise<void> {
  const button = pane.getByRole('button', { name: 'Agree and Buy Lead' });
  await pane.page().locator('button[data-settled]').waitFor();
  await button.tap();
}

export async function agreeAndBuy(pane: Locator): Promise<void> {
  await agreeTo(pane);
  await pane.getByRole('button', { name: 'Buy Lead' }).click();
}

export const thanks = 'Thank you. This lead is yours.';
export const tooLate = 'Too late. This lead has already been purchased the maximum of 3 times.';

/** Parses "£1,573.20 to pay" and "1573,20 GBP por pagar" into pence. */
export function pence(text: string): number {
  const amount = /\d[\d.,\u00a0\u202f]*[.,]\d\d/.exec(text)?.[0];
  if (amount === undefined) throw new Error(`no amount in "${text}"`);
  return Number(amount.replaceAll(/\D/g, ''));
}

export interface Prices {
  readonly net: number;
  readonly vat: number;
  readonly total: number;
}

/** Reads the prices of a basket in pence. */
export async function readPrices(pane: Locator, netLabel = 'Lead price'): Promise<Prices> {
  const line = async (label: string) => {
    const term = pane
      .page()
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${label}$`) });
    return pence(await pane.locator('dl > div').filter({ has: term }).getByRole('definition').innerText());
  };
  return { net: await line(netLabel), vat: await line('VAT at 20%'), total: await line('Total') };
}

/** Reads the balance in the header in pence, past skeletons and "Reload balance". */
export async function readBalance(page: Page): Promise<number> {
  return pence(
    await page
      .getByRole('banner')
      .getByText(/to pay|settled|in credit/)
      .innerText(),
  );
}
