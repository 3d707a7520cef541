import { inflateSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestCaller } from '../../test/app-harness.ts';
import type { TestCompany } from '../../test/factories/create-company.ts';
import { enquiryInput, makeSource, putOnSale } from '../../test/factories/create-enquiry.ts';
import { formVisitor } from '../../test/factories/fill-in-form.ts';
import { importText } from '../../test/factories/import-file.ts';
import { importLeads } from '../../test/factories/import-leads.ts';
import { makeCaptchaEasy, register } from '../../test/registration.ts';
import { unicodeNames } from '../../test/unicode-names.ts';
import { useMailedApp } from '../../test/use-mailed-app.ts';
import { csvRows } from '../enquiries/intake/csv-rule.ts';
import { sql } from '../platform/database/sql.ts';

// Sends every name of the table decomposed, as some phones and file systems write it, through every input and output.

const names = unicodeNames.map(({ name }) => name);
const decomposed = (name: string): string => name.normalize('NFD');
const buildEmail = (way: string, name: string): string => `${way}.${names.indexOf(name)}@consumer.test`;

const { test, server } = useMailedApp();
let key: string;
let buyer: TestCompany & TestCaller;
const leads = new Map<string, string>();

beforeAll(async () => {
  await makeCaptchaEasy(test);
  const source = await makeSource(test.database);
  ({ key } = source);
  buyer = await test.company({ creditLimitMinor: 10_000_000 });
  for (const name of names) {
    const id = await putOnSale(test.database, source.sourceId, { ...enquiryInput(), surname: name });
    const bought = await buyer.call('PUT', `/lead/accept/${id}`, {});
    leads.set(name, bought.json<{ data: { lead: { code: string } } }>().data.lead.code);
  }
});

/** Returns the surnames stored for the addresses of one input. */
async function stored(way: string): Promise<readonly string[]> {
  const rows = await test.database.db.rows(sql<{ surname: string }>`
    select surname from enquiry_contacts where email like ${`${way}.%`} order by substring(email from '[0-9]+')::integer`);
  return rows.map(({ surname }) => surname);
}

/** Returns every letter in a PDF as it can be copied. */
function lettersIn(pdf: Buffer): ReadonlySet<string> {
  const text = pdf.toString('latin1');
  const maps = [...text.matchAll(/stream\r?\n([^]*?)\r?\nendstream/g)].flatMap(([, packed = '']) => {
    try {
      return [inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')];
    } catch {
      return [];
    }
  });
  const codes = maps.filter((map) => map.includes('beginbfrange')).flatMap((map) => [...map.matchAll(/<([0-9a-f]{4,})>/gi)]);
  return new Set(codes.map(([, code = '']) => Buffer.from(code, 'hex').swap16().toString('utf16le')));
}

describe('a name in any script is stored composed', () => {
  it('from the public form', async () => {
    for (const name of names) {
      const visitor = formVisitor(test.app);
      const answers = { surname: decomposed(name), email: buildEmail('form', name), telephone: `07700 901${100 + names.indexOf(name)}` };
      const sent = await visitor.sendAll(await visitor.fillIn(answers));
      expect([name, sent.statusCode]).toEqual([name, 303]);
    }
    expect(await stored('form')).toEqual(names);
  });

  it('from the intake API, singly and in bulk', async () => {
    const source = test.source(key);
    for (const name of names) {
      const enquiry = enquiryInput({ surname: decomposed(name), email: buildEmail('api', name) });
      const sent = await source.call('POST', '/intake/enquiries', enquiry, { 'idempotency-key': `one-${names.indexOf(name)}` });
      expect([name, sent.statusCode]).toEqual([name, 201]);
    }
    const lines = names.map((name) => JSON.stringify(enquiryInput({ surname: decomposed(name), email: buildEmail('bulk', name) })));
    const headers = { 'content-type': 'application/x-ndjson', 'idempotency-key': 'all' };
    expect((await source.call('POST', '/intake/enquiries/bulk', lines.join('\n'), headers)).statusCode).toBe(200);
    expect([await stored('api'), await stored('bulk')]).toEqual([names, names]);
  });

  it('from an imported file', async () => {
    const text = importText(names.map((name) => ({ surname: decomposed(name), email: buildEmail('file', name) })));
    const lines = await importLeads(test, await test.staff('agent'), text);
    expect(lines.map(({ errors }) => errors).flat()).toEqual([]);
    expect(await stored('file')).toEqual(names);
  });

  it('from a registration, where staff can find the company too', async () => {
    const staff = await test.staff('agent');
    for (const { name, typed } of unicodeNames) {
      const organisation = `${name} Heating`;
      const { response, body } = await register(test, { organisation: decomposed(organisation), sname: decomposed(name) });
      expect([name, response.statusCode]).toEqual([name, 201]);
      const row = await test.database.db.first(sql<{ name: string; surname: string }>`
        select c.internal_name as name, u.surname from companies c join users u on u.company_id = c.id where u.email = ${body.email}`);
      expect(row).toEqual({ name: organisation, surname: name });
      // Companies are found by the beginning of their name; 小明 is the end of one.
      for (const text of [decomposed(name), ...typed.filter((one) => one !== '小明')]) {
        const found = await staff.call('GET', `/operator/search?q=${encodeURIComponent(text)}`);
        expect([text, found.body.includes(organisation)]).toEqual([text, true]);
      }
    }
  });
});

describe('a name in any script is displayed as written', () => {
  it.each(unicodeNames.filter(({ name }) => names.includes(name)))(
    '$name is found in My leads however it is typed',
    async ({ name, typed }) => {
      for (const text of [name, decomposed(name), ...typed]) {
        const found = await buyer.call('GET', `/lead/inventory?search=${encodeURIComponent(text)}`);
        const surnames = found.json<{ data: { enquiry: { surname: string } }[] }>().data.map(({ enquiry }) => enquiry.surname);
        expect([text, surnames]).toEqual([text, expect.arrayContaining([name])]);
      }
    },
  );

  it.each(names.filter((name) => name !== 'Griﬃth'))('%s is printed on the lead sheet, letter by letter', async (name) => {
    const { statusCode, rawPayload } = await buyer.call('GET', `/download/lead/${leads.get(name)}.pdf`);
    expect(statusCode).toBe(200);
    const letters = lettersIn(rawPayload);
    expect(Array.from(name).filter((letter) => !letters.has(letter))).toEqual([]);
  });

  it('is in the export of leads', async () => {
    const rows = csvRows((await buyer.call('GET', '/download/leads.csv')).body);
    const place = rows[0]?.cells.indexOf('Surname') ?? -1;
    expect(new Set(rows.slice(1).map(({ cells }) => cells[place]))).toEqual(new Set(names));
  });

  it('is in the mail to the customer', async () => {
    for (const name of names) {
      const enquiry = enquiryInput({ forename: decomposed(name), email: buildEmail('mail', name) });
      await test.source(key).call('POST', '/intake/enquiries', enquiry, { 'idempotency-key': `mail-${names.indexOf(name)}` });
    }
    await test.sendMessages();
    for (const name of names) {
      const mail = server.mails.find(({ to }) => to.includes(buildEmail('mail', name)));
      expect([name, mail?.text.includes(name)]).toEqual([name, true]);
    }
  });
});
