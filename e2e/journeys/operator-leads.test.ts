import { expect, it } from 'vitest';
import { startJourneys } from '../journey.ts';
import { violations } from '../pages/accessibility.ts';
import { Caller } from '../pages/company-api.ts';
import { postEnquiry, quietDistrict, releasedLead } from '../pages/consumer.ts';
import { expectFocus, tabTo } from '../pages/focus.ts';
import { openDesk } from '../pages/operator.ts';

const journey = startJourneys();

it('a held lead is found, read and released by keyboard alone; on a phone it is withdrawn, and its buyer is named', async () => {
  const { origin } = journey.server;
  const company = await Caller.company(origin, 'company05@plumbline.test');
  const district = await quietDistrict(company);
  const { quoteCode } = await postEnquiry(origin, {
    postcode: `${district} 1AA`,
    telephone: '07700 900777',
    description: 'Boiler is loud. Look me up on facebook, the one with the red van.',
  });

  const { page } = await journey.visit();
  await openDesk(page, '/operator/leads?view=held');
  const { keyboard } = page;
  await page.getByRole('row').nth(1).waitFor();
  await keyboard.press('/');
  await expectFocus(page.getByRole('searchbox', { name: 'Code, outcode, telephone or email' }));
  await keyboard.type('+44 7700 900777');
  await keyboard.press('Enter');
  const link = page.getByRole('link', { name: quoteCode });
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  await keyboard.press('Escape');
  await keyboard.press('j');
  await expectFocus(link);
  await keyboard.press('Enter');
  const pane = page.getByRole('complementary', { name: `Lead ${quoteCode}` });
  await pane.getByText('The text may contain contact details').first().waitFor();
  expect(await violations(page)).toEqual([]);

  const actions = pane.getByRole('button', { name: 'Actions' });
  await tabTo(actions);
  await keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Release' }).waitFor();
  await keyboard.press('ArrowDown');
  await expectFocus(page.getByRole('menuitem', { name: 'Release' }));
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Release lead ${quoteCode}?` });
  await dialog.getByText('me up on facebook', { exact: false }).waitFor();
  await tabTo(dialog.getByRole('textbox', { name: 'Reason' }));
  await keyboard.type('read it through');
  await tabTo(dialog.getByRole('button', { name: 'Release' }));
  await keyboard.press('Enter');
  await page.getByText('No leads match this search.', { exact: false }).waitFor();
  const timeline = pane.getByRole('list', { name: 'Timeline' });
  await expect.poll(() => timeline.innerText()).toMatch(/Released at £[\d.]+\s+by Robin Keeper/);

  const { '0': lead } = await releasedLead(quoteCode, company);
  expect(lead.description).not.toContain('facebook');
  expect((await company.call('PUT', `/lead/accept/${lead.id}`, {})).status).toBe(200);

  const phone = await journey.visit({ width: 390, height: 844, touch: true });
  await openDesk(phone.page, `/operator/leads?search=${quoteCode}`);
  const card = phone.page.getByRole('listitem').filter({ hasText: quoteCode });
  await card.getByText('1/3 sold').waitFor();
  expect(await violations(phone.page)).toEqual([]);
  await card.getByRole('button', { name: 'Actions' }).tap();
  await phone.page.getByRole('menuitem', { name: 'Withdraw' }).tap();
  const decision = phone.page.getByRole('dialog', { name: `Withdraw lead ${quoteCode}?` });
  await decision.getByText('Bought by:').waitFor();
  expect(await violations(phone.page)).toEqual([]);
  await decision.getByRole('textbox', { name: 'Reason' }).fill('changed their mind');
  await decision.getByRole('button', { name: 'Withdraw' }).tap();
  await phone.page.getByText('No leads match this search.', { exact: false }).waitFor();
  expect((await company.call('GET', `/lead/availability/${lead.id}`)).text).toContain('105');
});
