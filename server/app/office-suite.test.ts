import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { accountingLists, accountingSheets, documentSheet } from '../../contract/billing/operator-values.ts';
import { invoiceSheet } from '../../contract/billing/values.ts';
import { columnsOf, defineSheet, localMinute, sheetConventions, type Sheet } from '../../contract/kit/sheet-format.ts';
import { deskLeadSheet } from '../../contract/leads/operator-values.ts';
import { boughtLeadSheet } from '../../contract/leads/values.ts';
import { makeSource, putOnSale } from '../../test/factories/create-enquiry.ts';
import { payInLedger } from '../../test/factories/make-payment.ts';
import { openForTests } from '../../test/open-together.ts';
import { findElements, readXml, type XmlElement } from '../../test/read-xml.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { csvRows } from '../enquiries/intake/csv-rule.ts';
import { sheetFile } from '../platform/documents/sheet-file.ts';
import { FileAnswer } from '../platform/http/file-answer.ts';

// Opens each kind of export in LibreOffice as people in Denmark, Sweden and the United Kingdom do, and compares its cells with the CSV for
// programs. Needs Debian's `libreoffice-calc-nogui`, which `.ci/run` installs.

const program = '/usr/bin/soffice';
const missing = existsSync(program) ? '' : 'LibreOffice (libreoffice-calc-nogui) is not installed';
const locales = ['da-DK', 'sv-SE', 'en-GB'] as const;
const zone = 'Europe/Copenhagen';
const names = { forename: '=1+1', surname: 'Ærø-Ångström 😀', telephone: '07700 900123', address2: '@SUM(A1)', town: 'Tromsø' };

/** One file in all formats. */
interface Exported {
  readonly sheet: Sheet;
  readonly plain: string;
  readonly workbook: Buffer;
  readonly local: Readonly<Record<(typeof locales)[number], Buffer>>;
}

type Get = (wish: string) => Promise<Buffer>;

async function exportAll(sheet: Sheet, get: Get): Promise<Exported> {
  const local = await Promise.all(
    locales.map(async (locale) => [locale, await get(`format=excel&locale=${locale}&zone=${zone}`)] as const),
  );
  return {
    sheet,
    plain: (await get('format=csv')).toString(),
    workbook: await get(`format=xlsx&zone=${zone}`),
    local: Object.fromEntries(local) as Exported['local'],
  };
}

/** Texts that a spreadsheet changes when it reads them as numbers. */
const numeric = ['0150', '01164960123', '22222E22', '1234567890123456', '5056'];
const numericSheet = defineSheet({ text: 'text', count: 'number', net: 'amount', day: 'day', time: 'time' }, null);
async function getNumeric(wish: string): Promise<Buffer> {
  const { format, locale = 'en-GB' } = Object.fromEntries(new URLSearchParams(wish));
  const rows = numeric.map((text, at) => [text, at * 1000, at === 0 ? -1234.5 : 1_234_567.05, '2026-12-05', '2026-12-04T23:30:00.000Z']);
  const file = await sheetFile({
    name: 'numeric',
    sheet: numericSheet,
    rows,
    wish: { format: format === 'xlsx' || format === 'excel' ? format : 'csv', locale, zone },
  });
  if (!(file instanceof FileAnswer)) throw new Error('refused');
  return buffer(Readable.from(file.content));
}

const test = useTestApp();

