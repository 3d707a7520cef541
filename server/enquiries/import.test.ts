import { readdirSync, readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { importFormats, maxImportBytes, maxImportColumns, maxImportLines, maxUnpackedBytes } from '../../contract/enquiries/values.ts';
import { countRows } from '../../test/every-table.ts';
import { makeSource } from '../../test/factories/create-enquiry.ts';
import { importText } from '../../test/factories/import-file.ts';
import { checkLeads, importLeads, readImport, readImportedLines, runLeads, sendImport } from '../../test/factories/import-leads.ts';
import { wantDelivery } from '../../test/factories/want-delivery.ts';
import { readFailure } from '../../test/route-cases.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import { asId } from '../../contract/kit/ids.ts';
import { normaliseTelephone } from '../../contract/kit/telephone-rule.ts';
import { sql } from '../platform/database/sql.ts';
import { withdrawEnquiry } from './end-enquiry.ts';
import { eraseContacts, type ErasedEnquiry } from './erase-contacts.ts';
import { restoreTelephone } from './intake/import-row-rule.ts';
import { checkImport, runImport } from './intake/run-import.ts';
import { parseMoment } from './local-time-rule.ts';
import { purgeImports } from './intake/lead-imports.ts';

const test = useTestApp();

const agent = () => test.staff('agent');
const outcomes = (lines: Awaited<ReturnType<typeof readImportedLines>>) => lines.map(({ line, outcome }) => [line, outcome]);
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
  it('is checked without taking in leads, then taken in row by row, once', async () => {
    const staff = await agent();
    const before = await countRows(test.database);
    const id = await checkLeads(test, staff, mixed);
    const expected = [
      [2, 'taken'],
      [4, 'wrong'],
      [5, 'taken'],
      [6, 'before'],
      [7, 'held'],
      [8, 'wrong'],
    ];
    const seen = await readImportedLines(staff, id);
    expect(outcomes(seen)).toEqual(expected);
    expect(await readImport(staff, id)).toMatchObject({
      state: 'checked',
      rows: 6,
      done: 6,
      counts: { taken: 2, held: 1, wrong: 2, before: 1 },
      emails: { customers: 3, companies: 0 },
      texts: 0,
      format: 'utf-8',
      provider: 'plumbline',
    });
    expect(seen[1]?.errors.map(({ field }) => field)).toEqual(['number_leads_requested']);
    expect(seen[4]).toMatchObject({ hold_reasons: ['duplicate'], work_type: 'gas-boiler-replacement', postcode: 'LE1 5WW' });
    expect(seen[5]?.errors[0]).toEqual({ field: 'consent_timestamp', text: 'The value is not valid' });
    const after = await countRows(test.database);
    const own = [
      'public.lead_imports',
      'public.lead_import_rows',
      'public.import_mappings',
      'public.sessions',
      'public.staff',
      'public.audit_entries',
    ];
    const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
    expect(changed.filter((table) => !own.includes(table) && !/audit|rate_limit|pgboss/.test(table))).toEqual([]);

    const first = await runLeads(test, staff, id);
    expect(outcomes(first)).toEqual(expected);
    const codes = first.map(({ enquiry }) => enquiry?.code ?? null);
    expect([codes[2], codes[1]]).toEqual([codes[3], null]);
    expect(await readImport(staff, id)).toMatchObject({ state: 'done', counts: { taken: 2, held: 1, wrong: 2, before: 1 } });
    // Only rejected rows keep their content.
    expect(
      await test.database.db.rows(sql`select line from lead_import_rows where import_id = ${id} and cells <> '{}' order by line`),
    ).toEqual([{ line: 4 }, { line: 8 }]);

    // A corrected row comes in with the next file; the others are not repeated.
    const mended = await importLeads(test, staff, mixed.replace('last week', '03/02/2025 09:30'));
    expect(mended.map(({ outcome }) => outcome)).toEqual(['before', 'wrong', 'before', 'before', 'before', 'taken']);
    expect(mended.map(({ enquiry }) => enquiry?.code ?? null).slice(0, 5)).toEqual(codes.slice(0, 5));
    const written = await test.database.db.rows(sql<{ line: number; reason: string; vouched: boolean }>`
      select (a.after ->> 'line')::integer as line, a.reason, c.taken_by is not null as vouched
      from audit_entries a join enquiry_consents c on c.enquiry_id = a.object_id::bigint
      where a.action = 'enquiry.import' order by line`);
    expect(written).toEqual([2, 5, 7, 8].map((line) => ({ line, reason: 'list of the partner', vouched: true })));
  });

  it('loses only the row with a value that the database refuses, and continues', async () => {
    const staff = await agent();
    const id = await checkLeads(test, staff, importText([{}, { surname: 'Unstorable' }, { ...person, description: 'Still cold.' }, {}]));
    await test.database.pool.query(`alter table enquiry_contacts add constraint nobody_is_unstorable check (surname <> 'Unstorable')`);
    const lines = await runLeads(test, staff, id);
    await test.database.pool.query('alter table enquiry_contacts drop constraint nobody_is_unstorable');
    expect(lines.map(({ outcome, errors }) => [outcome, errors[0]?.text])).toEqual([
      ['taken', undefined],
      ['wrong', 'The value is not valid'],
      ['held', undefined],
      ['taken', undefined],
    ]);
    const left = sql`select r.key from intake_requests r left join enquiries e on e.id = r.enquiry_id where e.id is null`;
    expect(await test.database.db.rows(left)).toEqual([]);
  });

  it('counts earlier rows as recent enquiries in check and import', async () => {
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
    const staff = await agent();
    const id = await checkLeads(test, staff, text, { sourceId });
    const summarise = (lines: Awaited<ReturnType<typeof readImportedLines>>) =>
      lines.map(({ line, outcome, hold_reasons, errors }) => [line, outcome, hold_reasons, errors]);
    const checked = summarise(await readImportedLines(staff, id));
    const taken = await runLeads(test, staff, id);
    expect(summarise(taken)).toEqual(checked);
    expect(taken.filter(({ outcome }) => outcome === 'held')).toHaveLength(2);
  });

  it('says how many messages it sends, and holds every lead if asked to', async () => {
    const company = await test.company();
    await wantDelivery(test.database, company.companyId);
    const staff = await agent();
    const id = await checkLeads(test, staff, importText([{}, {}]));
    const { emails, texts } = await readImport(staff, id);
    expect([emails?.customers, (emails?.companies ?? 0) >= 2, texts]).toEqual([2, true, expect.any(Number)]);
    const lines = await runLeads(test, staff, id, true);
    expect(lines.map(({ outcome, hold_reasons }) => [outcome, hold_reasons])).toEqual([
      ['held', ['held_on_import']],
      ['held', ['held_on_import']],
    ]);
    const [{ enquiry } = { enquiry: null }] = lines;
    const released = await (
      await test.staff()
    ).call('POST', `/operator/enquiries/${enquiry?.id}/release`, { reason: 'checked by telephone' });
    expect(released.statusCode).toBe(200);
  });

  it('continues behind the last finished row after a killed process, and stops when cancelled', async () => {
    const staff = await agent();
    // One more than are taken in together.
    const id = await checkLeads(test, staff, importText(Array.from({ length: 101 }, () => ({}))));
    await staff.call('POST', `/operator/imports/${id}/start`, { hold: false, reason: 'list of the partner' });
    let taken = 0;
    const dying = {
      ...test.database,
      inTx: ((work) => {
        taken += 1;
        return taken > 1 ? Promise.reject(new Error('killed')) : test.database.inTx(work);
      }) as typeof test.database.inTx,
    };
    await expect(runImport(dying, id)).rejects.toThrow('killed');
    const interrupted = await readImport(staff, id);
    expect([interrupted.state, interrupted.done]).toEqual(['running', 100]);
    await runImport(test.database, id);
    expect(await readImport(staff, id)).toMatchObject({ state: 'done', counts: { taken: 101, before: 0 } });

    const other = await checkLeads(test, staff, importText([{}, { postcode: '' }]));
    await staff.call('POST', `/operator/imports/${other}/start`, { hold: false, reason: 'list of the partner' });
    const cancelled = await staff.call('POST', `/operator/imports/${other}/cancel`, { reason: 'the wrong file' });
    await runImport(test.database, other);
    expect([cancelled.statusCode, (await readImport(staff, other)).state, (await readImport(staff, other)).counts.taken]).toEqual([
      200,
      'cancelled',
      0,
    ]);
    for (const [action, body] of [
      ['start', { hold: false, reason: 'once more' }],
      ['cancel', { reason: 'once more' }],
    ] as const)
      expect((await staff.call('POST', `/operator/imports/${other}/${action}`, body)).statusCode).toBe(409);
    expect((await staff.call('PUT', `/operator/imports/${id}/mapping`, await mappingOf(id))).statusCode).toBe(409);
  });

  const mappingOf = async (id: number) => {
    const { columns, fixed } = await readImport(await agent(), id);
    return { columns, fixed };
  };

  it('offers the rejected rows as they were, with reasons in the language of the person', async () => {
    const staff = await agent();
    const text = importText([{}, { surname: 'Öberg; =1+1', consent_timestamp: 'last week' }]);
    const sent = await sendImport(staff, text);
    const { id } = sent.json<{ data: { id: number } }>().data;
    await test.database.db.rows(sql`update lead_imports set language = 'sv' where id = ${id}`);
    await staff.call('PUT', `/operator/imports/${id}/mapping`, await mappingOf(id));
    await checkImport(test.database, id);
    const file = await staff.call('GET', `/operator/imports/${id}/rejects`);
    expect(file.headers['content-disposition']).toContain(`import-${id}-rejects.csv`);
    const lines = file.body.split('\r\n');
    expect([lines.length, lines[0]?.endsWith(',Reasons'), lines[1]]).toEqual([
      3,
      true,
      expect.stringMatching(/Öberg.*consent_timestamp: Värdet/),
    ]);
  });

  it('belongs to the chosen source and its hold time, and remembers the mapping', async () => {
    const { sourceId } = await makeSource(test.database, 90);
    const staff = await agent();
    const text = importText([{}]).replace('surname', 'Known to us as');
    const sent = await sendImport(staff, text, { sourceId });
    const { id } = sent.json<{ data: { id: number } }>().data;
    const { columns } = await readImport(staff, id);
    const refused = await staff.call('PUT', `/operator/imports/${id}/mapping`, { columns, fixed: [] });
    expect([refused.statusCode, readFailure(refused).fields?.['columns']]).toEqual([
      422,
      ['Not filled by any column or fixed value: surname'],
    ]);
    const twice = [...columns, { heading: 'Known to us as', field: 'forename' }, { heading: 'Nowhere', field: null }];
    const wrong = await staff.call('PUT', `/operator/imports/${id}/mapping`, { columns: twice, fixed: [{ field: 'surname', value: 'x' }] });
    expect(readFailure(wrong).fields?.['columns']).toEqual(['Unknown columns: Nowhere', 'Filled by two columns: forename']);
    const mapping = { columns: [...columns, { heading: 'Known to us as', field: 'surname' }], fixed: [] };
    expect((await staff.call('PUT', `/operator/imports/${id}/mapping`, mapping)).statusCode).toBe(200);
    await checkImport(test.database, id);
    expect(await readImportedLines(staff, id)).toMatchObject([{ outcome: 'held', held_until: expect.any(String) as string }]);

    const next = (await sendImport(staff, text, { sourceId })).json<{ data: { id: number } }>().data.id;
    expect(await readImport(staff, next)).toMatchObject({
      remembered: true,
      columns: expect.arrayContaining([{ heading: 'Known to us as', field: 'surname' }]) as unknown,
    });
    await test.database.db.rows(sql`update sources set stopped_at = app_now() where id = ${sourceId}`);
    expect((await staff.call('POST', `/operator/imports/${id}/start`, { hold: false, reason: 'it came late' })).statusCode).toBe(409);
    const stopped = await sendImport(staff, text, { sourceId });
    expect([stopped.statusCode, Object.keys(readFailure(stopped).fields ?? {})]).toEqual([422, ['source_id']]);
  });

  it('forgets rows of a customer whose details are erased, and is deleted after 30 days', async () => {
    const staff = await agent();
    const known = { telephone: '07700 954777', email: 'to.erase@consumer.test' };
    const [line] = await importLeads(test, staff, importText([known]));
    const id = await checkLeads(test, staff, importText([{ ...known, work_type: 'rain-making' }]));
    const enquiryId = asId<'enquiry'>(line?.enquiry?.id ?? 0);
    await test.database.inTx((tx) => withdrawEnquiry(tx, { enquiryId, staffId: null, reason: 'changed their mind' }));
    const erased = await test.database.db.first(sql<ErasedEnquiry>`
      select id, country, description, answers from enquiries where id = ${enquiryId}`);
    await test.database.inTx((tx) => eraseContacts(tx, erased === undefined ? [] : [erased], 'request'));
    expect(await test.database.db.rows(sql`select cells, contact_keys as keys from lead_import_rows where import_id = ${id}`)).toEqual([
      { cells: [], keys: [] },
    ]);
    const [gone] = await runLeads(test, staff, id);
    expect(gone?.errors[0]?.text).toBe("The customer's details have been erased since the upload");
    await test.database.db.rows(sql`update lead_imports set created_at = app_now() - interval '31 days' where id = ${id}`);
    await test.database.inTx(purgeImports);
    expect((await staff.call('GET', `/operator/imports/${id}`)).statusCode).toBe(404);
  });

  it('reports reference data errors by row and heading', async () => {
    const staff = await agent();
    const check = async (text: string) => (await readImportedLines(staff, await checkLeads(test, staff, text)))[0];
    const unknown = await check(importText([{ postcode: 'ZZ99 9ZZ', work_type: 'rain-making' }, {}]));
    expect(unknown?.errors.map(({ field }) => field).toSorted()).toEqual(['postcode', 'work_type']);
    const answered = await check(importText([{ consent_ip: 'no such option' }]).replace('consent_ip', 'question_1'));
    expect(answered?.errors).toEqual([{ field: 'question_1', text: 'Question 1 has no option no such option' }]);
  });

  it('reports a malformed row and reads the rest', async () => {
    const [heads, line] = importText([{}]).split('\r\n');
    const short = `${heads}\r\n1,gas-boiler-replacement\r\n"1"x${line?.slice(1)}\r\n${line}\r\n`;
    const staff = await agent();
    const lines = await readImportedLines(staff, await checkLeads(test, staff, short));
    expect(lines.map(({ outcome, errors }) => [outcome, errors[0]?.text.slice(0, 19)])).toEqual([
      ['wrong', 'This row has 2 cell'],
      ['wrong', 'There is text after'],
      ['taken', undefined],
    ]);
  });

  it.each<[string, string | Uint8Array<ArrayBuffer>, RegExp]>([
    ['is no text', new Uint8Array([0x73, 0x00, 0x01, 0xe9, 0x02]), /cannot? read|can read/],
    ['is a workbook of ten gigabytes', zipBomb(), /can read/],
    ['has only a header', importText([]), /no rows/],
    ['has too many rows', `name,email\n${'a,b\n'.repeat(maxImportLines + 1)}`, /50000 lines/],
    ['has too many columns', `${Array.from({ length: 201 }, (_, index) => `c${index}`).join()}\n${'x,'.repeat(201)}`, /200 columns/],
  ])('that %s is rejected entirely', async (_, text, expected) => {
    const refused = await sendImport(await agent(), text);
    expect([refused.statusCode, readFailure(refused).fields?.['file']?.join(' ')]).toEqual([422, expect.stringMatching(expected)]);
  });

  it('accepts its own sample file, and is for staff only', async () => {
    const staff = await agent();
    const sample = await staff.call('GET', '/operator/imports/sample');
    expect(sample.headers['content-disposition']).toContain('enquiries-sample.csv');
    const lines = await importLeads(test, staff, sample.body);
    expect(lines.map(({ outcome }) => outcome)).toEqual(['taken', 'taken']);
    expect((await staff.call('GET', '/operator/imports')).json<{ data: { file_name: string }[] }>().data[0]?.file_name).toBe('leads.csv');
    expect((await sendImport(test.nobody(), importText([{}]))).statusCode).toBe(401);
  });
});

