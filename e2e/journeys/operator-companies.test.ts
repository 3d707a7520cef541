import { expect, it } from 'vitest';
import { startJourneys } from '../journey.ts';
import { expectPlainAccessible } from '../pages/accessibility.ts';
import { Caller } from '../pages/company-api.ts';
import { goByMenu, openDeskByKeys, searchList } from '../pages/desk-keys.ts';
import { expectFocus } from '../pages/focus.ts';
import { chooseAt, pressAt, typeOver } from '../pages/keys.ts';
import { openDesk } from '../pages/operator.ts';

const journey = startJourneys();

it('a company is found, limited by keyboard after reading the effects, impersonated, and left again', async () => {
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
  await page.getByText('Saved. The company will see it on the next page it opens.').waitFor();
  expect(JSON.parse((await company.call('GET', '/company/')).text)).toMatchObject({ data: { ban_edit: true } });

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/operator/companies/${data.id}`);
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'View as company' }).click();
  const asked = page.getByRole('dialog', { name: `View the dashboard as ${data.internal_name}?` });
  await asked.getByRole('textbox', { name: 'Reason' }).fill('asked for help by telephone');
  await asked.getByRole('button', { name: 'View as company' }).click();
  await page.getByText(`Viewing as ${data.internal_name}`).waitFor();
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('heading', { level: 1, name: data.internal_name }).waitFor();
});

it('a list is saved as a view, opened from anywhere, renamed and deleted, by keyboard alone', async () => {
  const { page } = await journey.visit({ width: 1440, height: 900 });
  await openDeskByKeys(page, '/operator/companies');
  await searchList(page, 'a');
  await chooseAt(page.getByRole('combobox', { name: 'Country' }), 'Sweden');
  await expect.poll(() => new URL(page.url()).search).toContain('country=se');
  await pressAt(page.getByRole('button', { name: 'Save view' }));
  const saving = page.getByRole('dialog', { name: 'Save this view' });
  await expectFocus(saving.getByRole('textbox', { name: 'Name' }));
  await expectPlainAccessible(page, 'the dialog that keeps a view');
  await page.keyboard.type('Swedes with an a');
  await page.keyboard.press('Enter');
  const edit = page.getByRole('button', { name: 'Edit view' });
  await expectFocus(edit);
  const own = page.getByRole('list', { name: 'Companies views' }).getByRole('button', { name: 'Swedes with an a' });
  await expect.poll(() => own.getAttribute('aria-pressed')).toBe('true');
  await expectPlainAccessible(page, 'a view of one’s own');

  await goByMenu(page, 'Leads');
  await goByMenu(page, 'Companies');
  await pressAt(own);
  await expect.poll(() => new URL(page.url()).search).toBe('?country=se&search=a');
  await pressAt(edit);
  const editing = page.getByRole('dialog', { name: 'Edit view “Swedes with an a”' });
  await typeOver(editing.getByRole('textbox', { name: 'Name' }), 'Sweden');
  await page.keyboard.press('Enter');
  await expectFocus(edit);
  await page.reload();
  await page.getByRole('button', { name: 'Sweden', exact: true }).waitFor();
  await pressAt(edit);
  await pressAt(page.getByRole('dialog', { name: 'Edit view “Sweden”' }).getByRole('button', { name: 'Delete view' }));
  await expectFocus(page.getByRole('button', { name: 'Save view' }));
  expect(await page.getByRole('button', { name: 'Sweden', exact: true }).count()).toBe(0);
});
