import { describe, expect, it } from 'vitest';
import { control } from '../../testing/act-on-page.ts';
import { answer, refusal } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { signedOut } from '../../testing/known-company.ts';
import { openApp } from '../../testing/open-app.tsx';

const yes = 'POST /lead/alert-addresses/confirm';
const off = 'POST /lead/alert-mails/off/{kind}/{code}';
const focused = (): string => document.activeElement?.textContent ?? '';

describe('the link by which the reader of an address agrees', () => {
  const open = (given: object) => openApp('/alerts/confirm?s=abc', { ...signedOut, ...given });

  it('asks, and confirms only when the button is pressed', async () => {
    const app = await open({ [yes]: answer(yes, { data: { address: 'office@example.test', company: 'Midland Heating' } }) });
    await eventually(() => expect(app.text()).toContain('Do you want these alerts?'));
    expect(app.calls).not.toContain(yes);
    control('Send me the alerts').click();
    await eventually(() => expect(focused()).toBe('Thank you, your address is confirmed'));
    expect(app.text()).toContain('alerts of Midland Heating go to office@example.test from now on');
  });

  it('that is too old is invalid', async () => {
    const app = await open({ [yes]: refusal(yes, 410) });
    await eventually(() => control('Send me the alerts').click());
    await eventually(() => expect(app.text()).toContain('This link is invalid'));
  });

  it('can be pressed again where the server was away', async () => {
    const app = await open({ [yes]: 'unreachable' });
    await eventually(() => control('Send me the alerts').click());
    await eventually(() => expect(app.text()).toContain('We could not do that. Please try again.'));
    app.change({ [yes]: answer(yes, { data: { address: 'office@example.test', company: 'Midland Heating' } }) });
    control('Send me the alerts').click();
    await eventually(() => expect(focused()).toBe('Thank you, your address is confirmed'));
  });
});

describe('the link that ends a kind of alert mail', () => {
  it.each([
    ['priority', 'Priority alerts about leads will no longer be sent'],
    ['digest', 'Reports of new leads on the marketplace will no longer be sent'],
  ])('of kind %s asks what it would stop, and stops it when the button is pressed', async (kind, words) => {
    const app = await openApp(`/alerts/off/${kind}/${'x'.repeat(43)}`, { ...signedOut, [off]: answer(off, { data: {} }) });
    await eventually(() => expect(app.text()).toContain(words));
    expect(app.calls.some((call) => call.startsWith('POST'))).toBe(false);
    control('Stop these mails').click();
    await eventually(() => expect(focused()).toBe('These mails are stopped'));
  });

  it('that nobody sent is invalid', async () => {
    const app = await openApp('/alerts/off/digest/x', { ...signedOut, [off]: refusal(off, 404) });
    await eventually(() => control('Stop these mails').click());
    await eventually(() => expect(app.text()).toContain('This link is invalid'));
  });
});
