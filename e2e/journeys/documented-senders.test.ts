import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { formatOf, listBlocks, section } from '../../test/lead-sources-page.ts';
import { startJourneys } from '../journey.ts';
import { Caller } from '../pages/company-api.ts';
import { openDesk } from '../pages/operator.ts';

// Follows docs/lead-sources.md: each sender's documented example becomes a lead on screen.

const secret = 'a long random secret';
const sign = (text: string, encoding: 'hex' | 'base64') => `sha256=${createHmac('sha256', secret).update(text).digest(encoding)}`;

/** The Graph API: answers with the lead of the page. */
const graph = createServer((_, response) => response.end(listBlocks(section('Meta Lead Ads'))[2]));
afterAll(() => new Promise((resolve) => graph.close(resolve)));
const journey = startJourneys(async () => {
  await new Promise<void>((resolve) => graph.listen(0, '127.0.0.1', resolve));
  return { META_GRAPH_URL: `http://127.0.0.1:${(graph.address() as AddressInfo).port}/v26.0` };
});

interface Sending {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** Sections of the page, the telephone number in their example, and how their sender posts it. */
const senders: readonly (readonly [title: string, telephone: string, send: (blocks: readonly string[], key: string) => Sending])[] = [
  ['Our own fields', '07700 900811', ([example = ''], key) => ({ headers: { ...json, authorization: `Bearer ${key}` }, body: example })],
  ['Zapier, Make and n8n', '07700 900812', ([example = ''], key) => ({ headers: { ...json, 'x-api-key': key }, body: example })],
  [
    'Direct post (LeadByte, boberdoo and others)',
    '07879 000194',
    ([, , post = ''], key) => ({ headers: form, body: `${post}&key=${key}` }),
  ],
  ['Google Ads lead forms', '07700 900814', ([example = ''], key) => ({ headers: json, body: example.replace('<key>', key) })],
  [
    'Typeform',
    '07700 900815',
    ([example = '']) => ({ headers: { ...json, 'typeform-signature': sign(example, 'base64') }, body: example }),
  ],
  ['HubSpot forms', '07700 900816', ([example = ''], key) => ({ headers: { ...json, 'x-api-key': key }, body: example })],
  ['Meta Lead Ads', '07700 900817', ([call = '']) => ({ headers: { ...json, 'x-hub-signature-256': sign(call, 'hex') }, body: call })],
];

it('the documented example of every sender becomes a lead that staff find', async () => {
  const { origin } = journey.server;
  const operator = await Caller.operator(origin);
  const ask = async <Data>(method: string, path: string, body: object): Promise<Data> => {
    const { status, text } = await operator.call(method, path, body);
    expect([status < 300, text]).toEqual([true, expect.any(String)]);
    return (JSON.parse(text) as { data: Data }).data;
  };
  for (const [title, , send] of senders) {
    const reason = 'as the documentation says';
    const { id, key } = await ask<{ id: number; key: string }>('POST', '/operator/sources', { name: title.slice(0, 60), reason });
    const secrets =
      { Typeform: { signing_secret: secret }, 'Meta Lead Ads': { signing_secret: secret, access_token: 'page-token' } }[title] ?? {};
    const { path } = await ask<{ path: string }>('PUT', `/operator/sources/${id}/format`, { ...formatOf(title), ...secrets, reason });
    const { headers, body } = send(listBlocks(section(title)), key);
    const sent = await fetch(origin + (title === 'Our own fields' ? '/api/v1/intake/enquiries' : path), { method: 'POST', headers, body });
    expect([title, sent.ok, await sent.text()]).toEqual([title, true, expect.any(String)]);
  }

  const { page } = await journey.visit();
  await openDesk(page, '/operator/leads');
  for (const [title, telephone] of senders) {
    const lead = page.getByRole('table').getByRole('link').first();
    await expect
      .poll(
        async () => {
          await page.goto(`/operator/leads?search=${encodeURIComponent(telephone)}`);
          await page.getByRole('heading', { level: 1 }).waitFor();
          return lead.waitFor({ timeout: 5_000 }).then(
            () => telephone,
            () => `no lead of ${telephone}`,
          );
        },
        { timeout: 90_000, interval: 1_000 },
      )
      .toBe(telephone);
    await lead.click();
    await page.getByRole('heading', { name: /^Lead [2-9A-Z]{8}$/ }).waitFor();
    await page.locator('dd').filter({ hasText: title }).first().waitFor();
  }
});
