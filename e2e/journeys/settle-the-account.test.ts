import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { splitCases } from '../../test/scope.ts';
import { startJourneys } from '../journey.ts';
import { readBalance } from '../pages/buy-leads.ts';
import { Caller } from '../pages/company-api.ts';
import { putOnSale } from '../pages/consumer.ts';
import { expectFocus } from '../pages/focus.ts';
import { agreeAndPay, enterNewCard, paymentPane } from '../pages/invoices.ts';
import { openAs } from '../pages/sign-in.ts';

const journey = startJourneys();

/** Waits until no automatic charge can pay the invoices during the journey. The job is queued every five minutes and starts within a minute. */
async function passCharges(): Promise<void> {
  const [every, begunMs, journeyMs] = [300_000, 75_000, 60_000];
  const since = Date.now() % every;
  if (since < begunMs) await wait(begunMs - since);
  if (since > every - journeyMs) await wait(every - since + begunMs);
}

const visits = [
  [390, 'company06@plumbline.test'],
  [1440, 'company05@plumbline.test'],
] as const;

it.each(splitCases(visits))(
  'an account is settled at %d px with a new card, after another one is declined',
  async (width, company) => {
    await passCharges();
    const buyer = await Caller.company(journey.server.origin, company);
    await buyer.buy((await putOnSale(journey.server.origin, buyer)).id);
    const { page } = await journey.visit({ width, touch: width < 500 });
    await openAs(page, '/', company);
    const owed = await readBalance(page);
    expect(owed).toBeGreaterThan(0);
    await page.getByRole('link', { name: 'Settle Account' }).first().click();
    const pane = paymentPane(page);
    // One screen: invoices, method, amount and consent, with the default card chosen.
    for (const name of ["What you're paying", 'How would you like to pay?', 'Check and pay'])
      await pane.getByRole('heading', { name }).waitFor();
    const cards = pane.getByRole('radio');
    await expect.poll(() => cards.first().isChecked()).toBe(true);
    const saved = await cards.count();

    // The bank accepts the card but declines the charge: the card is not kept, and a new one is chosen.
    await enterNewCard(page, '4000000000000341');
    await agreeAndPay(page);
    await pane
      .getByRole('alert')
      .filter({ hasText: /declined/i })
      .waitFor();
    await expectFocus(pane.getByRole('heading', { name: 'How would you like to pay?' }));
    expect(await pane.getByRole('radio', { name: 'Use a new card' }).isChecked()).toBe(true);
    await expect.poll(() => cards.count()).toBe(saved);
    expect(await readBalance(page)).toBe(owed);

    await enterNewCard(page, '4242424242424242');
    await agreeAndPay(page);
    await pane.getByText(/^Thank you. £[\d,.]+ paid$/).waitFor();
    await expectFocus(pane.getByRole('heading', { name: 'Paid', exact: true }));
    expect(await pane.getByRole('list', { name: 'Receipts' }).getByRole('link').count()).toBeGreaterThan(0);
    await expect.poll(() => readBalance(page)).toBe(0);
    await pane.getByRole('button', { name: 'Close', exact: true }).click();
    const settle = page.getByRole('button', { name: 'Settle Account' });
    expect(await settle.getAttribute('aria-disabled')).toBe('true');
    await page.getByText('Your account is settled. Thank you.').first().waitFor({ state: 'attached' });
    expect(await page.getByText(/^(Overdue by|Due )/).count()).toBe(0);
  },
  300_000,
);
