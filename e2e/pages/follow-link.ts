import type { Page } from 'playwright-core';

/** Opens another page of the app as a link does, without loading the app again. Unsaved work is dropped. */
export async function followLink(page: Page, address: string): Promise<void> {
  await page.evaluate(`__TSR_ROUTER__.navigate({ href: ${JSON.stringify(address)}, ignoreBlocker: true })`);
}
