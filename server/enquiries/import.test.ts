import { describe, expect, it } from 'vitest';
import type { ImportedLine, ImportMeta } from '../../contract/enquiries/staff-intake-endpoints.ts';
import { maxImportLines } from '../../contract/enquiries/values.ts';
import { countRows } from '../../test/every-table.ts';
import { makeSource } from '../../test/factories/create-enquiry.ts';
import { hashImportFile, importFile, importText } from '../../test/factories/import-file.ts';
import { readFailure } from '../../test/route-cases.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { sql } from '../platform/database/sql.ts';

const test = useTestApp();

type Answered = { readonly data: readonly ImportedLine[]; readonly meta: ImportMeta };
const buildForm = (text: string | Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}): FormData => {
  const form = new FormData();
  form.append('file', typeof text === 'string' ? importFile(text) : new Blob([text]), 'leads.csv');
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};
const preview = async (text: string | Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}) =>
  (await test.staff('agent')).call('POST', '/operator/imports/preview', buildForm(text, fields));
const take = async (text: string, fields: Record<string, string> = {}) =>
  (await test.staff('agent')).call(
    'POST',
    '/operator/imports',
    buildForm(text, { file_hash: hashImportFile(text), reason: 'list of the partner', ...fields }),
  );
const outcomes = ({ data }: Answered) => data.map(({ line, outcome }) => [line, outcome]);

const person = { telephone: '07700 954321', email: 'same.person@consumer.test' };
const mixed = importText([
  { description: 'The boiler leaks,\nand it is old.' },
  { postcode: 'ZZ99 9ZZ', number_leads_requested: '7' },
  person,
  person,
  { ...person, description: 'Once more, as nobody called.' },
  { consent_timestamp: 'last week' },
]);