/** A small workbook whose only sheet unpacks to more than the limit, although its directory states a few bytes. */
function zipBomb(): Uint8Array<ArrayBuffer> {
  const packed = deflateRawSync(Buffer.alloc(160_000_000, ' '));
  const names = ['[Content_Types].xml', 'xl/worksheets/sheet1.xml'];
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const name of names) {
    const content = name.startsWith('xl') ? packed : deflateRawSync(Buffer.from('<Types/>'));
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(content.length, 18);
    head.writeUInt32LE(10, 22);
    head.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(content.length, 20);
    entry.writeUInt32LE(10, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    parts.push(head, Buffer.from(name), content);
    directory.push(entry, Buffer.from(name));
    at += 30 + name.length + content.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(names.length, 8);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...parts, list, end]));
}

const consent = 'I agree that up to three companies may contact me.';
const fixedFor = (country: string) => [
  { field: 'work_type' as const, value: country === 'gb' ? 'gas-boiler-replacement' : 'air-source-heat-pump' },
  { field: 'country' as const, value: country },
  { field: 'consent_text' as const, value: consent },
];

interface Stored {
  readonly forename: string;
  readonly surname: string;
  readonly telephone: string;
  readonly postcode: string;
  readonly at: string;
  readonly description: string | null;
}

/** Files as other programs write them, with what each first row becomes. */
const foreignFiles: readonly (readonly [file: string, format: string, provider: string | null, country: string, first: Partial<Stored>])[] =
  [
    [
      'meta-utf16le.csv',
      'utf-16le',
      'meta',
      'gb',
      { forename: 'Nora', surname: 'Hughes', telephone: '+447700900611', postcode: 'LE1 5WW', at: '2025-02-14T08:12:34Z' },
    ],
    ['meta-utf16le-without-bom.csv', 'utf-16le', 'meta', 'gb', { forename: 'Nora', telephone: '+447700900621' }],
    ['meta-utf16be.tsv', 'utf-16be', 'meta', 'gb', { forename: 'Nora', telephone: '+447700900631' }],
    ['google.csv', 'utf-8', 'google', 'gb', { forename: 'Peter', surname: 'Lowe', telephone: '+447700900641', at: '2025-02-14T09:12:34Z' }],
    [
      'typeform-utf8-bom.csv',
      'utf-8',
      'typeform',
      'gb',
      { forename: 'Priya', surname: 'Nair', telephone: '+447700900651', at: '2025-07-14T09:12:34Z' },
    ],
    [
      'hubspot.csv',
      'utf-8',
      'hubspot',
      'gb',
      { forename: 'Camille', surname: 'Durand', telephone: '+447700900661', at: '2025-03-12T09:14:00Z' },
    ],
    [
      'excel-sv-windows-1252.csv',
      'windows-1252',
      null,
      'se',
      {
        forename: 'Åsa',
        surname: 'Öberg',
        telephone: '+46701740611',
        postcode: '111 20',
        at: '2025-02-14T08:30:00Z',
        description: 'Pannan läcker, 1,5 liter om dagen',
      },
    ],
    ['day-first.tsv', 'utf-8', null, 'gb', { forename: 'Owen', telephone: '+447700900681', at: '2025-02-03T14:30:00Z' }],
    [
      'excel.xlsx',
      'xlsx',
      null,
      'gb',
      { forename: 'Iris', telephone: '+447700900691', at: '2025-02-14T09:30:00Z', description: 'Boiler leaks.' },
    ],
  ];