async function makeExports(): Promise<Readonly<Record<string, Exported>>> {
  const admin = await test.staff('admin');
  const buyer = await test.company({ internalName: '=1+1; Søn & Åsa 😀', creditLimitMinor: 10_000_000 });
  const { sourceId } = await makeSource(test.database);
  for (const more of [names, { surname: 'Mole' }]) {
    const id = await putOnSale(test.database, sourceId, more);
    const { data } = (await buyer.call('PUT', `/lead/accept/${id}`, {})).json<{ data: { lead: { code: string } } }>();
    await buyer.call('POST', `/lead/add-note/${data.lead.code}`, { text: 'Rang "twice"; +1,\n=2+2' });
  }
  const account = await admin.call('GET', `/operator/companies/${buyer.companyId}/account`);
  const { balance } = account.json<{ data: { balance: number } }>().data;
  const invoice = { description: '-1+1 "banner"', net: 1234.05, seen_balance: balance, reason: 'for the accountant' };
  expect((await admin.call('POST', `/operator/companies/${buyer.companyId}/invoices`, invoice)).statusCode).toBe(200);
  await payInLedger(test.database, { companyId: buyer.companyId, amountMinor: 7_777 });
  const near = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const period = `from=${near(-2)}&to=${near(1)}`;
  const by =
    (caller: typeof admin, path: string): Get =>
    async (wish) => {
      const answered = await caller.call('GET', `${path}${path.includes('?') ? '&' : '?'}${wish}`);
      expect(answered.statusCode, answered.body).toBe(200);
      return answered.rawPayload;
    };
  const found: Record<string, Exported> = {
    leads: await exportAll(boughtLeadSheet, by(buyer, '/lead/export')),
    invoices: await exportAll(invoiceSheet, by(buyer, `/invoice/export?${period}`)),
    'desk-leads': await exportAll(deskLeadSheet, by(admin, '/operator/leads/export')),
    'desk-invoices': await exportAll(documentSheet, by(admin, '/operator/invoices/export?view=all')),
    numeric: await exportAll(numericSheet, getNumeric),
  };
  for (const name of accountingLists)
    found[name] = await exportAll(accountingSheets[name], by(admin, `/operator/accounting/gb/lists/${name}?${period}`));
  return found;
}

/** A cell as LibreOffice understands it: a number, a text, or a date as ISO. */
type Cell = { readonly type: string; readonly value: string };

function readCells(xml: string): Cell[][] {
  const body = /<table:table [^]*<\/table:table>/.exec(xml)?.[0] ?? '';
  const table = readXml(`<?xml version="1.0" encoding="UTF-8"?>\n${body.replaceAll(/<text:s\/>/g, ' ')}`);
  const cellsOf = (row: XmlElement): Cell[] =>
    findElements(row, 'table:table-cell').flatMap((cell) => {
      const { attributes } = cell;
      expect(attributes['table:formula'], 'a formula').toBeUndefined();
      const type = attributes['office:value-type'] ?? 'empty';
      const text = findElements(cell, 'text:p')
        .map((line) => line.text)
        .join('\n');
      const value = attributes['office:value'] ?? attributes['office:date-value'] ?? text;
      const repeated = Number(attributes['table:number-columns-repeated'] ?? 1);
      return Array.from({ length: Math.min(repeated, 100) }, () => ({ type, value }));
    });
  return findElements(table, 'table:table-row')
    .map(cellsOf)
    .filter((cells) => cells.some(({ type }) => type !== 'empty'));
}

async function convert(folder: string, locale: string, files: readonly string[], filter: readonly string[]): Promise<void> {
  const profile = join(folder, `profile-${locale}`);
  await mkdir(join(profile, 'user'), { recursive: true });
  await writeFile(
    join(profile, 'user', 'registrymodifications.xcu'),
    `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>${locale}</value></prop></item>
</oor:items>
`,
  );
  const given = [`-env:UserInstallation=${pathToFileURL(profile).href}`, '--headless', ...filter, '--convert-to', 'fods', '--outdir'];
  await promisify(execFile)(program, [...given, join(folder, locale), ...files], {
    timeout: 120_000,
    env: { ...process.env, HOME: folder },
  });
}

