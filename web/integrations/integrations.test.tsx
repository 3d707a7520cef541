import { expect, test } from 'vitest';
import { answer, refusal, type TestAnswers } from '../testing/contract-answers.ts';
import { eventually } from '../testing/eventually.ts';
import { openComponent } from '../testing/open-component.tsx';
import { screen, user, within } from '../testing/page.ts';
import { Integrations } from './integrations.tsx';

const list = 'GET /integrations/webhooks';
const add = 'POST /integrations/webhooks';
const log = 'GET /integrations/webhooks/{code}/deliveries';
const crm = 'GET /integrations/crm';
const keys = 'GET /company/api-keys';
const addKey = 'POST /company/api-keys';
const url = 'https://hooks.example.com/';
const webhook = {
  code: 'ABCDEF234567',
  url,
  events: ['lead.purchased' as const],
  created_at: '2026-11-20T12:00:00Z',
  former_secret_until: null,
  last_delivered_at: null,
  waiting: 0,
  dead: 2,
};
const key = {
  id: 7,
  name: 'Office',
  scopes: ['read-leads' as const],
  ending: 'wxyz',
  created_at: '2026-11-20T12:00:00Z',
  created_by: 'sam@midland.test',
  last_used_at: null,
  suspended_at: null as string | null,
};
const delivery = {
  id: 3,
  event_id: 'evt_000000000003',
  type: 'lead.purchased' as const,
  state: 'dead' as const,
  attempts: 10,
  happened_at: '2026-11-20T12:00:00Z',
  tried_at: '2026-11-21T12:00:00Z',
  next_try_at: null,
  status: 500,
  problem: 'refused' as const,
  answer: 'not now',
};

let answers: TestAnswers = {};
const change = (more: TestAnswers) => (answers = { ...answers, ...more });
async function open(more: TestAnswers = {}) {
  const none = { available: false, connection: null };
  answers = { [list]: answer(list, { data: [] }), [keys]: answer(keys, { data: [] }), [crm]: answer(crm, { data: none }), ...more };
  const shown = await openComponent(
    <Integrations />,
    ['integrations', 'errors'],
    (name) => answers[name as keyof TestAnswers] ?? 'unreachable',
  );
  await screen.findByRole('region', { name: 'Webhooks' });
  return shown;
}
const inWebhooks = () => within(screen.getByRole('region', { name: 'Webhooks' }));
const inKeys = () => within(screen.getByRole('region', { name: 'API keys' }));

test('requires an address and event for a webhook and shows its secret once', async () => {
  const { calls } = await open({ [add]: answer(add, { data: { code: webhook.code, secret: 'whsec_abc' } }) });
  await user.click(await inWebhooks().findByRole('button', { name: 'Add a webhook' }));
  await user.click(inWebhooks().getByRole('checkbox', { name: /bought/ }));
  await user.click(inWebhooks().getByRole('button', { name: 'Save webhook' }));
  await inWebhooks().findByRole('link', { name: 'URL: Enter the URL of your server' });
  inWebhooks().getByRole('link', { name: 'Events: Choose at least one event' });
  expect(calls).not.toContain(add);
  await user.click(inWebhooks().getByRole('checkbox', { name: /bought/ }));
  await user.type(inWebhooks().getByRole('textbox', { name: 'URL' }), url);
  change({ [list]: answer(list, { data: [webhook] }) });
  await user.click(inWebhooks().getByRole('button', { name: 'Save webhook' }));
  await inWebhooks().findByText('whsec_abc');
  await eventually(() => expect(document.activeElement?.textContent).toBe('Your webhook secret'));
  await user.click(inWebhooks().getByRole('button', { name: "I've saved it" }));
  await inWebhooks().findByText(url);
  expect(inWebhooks().queryByText('whsec_abc')).toBeNull();
});

test('links webhooks and keys to their documentation', async () => {
  await open();
  expect(inWebhooks().getByRole('link', { name: 'Webhook documentation' }).getAttribute('href')).toBe('/api/docs/webhooks');
  expect(inKeys().getByRole('link', { name: 'API documentation' }).getAttribute('href')).toBe('/api/docs');
});

test('shows a server refusal', async () => {
  await open({ [add]: refusal(add, 409, ["You've reached the maximum"]) });
  await user.click(await inWebhooks().findByRole('button', { name: 'Add a webhook' }));
  await user.type(inWebhooks().getByRole('textbox', { name: 'URL' }), 'http://hooks.example.com/');
  await user.click(inWebhooks().getByRole('button', { name: 'Save webhook' }));
  await inWebhooks().findByText("You've reached the maximum");
});