describe('a foreign file', () => {
  it.each(foreignFiles)(
    '%s is read as %s and becomes leads with the suggested mapping',
    async (file, format, provider, country, expected) => {
      const staff = await agent();
      const { sourceId } = await makeSource(test.database);
      const content = new Uint8Array(readFileSync(`test/lead-files/${file}`));
      const id = await checkLeads(test, staff, content, { name: file, sourceId, fixed: fixedFor(country) });
      expect(await readImport(staff, id)).toMatchObject({ format, provider });
      const lines = await runLeads(test, staff, id);
      expect(lines.filter(({ outcome }) => outcome !== 'taken').map(({ errors }) => errors)).toEqual(
        file === 'excel.xlsx' ? [[{ field: 'Postcode', text: expect.any(String) as string }]] : [],
      );
      const stored = await test.database.db.first(sql<Stored>`
      select c.forename, c.surname, c.phone_key as telephone, c.postcode, e.description,
             to_char(k.given_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
      from enquiries e join enquiry_contacts c on c.enquiry_id = e.id join enquiry_consents k on k.enquiry_id = e.id where e.id = ${lines[0]?.enquiry?.id ?? 0}`);
      expect(stored).toMatchObject(expected);
    },
  );

  it('keeps other columns as tracking, and takes a lead with the same provider id once', async () => {
    const staff = await agent();
    const { sourceId } = await makeSource(test.database);
    const file = readFileSync('test/lead-files/meta-utf16le.csv', 'utf16le')
      .replaceAll('consumer.test', 'tracked.consumer.test')
      .replaceAll('90061', '90071');
    const given = { sourceId, fixed: fixedFor('gb') };
    const [line] = await importLeads(test, staff, file, given);
    const tracking = await test.database.db.first(sql<{ fields: Record<string, string>; campaign: string }>`
      select fields, utm_campaign as campaign from enquiry_tracking where enquiry_id = ${line?.enquiry?.id ?? 0}`);
    expect([tracking?.fields['ad_id'], tracking?.campaign]).toEqual(['ag:77', 'Spring boilers']);
    const edited = await importLeads(test, staff, file.replace('Nora Hughes', 'Nora Hughes-Bell'), given);
    expect(edited[0]).toMatchObject({ outcome: 'before', enquiry: line?.enquiry });
  });
});

