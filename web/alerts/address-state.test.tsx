import { describe, expect, test } from 'vitest';
import type { AlertAddressWire } from '../../contract/alerts/settings-endpoints.ts';
import { answer, refusal, type TestAnswer } from '../testing/contract-answers.ts';
import { eventually } from '../testing/eventually.ts';
import { openPart } from '../testing/open-part.tsx';
import { screen, user } from '../testing/page.ts';
import { testAddress } from './test-settings.ts';
import { EmailList } from './alert-settings-form.tsx';

const list = 'GET /company/lead-alerts/addresses';
const ask = 'POST /company/lead-alerts/addresses/ask';
const at = '2026-03-02T12:00:00Z';
const standIn = 'Until one of these addresses is confirmed, we send alerts to your account email.';

/** Opens the list of addresses, with this state on the server. */
async function openList(known: readonly AlertAddressWire[], asking: TestAnswer = answer(ask, { data: [...known] })) {
  const emails = known.map(({ address }) => address);
  const part = await openPart(<EmailList id="emails" emails={emails} error={undefined} onChange={() => {}} />, {
    texts: ['alertSettings', 'common'],
    answers: { [list]: answer(list, { data: [...known] }), [ask]: asking },
  });
  await screen.findByRole('textbox', { name: 'Main email' });
  return part;
}

const askButton = (address = 'office@example.test') => screen.findByRole('button', { name: `Send confirmation email to ${address}` });

describe('state of an address', () => {
  test.each<[string, Partial<AlertAddressWire>, string]>([
    ['waits and was not asked', {}, "Not confirmed. We haven't sent a confirmation email yet."],
    [
      'waits and was asked',
      { askedAt: at },
      "Not confirmed. We sent a confirmation email on 2 Mar 2026, 12:00. We won't send alerts until it's confirmed.",
    ],
    [
      'was switched off for priority alerts',
      { state: 'confirmed', off: { priority: at, digest: null } },
      'Priority alerts were turned off from an email on 2 Mar 2026, 12:00.',
    ],
    [
      'was switched off for reports, and asked again',
      { state: 'confirmed', off: { priority: null, digest: at }, askedAt: at },
      'Marketplace alerts were turned off from an email on 2 Mar 2026, 12:00. We emailed on 2 Mar 2026, 12:00 to ask if we can send them again.',
    ],
  ])('that %s is announced as a status', async (_, facts, words) => {
    await openList([testAddress(facts)]);
    await askButton();
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent.trim())).toContain(words);
  });

  test('shows a confirmed address in one word and offers no request', async () => {
    await openList([testAddress({ state: 'confirmed' })]);
    expect(await screen.findByText('Confirmed')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Send confirmation email/ })).toBeNull();
  });

  test('omits the account’s own address', async () => {
    await openList([testAddress({ state: 'own' }), testAddress({ address: 'two@example.test', state: 'confirmed' })]);
    expect(await screen.findAllByText('Confirmed')).toHaveLength(1);
  });
});

describe('unconfirmed addresses', () => {
  test('says that alerts go to the account email', async () => {
    await openList([testAddress(), testAddress({ address: 'two@example.test' })]);
    expect(await screen.findByText(standIn)).toBeTruthy();
  });

  test('drops that note once one address is confirmed', async () => {
    await openList([testAddress(), testAddress({ address: 'two@example.test', state: 'confirmed' })]);
    await askButton();
    expect(screen.queryByText(standIn)).toBeNull();
  });
});

describe('requesting confirmation', () => {
  test('sends a mail to this address and says when another can be requested', async () => {
    const asked = testAddress({ askedAt: at, askAgainAt: '2100-01-01T00:00:00Z' });
    const { sent } = await openList([testAddress()], answer(ask, { data: [asked] }));
    expect((await askButton()).textContent).toBe('Send confirmation email');
    await user.click(await askButton());
    expect(await screen.findByText(/^Not confirmed. We sent a confirmation email on/)).toBeTruthy();
    const again = await askButton();
    expect(again.textContent).toBe('Send again');
    expect(document.getElementById(again.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'You can send another email from 1 Jan 2100, 00:00',
    );
    await user.click(again);
    expect(sent.map(({ call, body }) => [call, body])).toEqual([[ask, { address: 'office@example.test' }]]);
  });

  test('reports a failed request', async () => {
    await openList([testAddress()], 'unreachable');
    await user.click(await askButton());
    expect((await screen.findByRole('alert')).textContent).toBe('We could not send the email. Please try again.');
  });

  test('reloads the list when refused as too soon, which says when a retry is allowed', async () => {
    const { change } = await openList([testAddress({ askedAt: at })], refusal(ask, 429));
    change({ [list]: answer(list, { data: [testAddress({ askedAt: at, askAgainAt: '2100-01-01T00:00:00Z' })] }) });
    await user.click(await askButton());
    expect(await screen.findByText('You can send another email from 1 Jan 2100, 00:00')).toBeTruthy();
  });

  test('disables the button while the request is in flight', async () => {
    const { sent } = await openList([testAddress()], 'pending');
    const button = await askButton();
    await user.click(button);
    await eventually(() => expect(button.hasAttribute('disabled')).toBe(true));
    await user.click(button);
    expect(sent).toHaveLength(1);
  });
});