const scene = openForTests(async (closeLater) => {
  const opened = new Map<string, Cell[][]>();
  if (missing !== '') return { opened, exports: {} };
  const folder = await mkdtemp(join(tmpdir(), 'office-'));
  closeLater(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
  const exports = await makeExports();
  await Promise.all(
    locales.map(async (locale) => {
      const source = join(folder, `from-${locale}`);
      await mkdir(source);
      const books = await Promise.all(
        Object.entries(exports).map(async ([name, { workbook, local }]) => {
          await writeFile(join(source, `${name}-text.csv`), local[locale]);
          await writeFile(join(source, `${name}-book.xlsx`), workbook);
          return name;
        }),
      );
      await convert(
        folder,
        locale,
        books.map((name) => join(source, `${name}-book.xlsx`)),
        [],
      );
      // Separator, quote, UTF-8, first line, no column formats, language of the profile, quoted cells may be numbers, dates are recognised.
      const separator = sheetConventions(locale).separator.charCodeAt(0);
      const filter = [`--infilter=Text - txt - csv (StarCalc):${separator},34,76,1,,0,false,true`];
      await convert(
        folder,
        locale,
        books.map((name) => join(source, `${name}-text.csv`)),
        filter,
      );
      for (const name of books)
        for (const kind of ['book', 'text'])
          opened.set(`${name}-${kind} ${locale}`, readCells(await readFile(join(folder, locale, `${name}-${kind}.fods`), 'utf8')));
    }),
  );
  return { opened, exports };
});

const toLocal = localMinute(zone);
/** Leaves out the apostrophes that keep texts of a CSV from becoming formulas. */
const bare = (text: string): string => text.replaceAll("'", '').replaceAll('\r\n', '\n');

/** The cell that a column's kind and its text in the CSV for programs call for. */
function cellFor(kind: string, given: string): Cell {
  if (given === '') return { type: 'empty', value: '' };
  if (kind === 'number' || kind === 'amount') return { type: 'float', value: String(Number(given)) };
  if (kind === 'day') return { type: 'date', value: given };
  if (kind === 'time') return { type: 'date', value: `${(given.endsWith('Z') ? toLocal(given) : given).replace(' ', 'T')}:00` };
  return { type: 'string', value: bare(given) };
}

function expectedCells({ sheet, plain }: Exported): Cell[][] {
  const kinds = columnsOf(sheet).map((key) => sheet.columns[key] ?? 'text');
  const [heads = { cells: [] }, ...rows] = csvRows(plain.replace('\uFEFF', ''));
  return [
    heads.cells.map((text) => cellFor('text', text)),
    ...rows.map(({ cells }) => kinds.map((kind, at) => cellFor(kind, cells[at] ?? ''))),
  ];
}

/** Cells as compared: a number in a column of texts is right if it shows every character. */
function seenCells({ sheet }: Exported, rows: readonly (readonly Cell[])[]): Cell[][] {
  const kinds = columnsOf(sheet).map((key) => sheet.columns[key] ?? 'text');
  return rows.map((cells) =>
    kinds.map((kind, at) => {
      const { type, value } = cells[at] ?? { type: 'empty', value: '' };
      return kind === 'text' && type !== 'empty' ? { type: type === 'float' ? 'string' : type, value: bare(value) } : { type, value };
    }),
  );
}

describe.each(locales)('LibreOffice in %s', (locale) => {
  it.for(['book', 'text'])('opens every export with the right cells, as %s', (kind, { skip }) => {
    skip(missing !== '', missing);
    const found = Object.entries(scene.exports).map(([name, exported]) => [
      name,
      seenCells(exported, scene.opened.get(`${name}-${kind} ${locale}`) ?? []),
    ]);
    expect(found).toEqual(Object.entries(scene.exports).map(([name, exported]) => [name, expectedCells(exported)]));
    expect(found.filter(([, cells]) => (cells?.length ?? 0) < 2)).toEqual([]);
  });

  it('shows telephone numbers, formulas, letters and emoji of a workbook as they were entered', ({ skip }) => {
    skip(missing !== '', missing);
    const values = scene.opened.get(`leads-book ${locale}`)?.flatMap((cells) => cells.map(({ value }) => value));
    expect(values).toEqual(expect.arrayContaining(['+447700900123', names.forename, names.surname, names.address2, names.town]));
    expect(values).toContain('Rang "twice"; +1,\n=2+2');
    expect(scene.opened.get(`numeric-book ${locale}`)?.map(([text]) => text?.value)).toEqual(['text', ...numeric]);
  });
});
