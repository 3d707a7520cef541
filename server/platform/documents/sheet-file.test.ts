import { buffer, text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import readWorkbook from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { defineSheet, maxWorkbookRows } from '../../../contract/kit/sheet-format.ts';
import { FileAnswer } from '../http/file-answer.ts';
import { sheetFile, type SheetRow, type SheetWish } from './sheet-file.ts';

const sheet = defineSheet(
  { code: 'text', issued: 'day', bought: 'time', telephone: 'text', count: 'number', net: 'amount', note: 'text' },
  'bought',
);
const rows: readonly SheetRow[] = [
  ['A;1', '2026-03-02', '2026-03-01T23:30:00.000Z', '+4532123456', 1200, -12.5, '=SUM(A1)'],
  ['B', '2026-12-31', '2026-03-02T08:05:00.000Z', '0116 496 0123', 2, 1234.05, null],
];

async function fileOf(wish: Partial<SheetWish>, given: Iterable<SheetRow> = rows): Promise<FileAnswer> {
  const file = await sheetFile({ name: 'sample', sheet, wish: { format: 'csv', locale: 'en-GB', zone: 'UTC', ...wish }, rows: given });
  if (!(file instanceof FileAnswer)) throw new Error(`refused: ${file.errors.join()}`);
  return file;
}
const linesOf = async (wish: Partial<SheetWish>): Promise<string[]> =>
  (await text(Readable.from((await fileOf(wish)).content))).replace('\uFEFF', '').trimEnd().split('\r\n');

async function cellsOf(wish: Partial<SheetWish>): Promise<unknown[][]> {
  const content = await buffer(Readable.from((await fileOf({ ...wish, format: 'xlsx' })).content));
  const [first] = await readWorkbook(content);
  // A time is a fraction of a day in a workbook.
  const toSecond = (cell: unknown) => (cell instanceof Date ? new Date(Math.round(cell.getTime() / 1_000) * 1_000) : cell);
  return (first?.data ?? []).map((row) => row.map(toSecond));
}

describe('a spreadsheet file', () => {
  it('keeps values as they are in a CSV for programs', async () => {
    expect(await linesOf({})).toEqual([
      'code,issued,bought,telephone,count,net,note',
      `"A;1","2026-03-02","2026-03-01T23:30:00.000Z","'+4532123456",1200,-12.5,"'=SUM(A1)"`,
      'B,"2026-12-31","2026-03-02T08:05:00.000Z",0116 496 0123,2,1234.05,',
    ]);
  });

  it.each([
    ['da-DK', ';', '-12,5', '02-03-2026', '02-03-2026 00:30'],
    ['sv-SE', ';', '-12,5', '2026-03-02', '2026-03-02 00:30'],
    ['nb-NO', ';', '-12,5', '02.03.2026', '02.03.2026 00:30'],
    ['fr-FR', ';', '-12,5', '02/03/2026', '02/03/2026 00:30'],
    ['es-ES', ';', '-12,5', '02/03/2026', '02/03/2026 00:30'],
    ['en-GB', ',', '-12.5', '02/03/2026', '02/03/2026 00:30'],
    ['en-US', ',', '-12.5', '03/02/2026', '03/02/2026 00:30'],
  ])('uses the separator, decimals and dates of %s in a CSV for Excel', async (locale, separator, net, day, time) => {
    const [head, first = ''] = await linesOf({ format: 'excel', locale, zone: 'Europe/Copenhagen', columns: 'issued,bought,net,note' });
    expect(head).toBe(['issued', 'bought', 'net', 'note'].join(separator));
    expect(first.split(separator).map((cell) => cell.replaceAll('"', ''))).toEqual([day, time, net, "'=SUM(A1)"]);
  });

  it.each(['0150', '01164960123', '22222E22', '2e3', '123456789012'])(
    'keeps the text %s from becoming a number in a CSV for Excel',
    async (code) => {
      const rows = [[code, null, null, null, null, null, null]];
      const read = async (wish: Partial<SheetWish>) =>
        (await text(Readable.from((await fileOf({ columns: 'code', ...wish }, rows)).content))).split('\r\n')[1];
      expect([await read({ format: 'excel', locale: 'nb-NO' }), await read({})]).toEqual([`"'${code}"`, code]);
    },
  );

  it('has typed cells in a workbook, and texts exactly as they are', async () => {
    const [head, first, second] = await cellsOf({ zone: 'Europe/Copenhagen' });
    expect(head).toEqual(['code', 'issued', 'bought', 'telephone', 'count', 'net', 'note']);
    const local = new Date('2026-03-02T00:30:00.000Z');
    expect(first).toEqual(['A;1', new Date('2026-03-02T00:00:00Z'), local, '+4532123456', 1200, -12.5, '=SUM(A1)']);
    expect(second).toEqual(['B', new Date('2026-12-31T00:00:00Z'), new Date('2026-03-02T09:05:00Z'), '0116 496 0123', 2, 1234.05, null]);
  });

  it('truncates long text and drops characters that a workbook cannot hold', async () => {
    const content = await buffer(
      Readable.from(
        (await fileOf({ format: 'xlsx' }, [['a\u0001b\uD800c <&> 😀', null, null, 'x'.repeat(40_000), null, null, ' y ']])).content,
      ),
    );
    const [first] = await readWorkbook(content, { trim: false });
    const row = first?.data[1] ?? [];
    expect(row[0]).toBe('abc <&> 😀');
    expect(String(row[3])).toHaveLength(32_767);
    expect(row[6]).toBe(' y ');
  });

  it('contains the chosen columns in the order of the sheet', async () => {
    expect(await linesOf({ columns: 'net,code' })).toEqual(['code,net', '"A;1",-12.5', 'B,1234.05']);
  });

  it.each([
    [{ from: '2026-03-02' }, 'UTC', ['B']],
    [{ to: '2026-03-01' }, 'UTC', ['"A;1"']],
    [{ from: '2026-03-02', to: '2026-03-02' }, 'Europe/Copenhagen', ['"A;1"', 'B']],
    [{ to: '2026-02-28' }, 'UTC', []],
  ])('contains the rows of the period %j in %s', async (period, zone, codes) => {
    expect((await linesOf({ ...period, zone, columns: 'code' })).slice(1)).toEqual(codes);
  });

  it('refuses a workbook that is too long, but not the text', async () => {
    const many = Array.from({ length: maxWorkbookRows + 1 }, () => ['A'] as const);
    const wish = { format: 'xlsx', locale: 'en-GB', zone: 'UTC' } as const;
    const small = defineSheet({ code: 'text' }, null);
    expect(await sheetFile({ name: 'sample', sheet: small, wish, rows: many })).toMatchObject({
      status: 422,
      fields: { format: [expect.stringContaining('20,000')] },
    });
    expect(await sheetFile({ name: 'sample', sheet: small, wish: { ...wish, format: 'excel' }, rows: many })).toBeInstanceOf(FileAnswer);
  });
});
