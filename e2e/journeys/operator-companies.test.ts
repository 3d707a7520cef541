import { expect, it } from 'vitest';
import { startJourneys } from '../journey.ts';
import { Caller } from '../pages/company-api.ts';
import { openDesk } from '../pages/operator.ts';

const journey = startJourneys();

it('a company is found, limited by keyboard with its effects read, seen with its own eyes, and left again', async () => {
  const { page } = await journey.visit();
  await page.setViewportSize({ width: 1440, height: 900 });
  await openDesk(page, '/operator/companies?search=key%40plumbline.test&view=all');
  const link = page.getByRole('row').getByRole('link').or(page.getByRole('row').getByRole('button')).last();
  await link.waitFor();
  const company = await Caller.company(journey.server.origin, 'key@plumbline.test');
  const { data } = JSON.parse((await company.call('GET', '/company/')).text) as { data: { id: number; internal_name: string } };

  await page.goto(`/operator/companies/${data.id}/limits`);
  await page.getByRole('heading', { level: 1, name: `Limits and flags of ${data.internal_name}` }).waitFor();
  const banned = page.getByRole('switch', { name: /^Profile is managed/ });
  await banned.focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Save', exact: true }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Save 1 change to ${data.internal_name}?` });
  await dialog.getByText(/^Takes over the profile/).waitFor();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('asked for by telephone');
  await dialog.getByRole('button', { name: 'Save changes' }).press('Enter');
  await page.getByText('Saved. The company sees it with its next page.').waitFor();
  expect(JSON.parse((await company.call('GET', '/company/')).text)).toMatchObject({ data: { ban_edit: true } });

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/operator/companies/${data.id}`);
  await page.getByRole('button', { name: 'View as company' }).click();
  const asked = page.getByRole('dialog', { name: `View the dashboard as ${data.internal_name}?` });
  await asked.getByRole('textbox', { name: 'Reason' }).fill('asked for help by telephone');
  await asked.getByRole('button', { name: 'View as company' }).click();
  await page.getByText(`Viewing as ${data.internal_name}`).waitFor();
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('heading', { level: 1, name: data.internal_name }).waitFor();
});
