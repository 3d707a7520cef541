import { describe, expect, test } from 'vitest';
import { answer, refusal } from '../testing/contract-answers.ts';
import { eventually } from '../testing/eventually.ts';
import { signedOut } from '../testing/known-company.ts';
import { openApp } from '../testing/open-app.tsx';
import { screen, user } from '../testing/page.ts';

const yes = 'POST /lead/alert-addresses/confirm';
const off = 'POST /lead/alert-mails/off/{kind}/{code}';
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

/** Waits for the result’s heading to take the focus. */
async function focusedHeading(name: string) {
  const found = await heading(name);
  await eventually(() => expect(document.activeElement).toBe(found));
}

describe('confirmation link of an alert address', () => {
  const open = (given: object) => openApp('/alerts/confirm?s=abc', { ...signedOut, ...given });
  const confirmed = answer(yes, { data: { address: 'office@example.test', company: 'Midland Heating' } });

  test('asks first and confirms only on a button press', async () => {
    const app = await open({ [yes]: confirmed });
    await heading('Do you want these alerts?');
    expect(app.calls).not.toContain(yes);
    await press('Send me the alerts');
    await focusedHeading('Thanks, your address is confirmed');
    expect(screen.getByText(/send lead alerts for Midland Heating to office@example\.test/)).toBeTruthy();
    expect(app.bodies).toEqual(['{"token":"abc"}']);
  });

  test.each([410, 422])('shows an expired or wrong link (%i) as invalid', async (status) => {
    await open({ [yes]: refusal(yes, status) });
    await press('Send me the alerts');
    await focusedHeading('This link is invalid');
    expect(screen.queryByRole('button', { name: 'Send me the alerts' })).toBeNull();
  });

  test('can be pressed again after a server failure', async () => {
    const app = await open({ [yes]: 'unreachable' });
    await press('Send me the alerts');
    expect((await screen.findByRole('alert')).textContent).toBe('We could not do that. Please try again.');
    app.change({ [yes]: confirmed });
    await press('Send me the alerts');
    await focusedHeading('Thanks, your address is confirmed');
  });
});

describe('unsubscribe link of an alert mail', () => {
  test.each([
    ['priority', "We'll stop sending priority lead alerts to your address."],
    ['digest', "We'll stop sending marketplace lead alerts to your address."],
    ['news', "We'll stop sending you news and offers."],
  ])('of kind %s asks before it stops anything, and stops it on a button press', async (kind, words) => {
    const app = await openApp(`/alerts/off/${kind}/${'x'.repeat(43)}`, { ...signedOut, [off]: answer(off, { data: {} }) });
    expect(await screen.findByText(words)).toBeTruthy();
    expect(app.calls.some((call) => call.startsWith('POST'))).toBe(false);
    await press('Stop these emails');
    await focusedHeading("You've stopped these emails");
    expect(app.calls).toContain(`POST /lead/alert-mails/off/${kind}/${'x'.repeat(43)}`);
  });

  test('shows an unknown link as invalid', async () => {
    await openApp('/alerts/off/digest/x', { ...signedOut, [off]: refusal(off, 404) });
    await press('Stop these emails');
    await focusedHeading('This link is invalid');
  });
});
