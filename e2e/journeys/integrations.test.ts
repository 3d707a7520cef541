import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useEventReceiver } from '../../test/event-receiver.ts';
import { publicAddress } from '../demo-server.ts';
import { startJourneys } from '../journey.ts';
import { expectAccessible, expectPlainAccessible } from '../pages/accessibility.ts';
import { Caller } from '../pages/company-api.ts';
import { openAs } from '../pages/sign-in.ts';

const { server, visit } = startJourneys(async () => ({ WEBHOOKS_TO_PRIVATE: 'true', ...(await publicAddress()) }));
const receiver = useEventReceiver();
const buyer = 'company01@plumbline.test';

it('a company adds a webhook, tests it, is notified of a purchase, and redelivers it', async () => {
  const { page } = await visit();
  await openAs(page, '/settings/integrations', buyer);
  const webhooks = page.getByRole('region', { name: 'Webhooks' });
  await webhooks.getByText('You have no webhooks yet.').waitFor();
  await webhooks.getByRole('button', { name: 'Add a webhook' }).click();
  await webhooks.getByLabel('URL').fill('ftp://hooks.example.com/');
  await webhooks.getByRole('button', { name: 'Save webhook' }).click();
  await webhooks.getByText('The URL must start with https://').first().waitFor();
  await webhooks.getByLabel('URL').fill(receiver.url);
  await webhooks.getByRole('button', { name: 'Save webhook' }).click();
  await webhooks.getByText(/^whsec_/).waitFor();
  await expectAccessible(page, 'the secret of a webhook');
  await webhooks.getByRole('button', { name: "I've saved it" }).click();
  expect(await webhooks.getByText(/^whsec_/).count()).toBe(0);

  await webhooks.getByRole('button', { name: `Send a test to ${receiver.url}` }).click();
  const log = webhooks.getByRole('list', { name: 'Deliveries' });
  await log.getByText('webhook.test · Delivered, 200').waitFor();
  await log.getByText('{"ok":true}').waitFor();
  expect(receiver.received).toHaveLength(1);

  const company = await Caller.company(server.origin, buyer);
  const lead = (await company.marketplace('coverage=3')).find(({ offered }) => offered === 0);
  if (lead === undefined) throw new Error('nothing is for sale');
  receiver.answerWith((response) => void response.writeHead(500).end('not now'));
  const { enquiry } = await company.buy(lead['0'].id);
  await expect.poll(() => receiver.received.length).toBe(2);
  await page.reload();
  await webhooks.getByRole('button', { name: `Log for ${receiver.url}` }).click();
  await log.getByText(/^lead\.purchased · Refused, 500, next attempt/).waitFor();
  // The next attempt is in half a minute, and the log updates automatically.
  receiver.answerWith((response) => void response.end());
  await log.getByText('lead.purchased · Delivered, 200, 2 attempts').waitFor({ timeout: 45_000 });
  await expectAccessible(page, 'the log of a webhook');
  await log
    .getByRole('button', { name: /^Send again, evt_/ })
    .first()
    .click();
  await expect.poll(() => receiver.received.length).toBe(4);
  const receivedEvents = receiver.received
    .slice(1)
    .map(({ headers, body }) => [headers['webhook-id'], (JSON.parse(body) as { data: { customer: unknown } }).data.customer]);
  expect(new Set(receivedEvents.map(([id]) => id)).size).toBe(1);
  expect(receivedEvents[0]?.[1]).toMatchObject({ surname: enquiry.surname });
  await log.getByText('lead.purchased · Delivered, 200').waitFor();

  await webhooks.getByRole('button', { name: `Remove ${receiver.url}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await webhooks.getByText('You have no webhooks yet.').waitFor();
}, 120_000);

it('a company creates a key, a program buys with it, and the key is revoked', async () => {
  const { page } = await visit({ width: 390, height: 844, touch: true });
  await openAs(page, '/settings/integrations', buyer);
  const keys = page.getByRole('region', { name: 'API keys' });
  await keys.getByRole('button', { name: 'Create a key' }).click();
  await keys.getByLabel('Name').fill('Office system');
  await keys.getByLabel('Buy and decline leads').check();
  await keys.getByRole('button', { name: 'Create key' }).click();
  const key = await keys.getByText(/^plk_/).innerText();
  await keys.getByRole('button', { name: "I've saved it" }).click();

  // Calls like a program: without a cookie or an origin.
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': 'first' };
  const call = (method: string, path: string) =>
    fetch(`${server.origin}/api/v1${path}`, { method, headers, ...(method === 'PUT' && { body: '{}' }) });
  const { data } = (await (await call('GET', '/lead/marketplace?coverage=3')).json()) as {
    data: { '0': { id: number }; offered: number }[];
  };
  const lead = data.find(({ offered }) => offered === 0);
  expect((await call('PUT', `/lead/accept/${lead?.['0'].id}`)).status).toBe(200);
  await page.reload();
  await keys.getByText(/^Last used/).waitFor();
  await keys.getByRole('button', { name: 'Revoke Office system' }).click();
  await page.getByRole('dialog', { name: 'Revoke Office system?' }).getByRole('button', { name: 'Revoke' }).click();
  await keys.getByText('You have no keys yet.').waitFor();
  expect((await call('GET', '/lead/inventory')).status).toBe(401);
  await expectAccessible(page, 'keys');
});

const connected = (page: Page) => page.getByRole('heading', { level: 1, name: 'Thank you. Your Account Manager will be in touch.' });

/** Buys a lead and waits until the sandbox CRM lists it. */
async function sendLead(page: Page, email: string): Promise<void> {
  const company = await Caller.company(server.origin, email);
  const lead = (await company.marketplace('coverage=3')).find(({ offered }) => offered === 0);
  if (lead === undefined) throw new Error('nothing is for sale');
  const { surname } = (await company.buy(lead['0'].id)).enquiry;
  if (surname === null) throw new Error('the customer has no surname to look for');
  await page.goto('/sandbox/crm');
  const isListed = async (): Promise<boolean> => {
    await page.reload();
    return page.getByRole('listitem').filter({ hasText: surname }).isVisible();
  };
  await expect.poll(isListed, { timeout: 20_000 }).toBe(true);
}

it('a company cancels once, connects the sandbox CRM, buys a lead, and sees it in the CRM', async () => {
  const { page } = await visit();
  const email = 'company02@plumbline.test';
  await openAs(page, '/settings/integrations', email);
  await page.getByRole('button', { name: 'Connect your CRM' }).click();
  await page.getByRole('heading', { level: 1, name: 'Connect Plumbline to this CRM?' }).waitFor();
  await expectPlainAccessible(page, 'the permission page of the sandbox CRM');
  await page.getByRole('link', { name: 'See the leads this CRM has received' }).click();
  await page.getByText('No leads yet. Connect to Plumbline, then buy a lead.').waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('heading', { level: 1, name: 'Sorry, there was an error. Please try again.' }).waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Allow' }).click();
  await connected(page).waitFor();

  await sendLead(page, email);
  await expectPlainAccessible(page, 'the leads of the sandbox CRM');
  await page.goto('/settings/integrations');
  await page
    .getByRole('region', { name: 'CRM' })
    .getByText(/last sent/)
    .waitFor();
}, 60_000);

it('a company starts the connection in the sandbox CRM, confirms it, and sees a purchased lead there', async () => {
  const { page } = await visit({ width: 390, height: 844, touch: true });
  const email = 'company03@plumbline.test';
  await openAs(page, '/', email);
  await page.goto('/sandbox/crm');
  await page.getByRole('link', { name: 'Connect to Plumbline' }).click();
  await page.getByRole('heading', { level: 1, name: 'Connect this CRM?' }).waitFor();
  await page.getByRole('button', { name: 'Connect CRM' }).click();
  await connected(page).waitFor();
  await sendLead(page, email);
  await expectPlainAccessible(page, 'the leads of the sandbox CRM on a phone');
}, 60_000);
