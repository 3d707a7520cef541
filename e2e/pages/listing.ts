import type { Page } from 'playwright-core';

/** Fills in trading name and description and saves them. */
export async function writeListing(page: Page, words: { name: string; description: string; short?: string }): Promise<void> {
  await page.getByLabel('Trading name').fill(words.name);
  await page.getByLabel('Description', { exact: true }).fill(words.description);
  if (words.short !== undefined) await page.getByLabel('Short description').fill(words.short);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Your listing has been saved').first().waitFor();
}

/** Chooses a file on the current step. */
export async function choosePicture(page: Page, file: { name: string; mimeType: string; buffer: Buffer } | string): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles(file);
}

/** Adds the cropped picture to the listing. */
export async function usePicture(page: Page): Promise<void> {
  await page.getByLabel('I hold the copyright to this picture').check();
  await page.getByRole('button', { name: 'Use this picture' }).click();
}
