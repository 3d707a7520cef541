import { expect, it } from 'vitest';
import { spreadsheetLine } from './spreadsheet-rule.ts';

it.each([
  [['a', 'b'], 'a,b\r\n'],
  [['Boiler, LE4', 'say "hi"', 'two\nlines'], '"Boiler, LE4","say ""hi""","two\nlines"\r\n'],
  [['=HYPERLINK("http://x")', '+1', '-1', '@x', '\tx'], `"'=HYPERLINK(""http://x"")",'+1,'-1,'@x,'\tx\r\n`],
  [[24, -28.8, 0], '24,-28.8,0\r\n'],
])('%j', (cells, line) => {
  expect(spreadsheetLine(cells)).toBe(line);
});
