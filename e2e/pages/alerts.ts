import type { Locator, Page } from 'playwright-core';

/** The bell, in the header or at the bottom of a phone; its name includes the unread count. */
export function bell(page: Page): Locator {
  return page.getByRole('button', { name: /^Lead alerts(, \d+ unread)?$/ });
}

/** Opens the pane behind the bell. */
export async function openAlerts(page: Page): Promise<Locator> {
  await bell(page).click();
  const pane = page.getByRole('dialog', { name: 'Lead alerts' });
  await pane.getByRole('heading', { name: 'Lead alerts' }).waitFor();
  return pane;
}

/** Section of the pane by heading: "Priority Leads", "Priority Expired", "Sold Out". */
export function alertGroup(pane: Locator, name: string): Locator {
  return pane.locator('section').filter({ has: pane.page().getByRole('heading', { name, exact: true }) });
}
