import type { Page } from 'playwright-core';

export interface Registering {
  readonly email: string;
  readonly password?: string;
  /** Company details are complete once they have a mobile number. */
  readonly phone?: string;
  /** Label of the button, which differs on partner pages. */
  readonly button?: string;
  /** Types the address, for places without an address finder. */
  readonly typesAddress?: boolean;
}

export const registeredPassword = 'heron-lane-42';

/** Chooses the first address found for a postcode. */
export async function findAddress(page: Page, postcode: string): Promise<void> {
  await page.getByLabel('Postcode', { exact: true }).fill(postcode);
  await page.getByRole('button', { name: 'Find Address' }).click();
  const list = page.getByLabel(/address(es)? found/);
  await list.waitFor();
  await list.selectOption({ index: 1 });
  await page.getByRole('group', { name: 'Address' }).or(page.locator('address')).first().waitFor();
}

async function typeAddress(page: Page): Promise<void> {
  const parts = { 'Address line 1': '1 High Street', 'Town or city': 'Leicester', Postcode: 'LE4 7ZS' };
  for (const [label, text] of Object.entries(parts)) await page.getByLabel(label, { exact: true }).fill(text);
}

export async function proveHuman(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'I am not a robot' }).click();
  await page.getByText('Checked', { exact: true }).waitFor();
}

/** Fills in the open registration form as a limited company, without sending it. */
export async function fillRegistration(
  page: Page,
  { email, password = registeredPassword, phone = '07700 900 123', typesAddress = false }: Registering,
): Promise<void> {
  await page.getByLabel('Title', { exact: true }).selectOption('Ms');
  await page.getByLabel('First name', { exact: true }).fill('Ada');
  await page.getByLabel('Last name').fill('Marsh');
  await page.getByLabel('Phone number').fill(phone);
  await page.getByLabel('Company name').fill('Marsh Heating Ltd');
  await page.getByLabel('Company type').selectOption('Ltd');
  await page.getByLabel('Company number').fill('1234567');
  await page.getByRole('radio', { name: /^Regional/ }).check();
  await page.getByLabel('Expected lead orders').selectOption('100-150');
  await (typesAddress ? typeAddress(page) : findAddress(page, 'le4 7zs'));
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await proveHuman(page);
  await page.getByRole('checkbox', { name: /I accept/ }).check();
}

export function submit(page: Page, button = 'Register your company'): Promise<void> {
  return page.getByRole('button', { name: button }).click();
}
