import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spreadsheetLine } from '../../platform/documents/spreadsheet-rule.ts';
import { csvRows } from './csv-rule.ts';

const readCells = (text: string) => csvRows(text).map(({ cells }) => cells);

describe('parsing CSV', () => {
  it.each([
    ['commas', 'a,b\r\n1,2\r\n', [['a', 'b'], ['1', '2']]], // prettier-ignore
    ['semicolons, where a comma is for decimals', 'a;b\n1,5;2', [['a', 'b'], ['1,5', '2']]], // prettier-ignore
    ['tabs', 'a\tb\n1\t2\n', [['a', 'b'], ['1', '2']]], // prettier-ignore
    ['a mark of the byte order', '\uFEFFa,b\n1,2', [['a', 'b'], ['1', '2']]], // prettier-ignore
    ['a separator, a quote and line breaks in quotes', 'a,b\r\n"x, ""y""","1\r\n2\n3"', [['a', 'b'], ['x, "y"', '1\r\n2\n3']]], // prettier-ignore
    ['quotes around a head with a separator of another kind', '"a;b;c",d\n1,2', [['a;b;c', 'd'], ['1', '2']]], // prettier-ignore
    ['empty lines and empty cells', 'a,b\n\n,\n,2\n\n', [['a', 'b'], ['', '2']]], // prettier-ignore
    ['line breaks of an old kind', 'a,b\r1,2\r', [['a', 'b'], ['1', '2']]], // prettier-ignore
    ['nothing', '', []],
  ])('handles %s', (_, text, expected) => {
    expect(readCells(text)).toEqual(expected);
  });

  it('tracks line numbers across multi-line rows', () => {
    expect(csvRows('a,b\n"1\n2\r\n3",x\n\n4,5').map(({ line }) => line)).toEqual([1, 2, 6]);
  });

  it.each([
    ['a quote inside of a cell', 'a,b\n1,5" pipe\n3,4', 'csvQuoteInside'],
    ['something behind a closing quote', 'a,b\n"1"x,2\n3,4', 'csvAfterQuote'],
  ])('reports a row with %s and continues', (_, text, fault) => {
    expect(csvRows(text).map((row) => row.fault)).toEqual([null, fault, null]);
  });

  it("reports an unclosed quote at the row's first line", () => {
    expect(csvRows('a,b\n1,2\n"3,4\n5,6').map(({ line, fault }) => [line, fault])).toEqual([
      [1, null],
      [2, null],
      [3, 'csvQuoteOpen'],
    ]);
  });

  it('reads our own exports unchanged', () => {
    // Exports guard formulas with an apostrophe, and an empty row is no row.
    const cell = fc.string({ unit: fc.constantFrom('a', ' ', ',', ';', '"', '\r', '\n', 'ü') }).filter((text) => !/^[\t\r\n]/.test(text));
    const row = fc.array(cell, { minLength: 2, maxLength: 4 }).filter((cells) => cells.some((text) => text.trim() !== ''));
    fc.assert(
      fc.property(fc.array(row, { maxLength: 5 }), (rows) => {
        const heads = ['one', 'two', 'three'];
        expect(readCells([heads, ...rows].map(spreadsheetLine).join(''))).toEqual([heads, ...rows]);
      }),
    );
  });
});
