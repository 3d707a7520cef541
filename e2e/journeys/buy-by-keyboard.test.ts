import { expect, it } from 'vitest';
import { startJourneys } from '../journey.ts';
import { basket, leadButton, leadRow, readBalance, readPrices, thanks } from '../pages/buy-leads.ts';
import { Caller } from '../pages/company-api.ts';
import { offerInLeicester } from '../pages/consumer.ts';
import { expectFocus, expectVisibleFocus, hasFocus, tabTo } from '../pages/focus.ts';
import { password } from '../pages/sign-in.ts';

const journey = startJourneys();

it('a lead is found, bought and opened by keyboard alone', async () => {
  const { server } = journey;
  const company = await Caller.company(server.origin, 'demo@plumbline.test');
  const lead = await offerInLeicester(server.origin, company);
  const { subject } = lead;
  const { page } = await journey.visit({ width: 1440 });
  const { keyboard } = page;

  await page.goto('/buy-leads');
  await tabTo(page.getByLabel('Email'));
  await keyboard.type('demo@plumbline.test');
  await tabTo(page.getByLabel('Password', { exact: true }));
  await keyboard.type(password);
  await keyboard.press('Enter');
  await leadButton(page, subject).waitFor();
  await expectVisibleFocus(page);

  // Filter: the popover focuses the current choice, arrow keys select, Escape returns focus to the chip.
  const coverage = page.getByRole('button', { name: /Coverage$|^Coverage: / });
  await tabTo(coverage);
  await keyboard.press('Enter');
  const [within, all] = ['Within', 'All'].map((name) => page.getByRole('radio', { name }));
  if (within === undefined || all === undefined) throw new Error('two choices are named');
  await expectFocus(page.getByRole('radio', { name: 'Within', checked: true }));
  await expectVisibleFocus(page);
  while (!(await hasFocus(all))) await keyboard.press('ArrowDown');
  await keyboard.press('Space');
  await expect.poll(() => new URL(page.url()).searchParams.get('coverage')).toBe('3');
  while (!(await hasFocus(within))) await keyboard.press('ArrowUp');
  await keyboard.press('Space');
  await expect.poll(() => new URL(page.url()).searchParams.get('coverage')).not.toBe('3');
  await keyboard.press('Escape');
  await expectFocus(coverage);
  await expect.poll(() => page.getByRole('cell', { name: 'Outside' }).count()).toBe(0);

  // Arrow keys move along the rows; Escape closes the basket and returns to the row.
  const button = leadButton(page, subject);
  await tabTo(button);
  await keyboard.press('ArrowDown');
  await expectVisibleFocus(page);
  await keyboard.press('ArrowUp');
  await expectFocus(button);
  await keyboard.press('Enter');
  const pane = basket(page);
  await expectFocus(pane.getByRole('heading', { name: 'Lead Details' }));
  await keyboard.press('Escape');
  await expectFocus(button);
  await keyboard.press('Enter');
  await pane.getByRole('button', { name: 'Buy Lead' }).waitFor();
  await expectVisibleFocus(page);

  const { total } = await readPrices(pane);
  const owedBefore = await readBalance(page);
  await tabTo(pane.getByRole('checkbox', { name: /^I agree/ }));
  await keyboard.press('Space');
  await tabTo(pane.getByRole('button', { name: 'Buy Lead' }));
  await keyboard.press('Enter');
  await expectFocus(pane.getByRole('heading', { name: thanks }));
  expect(await pane.innerText()).toContain(lead.enquiry.surname);
  await expect.poll(() => readBalance(page)).toBe(owedBefore + total);

  // Closing moves focus to a neighbour of the removed row.
  await keyboard.press('Escape');
  await expect.poll(() => leadRow(page, subject).count()).toBe(0);
  await expectFocus(page.getByRole('button', { name: /^Buy / }));
  await expectVisibleFocus(page);

  const myLeads = page.getByRole('link', { name: 'My leads' });
  await tabTo(myLeads, 'Shift+Tab');
  await keyboard.press('Enter');
  await expectFocus(page.getByRole('heading', { level: 1, name: 'My leads' }));
  await tabTo(page.getByRole('link', { name: `Full View, Ms Winifred ${lead.enquiry.surname}` }));
  await keyboard.press('Enter');
  await expectFocus(page.getByRole('heading', { level: 1, name: 'Gas boiler replacement' }));
});
