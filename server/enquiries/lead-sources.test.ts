import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import texts from '../../locales/en/operator-formats.json' with { type: 'json' };
import { sourceKinds, type SourceKind } from '../../contract/enquiries/format-values.ts';
import type { FormatTest, SourceFormat } from '../../contract/enquiries/format-endpoints.ts';
import type { SourceId } from '../../contract/kit/ids.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import { makeSource } from '../../test/factories/create-enquiry.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { sql } from '../platform/database/sql.ts';
import { verifyInvariants } from '../platform/verify-invariants.ts';

// Follows docs/lead-sources.md: its tables are set as on the screen, its examples are sent, its answers are compared.

const page = readFileSync('docs/lead-sources.md', 'utf8');

let admin: TestCaller;
const test = useTestApp();
beforeAll(async () => {
  admin = await test.staff('admin');
});
afterAll(async () => {
  expect(await verifyInvariants(test.database.pool)).toEqual([]);
});

function section(title: string): string {
  const found = page.split('\n## ').find((part) => part.startsWith(`${title}\n`));
  if (found === undefined) throw new Error(`docs/lead-sources.md has no section ${title}`);
  return found;
}

const listBlocks = (text: string): string[] => [...text.matchAll(/```\w*\n([\s\S]*?)\n```/g)].map((match) => match[1] ?? '');

/** Rows of the table under these heads. */
function readTable(text: string, ...heads: readonly string[]): string[][] {
  const [, rows = ''] = text.split(`| ${heads.join(' | ')} |\n|${'---|'.repeat(heads.length)}\n`);
  const [own = ''] = rows.split('\n\n');
  const lines = own.split('\n').filter((line) => line.startsWith('| '));
  return lines.map((line) =>
    line
      .slice(2, -2)
      .split(' | ')
      .map((cell) => cell.replaceAll('`', '')),
  );
}

/** One of our fields by its label on the screen. */
function fieldOf(label: string): string {
  const field = Object.entries(texts.map.names).find(([, name]) => name === label)?.[0];
  if (field === undefined) throw new Error(`the screen has no field ${label}`);
  return field;
}

function kindOf(text: string): SourceKind {
  const label = /Choose \*\*(.+?)\*\*/.exec(text)?.[1];
  const kind = sourceKinds.find((one) => texts.how.kinds[one] === label);
  if (kind === undefined) throw new Error(`the screen has no format ${label}`);
  return kind;
}

/** Sets a source up as a section says. */
async function setUp(
  title: string,
  answers: Pick<SourceFormat, 'success_body' | 'failure_body'> = { success_body: null, failure_body: null },
) {
  const text = section(title);
  const { sourceId, key } = await makeSource(test.database);
  const body = {
    kind: kindOf(text),
    field_map: readTable(text, 'Their field', 'Our field').map(([from, to = '']) => ({ from, to: fieldOf(to) })),
    fixed: readTable(text, 'Our field', 'Value').map(([field = '', value]) => ({ field: fieldOf(field), value })),
    field_values: readTable(text, 'Our field', 'Their word', 'Our value').map(([field = '', theirs, ours]) => ({
      field: fieldOf(field),
      theirs,
      ours,
    })),
    event_id_fields: ['event_id', 'lead_id', 'id'],
    consent_forms: readTable(text, 'Form id', 'What the consumer agreed to').map(([form_id, consent]) => ({ form_id, text: consent })),
    ...answers,
    reason: 'as the documentation says',
  };
  const saved = await admin.call('PUT', `/operator/sources/${sourceId}/format`, body);
  expect([saved.statusCode, saved.body]).toEqual([200, expect.any(String)]);
  const { path } = saved.json<{ data: SourceFormat }>().data;
  return { blocks: listBlocks(text), sourceId, key, path: path.slice('/api/v1'.length) };
}