test('shows abandoned deliveries, and a log with responses and resend', async () => {
  const again = 'POST /integrations/webhooks/{code}/deliveries/{id}/replay';
  const page = answer(log, { data: [delivery], meta: { totalResults: 1, pageSize: 20 } });
  const { calls } = await open({ [list]: answer(list, { data: [webhook] }), [log]: page, [again]: answer(again, { data: {} }) });
  await inWebhooks().findByText('2 events failed');
  await user.click(inWebhooks().getByRole('button', { name: `Log for ${url}` }));
  await inWebhooks().findByText(/lead\.purchased · Failed, Refused, 500, 10 attempts/);
  inWebhooks().getByText('not now');
  await user.click(inWebhooks().getByRole('button', { name: 'Send again, evt_000000000003' }));
  await eventually(() => expect(calls).toContain('POST /integrations/webhooks/ABCDEF234567/deliveries/3/replay'));
});

test('creates a named key, shows it once and revokes it after confirmation', async () => {
  const revoke = 'DELETE /company/api-keys/{id}';
  const { calls } = await open({ [addKey]: answer(addKey, { data: { id: 7, key: 'plk_abc' } }), [revoke]: answer(revoke, { data: {} }) });
  await user.click(await inKeys().findByRole('button', { name: 'Create a key' }));
  await user.type(inKeys().getByRole('textbox', { name: 'Name' }), 'Office');
  change({ [keys]: answer(keys, { data: [{ ...key, created_at: new Date().toISOString() }] }) });
  await user.click(inKeys().getByRole('button', { name: 'Create key' }));
  await inKeys().findByText('plk_abc');
  await user.click(inKeys().getByRole('button', { name: "I've saved it" }));
  await inKeys().findByText('ends in wxyz');
  inKeys().getByText(/Never used · created by sam@midland\.test on \d{1,2} \w+ \d{4}$/);
  await user.click(inKeys().getByRole('button', { name: 'Revoke Office' }));
  change({ [keys]: answer(keys, { data: [] }) });
  await user.click(within(screen.getByRole('dialog', { name: 'Revoke Office?' })).getByRole('button', { name: 'Revoke' }));
  await inKeys().findByText('You have no keys yet.');
  expect(calls).toContain('DELETE /company/api-keys/7');
});

test('marks a key suspended by a lock, which can be enabled again', async () => {
  const enable = 'POST /company/api-keys/{id}/enable';
  const suspended = { ...key, suspended_at: '2026-11-21T12:00:00Z' };
  const { calls } = await open({ [keys]: answer(keys, { data: [suspended] }), [enable]: answer(enable, { data: {} }) });
  await inKeys().findByText(/^Suspended on .* because your account was locked\./);
  change({ [keys]: answer(keys, { data: [key] }) });
  await user.click(inKeys().getByRole('button', { name: 'Enable Office again' }));
  await eventually(() => expect(inKeys().queryByText(/^Suspended/)).toBeNull());
  expect(calls).toContain('POST /company/api-keys/7/enable');
});

test('reports failed loads in place', async () => {
  await open({ [list]: 'unreachable', [keys]: 'unreachable' });
  await inWebhooks().findByText('We could not load your webhooks.');
  await inKeys().findByText('We could not load your keys.');
});

test('shows an available CRM and disconnects it after confirmation', async () => {
  const remove = 'DELETE /integrations/webhooks/{code}';
  const connection = { code: 'CRMCRM234567', connected_at: '2026-11-20T12:00:00Z', last_pushed_at: null, dead: 0 };
  const { calls } = await open({ [crm]: answer(crm, { data: { available: true, connection } }), [remove]: answer(remove, { data: {} }) });
  await user.click(await screen.findByRole('button', { name: 'Disconnect' }));
  change({ [crm]: answer(crm, { data: { available: true, connection: null } }) });
  await user.click(within(screen.getByRole('dialog', { name: 'Disconnect your CRM?' })).getByRole('button', { name: 'Disconnect' }));
  await screen.findByRole('button', { name: 'Connect your CRM' });
  expect(calls).toContain('DELETE /integrations/webhooks/CRMCRM234567');
});

test('shows nothing about a CRM if there is none', async () => {
  await open();
  await inKeys().findByText('You have no keys yet.');
  expect(screen.queryByRole('region', { name: 'CRM' })).toBeNull();
});
