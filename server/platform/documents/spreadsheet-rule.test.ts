import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { spreadsheetLine, spreadsheetStart } from './spreadsheet-rule.ts';

it.each([
  [['a', 'b'], 'a,b\r\n'],
  [['Boiler, LE4', 'say "hi"', 'two\nlines'], '"Boiler, LE4","say ""hi""","two\nlines"\r\n'],
  [['=HYPERLINK("http://x")', '+1', '-1', '@x', '\tx'], `"'=HYPERLINK(""http://x"")","'+1","'-1","'@x","'\tx"\r\n`],
  [['Bo;=1+1'], `"Bo;'=1+1"\r\n`],
  [['Bo\t+1', 'a;"=1', 'a\n@b'], `"Bo\t'+1","a;""'=1","a\n'@b"\r\n`],
  [['＝1+1', '\n=1', 'a\u0007b'], `"'＝1+1","'\n'=1","a\u0007b"\r\n`],
  [['2026-11-28', 'anna@firma.test', 'a;b', 'a\tb'], '"2026-11-28","anna@firma.test","a;b","a\tb"\r\n'],
  [['Bœuf', 'Ærø', '王小明'], 'Bœuf,Ærø,王小明\r\n'],
  [[24, -28.8, 0], '24,-28.8,0\r\n'],
])('quotes and escapes %j', (cells, line) => {
  expect(spreadsheetLine(cells)).toBe(line);
});

it('starts a file with the byte order mark by which spreadsheets recognise UTF-8', () => {
  expect(spreadsheetStart(['Name', 'Town'])).toBe('\uFEFFName,Town\r\n');
});

const cell = fc.string({ unit: fc.constantFrom('a', '1', ' ', ',', ';', '\t', '"', "'", '\r', '\n', '=', '+', '-', '@', '＝') });

// In a locale with decimal commas, a spreadsheet splits at semicolons and treats quotes within a field as text.
it.each([/[;\r\n]/, /[\t\r\n]/])('leaves no formula however a reader splits it: %s', (separator) => {
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 4 }), (cells) => {
      for (const part of spreadsheetLine(cells).split(separator)) expect(part).not.toMatch(/^"{0,2}[=+\-@＝]/);
    }),
  );
});