/** Replaces the code, which differs each time, by the one on the page. */
const withPagesCode = (answer: string): string => answer.replace(/[2-9A-Z]{8}(?=["<])/, 'AB23CD45');

const loadLead = (sourceId: SourceId) =>
  test.database.db.rows(sql<{ name: string; telephone: string; consent: string; fields: Record<string, string> }>`
    select c.forename || ' ' || c.surname as name, c.telephone, n.text as consent, t.fields
    from enquiries e join enquiry_contacts c on c.enquiry_id = e.id join enquiry_consents n on n.enquiry_id = e.id
    left join enquiry_tracking t on t.enquiry_id = e.id where e.source_id = ${sourceId}`);

async function sendTest(sourceId: SourceId, content: string): Promise<FormatTest> {
  const response = await admin.call('POST', `/operator/sources/${sourceId}/format/test`, { content });
  expect([response.statusCode, response.body]).toEqual([200, expect.any(String)]);
  return response.json<{ data: FormatTest }>().data;
}

it('takes in our own fields', async () => {
  const { blocks, sourceId, key } = await setUp('Our own fields');
  const [example = '', answer = ''] = blocks;
  const send = () => test.source(key).call('POST', '/intake/enquiries', JSON.parse(example));
  const response = await send();
  expect([response.statusCode, JSON.parse(withPagesCode(response.body))]).toEqual([201, JSON.parse(answer)]);
  expect((await send()).body).toBe(response.body);
  expect(await loadLead(sourceId)).toMatchObject([{ name: 'Rosalind Ashby', fields: { utm_campaign: 'spring-boilers' } }]);
});

// https://help.zapier.com/hc/en-us/articles/8496326446989-Send-webhooks-in-Zaps: first_name, last_name and age are Zapier's own example.
describe('a JSON webhook', () => {
  it('is taken in by its map, its key in X-Api-Key', async () => {
    const { blocks, sourceId, key, path } = await setUp('Zapier, Make and n8n');
    const [example = '', answer = ''] = blocks;
    const send = () => test.nobody().call('POST', path, JSON.parse(example), { 'x-api-key': key });
    expect(await sendTest(sourceId, example)).toMatchObject({ outcome: 'taken', errors: [] });
    expect(await loadLead(sourceId)).toEqual([]);
    const response = await send();
    expect([response.statusCode, JSON.parse(withPagesCode(response.body))]).toEqual([200, JSON.parse(answer)]);
    expect((await send()).body).toBe(response.body);
    expect(await loadLead(sourceId)).toMatchObject([
      { name: 'Bryan Helmig', telephone: '+447700900812', fields: { age: '27', utm_source: 'facebook', id: 'zap-77' } },
    ]);
  });

  it('keeps none of the keys in its body', async () => {
    const { blocks, sourceId, key, path } = await setUp('Zapier, Make and n8n');
    const sent = { ...(JSON.parse(blocks[0] ?? '') as object), key, api_key: key };
    expect((await test.nobody().call('POST', path, sent)).statusCode).toBe(200);
    expect(JSON.stringify(await loadLead(sourceId))).not.toContain(key);
  });

  it('goes to the address of its own source only', async () => {
    const { blocks, path } = await setUp('Zapier, Make and n8n');
    const other = await makeSource(test.database);
    const sent = await test.source(other.key).call('POST', path, JSON.parse(blocks[0] ?? ''));
    expect(sent.statusCode).toBe(404);
    expect((await test.nobody().call('POST', path, {})).statusCode).toBe(401);
  });

  it('is refused with our names of fields, and logged, if it is no JSON at all', async () => {
    const { sourceId, key, path } = await setUp('Zapier, Make and n8n');
    for (const [body, expected] of [
      ['{"first_name": "Bryan"', 'could not be read'],
      ['{"first_name": "Bryan"}', 'telephone'],
    ] as const) {
      const response = await test.nobody().call('POST', path, body, { 'x-api-key': key, 'content-type': 'application/json' });
      expect([response.statusCode, response.body]).toEqual([422, expect.stringContaining(expected)]);
    }
    const log = await admin.call('GET', `/operator/sources/${sourceId}/failed-calls`);
    expect(log.json<{ meta: { total: number } }>().meta.total).toBe(2);
    expect(log.body).not.toContain('Bryan');
  });
});

// The post string of https://helpcentre.leadbyte.com/integration, with a postcode and the time of consent; the answers of
// https://www.boberdoo.com/lead-posting-responses: status, lead_id and error.
describe('a direct post', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const setUpPost = async () => {
    const [success_body = null, failure_body = null, post = '', answer = ''] = listBlocks(
      section('Direct post (LeadByte, boberdoo and others)'),
    );
    return { ...(await setUp('Direct post (LeadByte, boberdoo and others)', { success_body, failure_body })), post, answer };
  };

  it('is taken in and answered in its own format', async () => {
    const { sourceId, key, path, post, answer } = await setUpPost();
    expect(await sendTest(sourceId, post)).toMatchObject({
      outcome: 'taken',
      answer: { status: 200, type: 'application/xml', body: answer },
    });
    const response = await test.nobody().call('POST', path, `${post}&key=${key}`, form);
    expect([response.statusCode, response.headers['content-type'], withPagesCode(response.body)]).toEqual([
      200,
      'application/xml; charset=utf-8',
      answer,
    ]);
    const [lead] = await loadLead(sourceId);
    expect(lead).toMatchObject({ name: 'David Beckham', telephone: '+447879000194', fields: { campid: 'TEST', sid: '1' } });
    expect(JSON.stringify(lead)).not.toContain(key);
  });

  it('counts once, whatever the order of its fields', async () => {
    const { sourceId, key, path, post } = await setUpPost();
    const turned = post.split('&').toReversed().join('&');
    const answers = [];
    for (const body of [post, turned]) answers.push((await test.nobody().call('POST', path, `${body}&key=${key}`, form)).body);
    expect(new Set(answers).size).toBe(1);
    expect(await loadLead(sourceId)).toHaveLength(1);
  });

  it('is refused with status 200 and escaped reasons', async () => {
    const { key, path, post } = await setUpPost();
    const response = await test.nobody().call('POST', path, `${post.replace('LE4+7ZS', 'LE99+9ZZ')}&key=${key}`, form);
    expect([response.statusCode, response.body]).toEqual([
      200,
      '<response><status>Error</status><error>postcode: We can&apos;t find this postcode</error></response>',
    ]);
    expect((await test.nobody().call('POST', path, `${post}&key=not-a-key-of-ours`, form)).statusCode).toBe(401);
  });
});

// https://developers.google.com/google-ads/webhook/docs/implementation: the fields of WebhookLead and UserLeadColumnData.
describe('a Google Ads lead form', () => {
  it('is taken in under the key in its body, once per lead_id', async () => {
    const { blocks, sourceId, key, path } = await setUp('Google Ads lead forms');
    const [example = '', answer = ''] = blocks;
    const send = () => test.nobody().call('POST', path, JSON.parse(example.replace('<key>', key)));
    const response = await send();
    expect([response.statusCode, JSON.parse(withPagesCode(response.body))]).toEqual([200, JSON.parse(answer)]);
    expect((await send()).body).toBe(response.body);
    const [lead, ...others] = await loadLead(sourceId);
    expect(others).toEqual([]);
    expect(lead).toMatchObject({
      name: 'Ada Byron',
      telephone: '+447700900814',
      consent: 'I agree that up to three companies may contact me.',
    });
    expect(lead?.fields).toEqual({
      utm_source: 'google',
      lead_id: 'TeSter-123',
      form_id: '40000000000',
      campaign_id: '123456789',
      gclid: 'EAIaIQobChMI',
      adgroup_id: '20000000000',
      creative_id: '30000000000',
    });
    const campaigns = await admin.call('GET', `/operator/sources/${sourceId}/campaigns`);
    expect(campaigns.json<{ data: unknown[] }>().data).toMatchObject([{ source: 'google', campaign: '123456789', received: 1 }]);
  });

  it('recognises a test lead, which is not taken in', async () => {
    const { blocks, sourceId, key, path } = await setUp('Google Ads lead forms');
    const sample = { ...(JSON.parse(blocks[0] ?? '') as object), google_key: key, is_test: true, user_column_data: [] };
    const response = await test.nobody().call('POST', path, sample);
    expect([response.statusCode, response.json()]).toEqual([200, { data: { quote_code: null, test: true } }]);
    expect(await loadLead(sourceId)).toEqual([]);
    const shown = await admin.call('GET', `/operator/sources/${sourceId}/format`);
    expect(shown.json<{ data: SourceFormat }>().data.tested_at).not.toBeNull();
    expect((await test.nobody().call('POST', path, { ...sample, google_key: 'not-a-key-of-ours' })).statusCode).toBe(401);
  });
});

describe('the format of a source', () => {
  it('is saved only by administrators, from its current version, and not for staff entries', async () => {
    const { sourceId } = await makeSource(test.database);
    const {
      path: _path,
      name: _name,
      tested_at: _tested,
      ...fields
    } = (await admin.call('GET', `/operator/sources/${sourceId}/format`)).json<{ data: SourceFormat }>().data;
    const body = { ...fields, reason: 'agreed with the partner' };
    expect((await (await test.staff('agent')).call('PUT', `/operator/sources/${sourceId}/format`, body)).statusCode).toBe(403);
    const stale = await admin.call('PUT', `/operator/sources/${sourceId}/format`, body, { 'if-match': '"another"' });
    expect(stale.statusCode).toBe(412);
    const own = await test.database.db.first(sql<{ id: number }>`select id from sources where for_staff`);
    expect((await admin.call('PUT', `/operator/sources/${own?.id}/format`, body)).statusCode).toBe(409);
  });

  it.each([
    ['an unknown field of ours', { field_map: [{ from: 'x', to: 'shoe_size' }] }],
    ['a question without a number', { fixed: [{ field: 'question_', value: 'x' }] }],
    ['a consent of a few letters', { consent_forms: [{ form_id: '1', text: 'yes' }] }],
    ['an unknown format', { kind: 'xml' }],
  ])('refuses %s', async (_, wrong) => {
    const { sourceId } = await makeSource(test.database);
    const {
      path: _path,
      name: _name,
      tested_at: _tested,
      ...fields
    } = (await admin.call('GET', `/operator/sources/${sourceId}/format`)).json<{ data: SourceFormat }>().data;
    const response = await admin.call('PUT', `/operator/sources/${sourceId}/format`, { ...fields, ...wrong, reason: 'agreed before' });
    expect(response.statusCode).toBe(422);
  });
});