describe('a lead import', () => {
  it('is previewed without writing, then taken in line by line, once', async () => {
    const staff = await test.staff('agent');
    const before = await countRows(test.database);
    const previewResponse = await staff.call('POST', '/operator/imports/preview', buildForm(mixed));
    const seen = previewResponse.json<Answered>();
    const expected = [
      [2, 'taken'],
      [4, 'wrong'],
      [5, 'taken'],
      [6, 'before'],
      [7, 'held'],
      [8, 'wrong'],
    ];
    expect([previewResponse.statusCode, outcomes(seen)]).toEqual([200, expected]);
    expect(seen.meta).toEqual({ file_hash: hashImportFile(mixed), lines: 6, taken: 2, held: 1, wrong: 2, before: 1 });
    expect(seen.data[1]?.errors.map(({ field }) => field)).toEqual(['number_leads_requested']);
    expect(seen.data[4]).toMatchObject({ hold_reasons: ['duplicate'], work_type: 'gas-boiler-replacement', postcode: 'LE1 5WW' });
    expect(seen.data[5]?.errors[0]).toEqual({ field: 'consent_timestamp', text: 'The value is not valid' });
    expect(await countRows(test.database)).toEqual(before);

    const first = (await take(mixed)).json<Answered>();
    expect(outcomes(first)).toEqual(expected);
    const codes = first.data.map(({ quote_code }) => quote_code);
    expect([codes[2], codes[1]]).toEqual([codes[3], null]);
    expect(first.data[4]?.hold_reasons).toEqual(['duplicate']);

    const second = (await take(mixed)).json<Answered>();
    expect(second.data.map(({ outcome }) => outcome)).toEqual(['before', 'wrong', 'before', 'before', 'before', 'wrong']);
    expect(second.data.map(({ quote_code }) => quote_code)).toEqual(codes);
    // A corrected line comes in with the next file; the others are not repeated.
    const mended = mixed.replace('last week', '2025-02-03 09:30');
    expect((await take(mended)).json<Answered>().data.map(({ outcome }) => outcome)).toEqual([
      'before',
      'wrong',
      'before',
      'before',
      'before',
      'taken',
    ]);
    const written = await test.database.db.rows(sql<{ line: number; reason: string; vouched: boolean }>`
      select (a.after ->> 'line')::integer as line, a.reason, c.taken_by is not null as vouched
      from audit_entries a join enquiry_consents c on c.enquiry_id = a.object_id::bigint
      where a.action = 'enquiry.import' order by a.id`);
    expect(written).toEqual([2, 5, 7, 8].map((line) => ({ line, reason: 'list of the partner', vouched: true })));
  });

  it('counts earlier lines as recent enquiries in preview and import', async () => {
    const { sourceId } = await makeSource(test.database);
    // At this limit an enquiry is held for its score once it loses the points for being unhurried.
    await test.database.db.rows(sql`update sources set score_limit = 60 where id = ${sourceId}`);
    const just = { consent_timestamp: new Date().toISOString() };
    const longAgo = { consent_ip: '198.51.100.8' };
    const text = importText([
      ...Array.from({ length: 6 }, () => ({ ...just, consent_ip: '198.51.100.7' })),
      ...Array.from({ length: 6 }, () => longAgo),
      ...['gas-boiler-replacement', 'boiler-service', 'boiler-repair', 'radiators'].map((work_type, index) => ({
        ...just,
        work_type,
        consent_ip: '',
        ...(index % 2 === 0 ? { telephone: '07700 954987' } : { telephone: '07700 954987', email: `other${index}@consumer.test` }),
      })),
    ]);
    const fields = { source_id: String(sourceId) };
    const previewed = (await preview(text, fields)).json<Answered>();
    const taken = (await take(text, fields)).json<Answered>();
    const summariseRows = ({ data }: Answered) =>
      data.map(({ line, outcome, hold_reasons, errors }) => [line, outcome, hold_reasons, errors]);
    expect(summariseRows(previewed)).toEqual(summariseRows(taken));
    expect(taken.data.map(({ outcome }) => outcome).filter((outcome) => outcome === 'held')).toHaveLength(2);
  });

  it('reports reference data errors by line and column', async () => {
    const text = importText([{ postcode: 'ZZ99 9ZZ', work_type: 'rain-making' }, {}]).replace('consent_ip', 'question_3');
    const [wrong] = (await preview(text)).json<Answered>().data;
    expect(wrong?.errors.map(({ field }) => field).toSorted()).toEqual(['postcode', 'work_type']);
    const answered = importText([{ consent_ip: 'no such option' }]).replace('consent_ip', 'question_1');
    const [line] = (await preview(answered)).json<Answered>().data;
    expect(line?.errors).toEqual([{ field: 'question_1', text: 'Question 1 has no option no such option' }]);
    expect((await take(answered)).json<Answered>().data[0]).toMatchObject({ outcome: 'wrong', errors: [{ field: 'question_1' }] });
  });

  it('belongs to the chosen source and its hold time', async () => {
    const { sourceId } = await makeSource(test.database, 90);
    const text = importText([{}]);
    const fields = { source_id: String(sourceId) };
    expect((await preview(text, fields)).json<Answered>().data).toMatchObject([
      { outcome: 'held', held_until: expect.any(String) as string },
    ]);
    const [line] = (await take(text, fields)).json<Answered>().data;
    expect(await test.database.db.first(sql`select source_id as id, status from enquiries where quote_code = ${line?.quote_code}`)).toEqual(
      {
        id: sourceId,
        status: 'held',
      },
    );
    await test.database.db.rows(sql`update sources set stopped_at = app_now() where id = ${sourceId}`);
    const refused = await take(text, fields);
    expect([refused.statusCode, Object.keys(readFailure(refused).fields ?? {})]).toEqual([422, ['source_id']]);
  });

  it('accepts semicolons, a byte order mark and human date formats', async () => {
    const text = `\uFEFF${importText([{ consent_timestamp: '2025-07-01 09:30', consent_ip: '' }]).replaceAll(',', ';')}`;
    const [line] = (await take(text)).json<Answered>().data;
    const stored = await test.database.db.first(sql`
      select c.given_at as "givenAt" from enquiry_consents c join enquiries e on e.id = c.enquiry_id where e.quote_code = ${line?.quote_code}`);
    expect([line?.outcome, stored]).toEqual(['taken', { givenAt: new Date('2025-07-01T08:30:00Z') }]);
  });

  it('reports a malformed line and reads the rest', async () => {
    const [heads, line] = importText([{}]).split('\r\n');
    const short = `${heads}\r\n1,gas-boiler-replacement\r\n"1"x${line?.slice(1)}\r\n${line}\r\n`;
    const { data } = (await preview(short)).json<Answered>();
    expect(data.map(({ outcome, errors }) => [outcome, errors[0]?.text.slice(0, 19)])).toEqual([
      ['wrong', 'This row has 2 cell'],
      ['wrong', 'There is text after'],
      ['taken', undefined],
    ]);
  });

  it.each<[string, string | Uint8Array<ArrayBuffer>, RegExp]>([
    ['is not UTF-8', new Uint8Array([0x73, 0x69, 0x74, 0xe9]), /UTF-8/],
    ['has only a header', importText([]), /no rows/],
    ['has unknown columns', importText([{}]).replace('surname', 'name'), /Unknown columns: name.*Missing columns: surname/s],
    ['has a column twice', importText([{}]).replace('town', 'title'), /twice: title/],
    ['has too many lines', importText(Array.from({ length: maxImportLines + 1 }, () => ({}))), /1000 lines/],
  ])('that %s is rejected entirely', async (_, text, expected) => {
    const refused = await preview(text);
    expect([refused.statusCode, readFailure(refused).fields?.['file']?.join(' ')]).toEqual([422, expect.stringMatching(expected)]);
  });

  it('must match its preview, and is for staff only', async () => {
    const text = importText([{}]);
    expect(readFailure(await take(text, { file_hash: hashImportFile('another') })).fields).toHaveProperty('file');
    expect((await test.nobody().call('POST', '/operator/imports/preview', buildForm(text))).statusCode).toBe(401);
  });

  it('accepts its own sample file', async () => {
    const staff = await test.staff('agent');
    const sample = await staff.call('GET', '/operator/imports/sample');
    expect(sample.headers['content-disposition']).toContain('enquiries-sample.csv');
    expect((await preview(sample.body)).json<Answered>().data.map(({ outcome }) => outcome)).toEqual(['taken', 'taken']);
  });
});