describe('cells of a file', () => {
  it.each([
    ['15/01/2025', 'gb', '2025-01-15T00:00:00Z'],
    ['15.07.2025 14.30', 'dk', '2025-07-15T12:30:00Z'],
    ['15-01-2025, 2:30 pm', 'gb', '2025-01-15T14:30:00Z'],
    ['2025/1/5 12:05:09 AM', 'gb', '2025-01-05T00:05:09Z'],
    ['2025-07-01 09:30', 'gb', '2025-07-01T08:30:00Z'],
    ['45702.5', 'se', '2025-02-14T11:00:00Z'],
    ['31/02/2025', 'gb', '31/02/2025'],
    ['13/13/2025', 'gb', '13/13/2025'],
    ['last week', 'gb', 'last week'],
    ['2025-02-14T09:12:34+01:00', 'gb', '2025-02-14T09:12:34+01:00'],
  ])('reads the time %s in %s as %s', (text, country, expected) => {
    expect(parseMoment(text, country)).toBe(expected);
  });

  it.each<[string, CountryCode, string | null]>([
    ['7700900123', 'gb', '+447700900123'],
    ['447700900123', 'gb', '+447700900123'],
    ['701740611', 'se', '+46701740611'],
    ['46701740611', 'se', '+46701740611'],
    ['4.47701E+11', 'gb', null],
    ['123456789012', 'dk', null],
  ])('reads the telephone number %s of %s as %s', (text, country, expected) => {
    expect(normaliseTelephone(restoreTelephone(text, country), country)).toBe(expected);
  });
});

it('docs/lead-imports.md names the limits, the sample files’ encodings and the screen as they are', () => {
  const page = readFileSync('docs/lead-imports.md', 'utf8');
  expect(page).toContain(
    `| Size | ${maxImportBytes / 1_048_576} MB, ${String(maxImportLines).replace(/(?=\d{3}$)/, ',')} rows, ${maxImportColumns} columns; a workbook may unpack to ${maxUnpackedBytes / 1_048_576} MB |`,
  );
  const names = {
    'utf-8': 'UTF-8',
    'utf-16le': 'little-',
    'utf-16be': 'big-endian',
    'windows-1252': 'Windows-1252',
    xlsx: 'XLSX',
  } as const;
  expect(Object.keys(names).toSorted()).toEqual([...importFormats].toSorted());
  for (const name of Object.values(names)) expect(page).toContain(name);
  expect(new Set(foreignFiles.map(([, format]) => format))).toEqual(new Set(importFormats));
  expect(new Set(foreignFiles.map(([file]) => file))).toEqual(new Set(readdirSync('test/lead-files')));
});
