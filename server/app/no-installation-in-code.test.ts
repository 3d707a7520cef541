import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { demoUnits } from '../../db/demo/demo-units.ts';

/** Lists what ships: everything except tests and test helpers. */
const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|json|css|html)$/.test(entry.name) && !/\.test\.tsx?$|^test-/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.startsWith(join('web', 'testing')));

const sources = ['server', 'web', 'contract', 'locales'].flatMap(filesBelow).map((path) => [path, readFileSync(path, 'utf8')] as const);
const withText = (text: string): string[] => sources.flatMap(([path, source]) => (source.includes(text) ? [path] : []));

const installationTexts = Object.values(demoUnits).flatMap(({ phone, email, legal, seller }) => {
  const { name, address, companyNumber, vatNumber, bankDetails } = seller;
  // A company number of zeros only is not specific.
  return [
    phone,
    email,
    legal,
    name,
    address[0] ?? '',
    ...(vatNumber === null ? [] : [vatNumber]),
    bankDetails,
    ...(/^0+$/.test(companyNumber) ? [] : [companyNumber]),
  ];
});

it.each(installationTexts)('%s occurs in demonstration data and nowhere in code', (text) => {
  expect(withText(text)).toEqual([]);
});

it('no VAT rate occurs in code', () => {
  const rate = /\b(?:vat|rate)\w*(?:Bp|_bp|Rate)?\s*[:=]\s*(?:2_?000|2_?500|0\.2|0\.25)\b/i;
  expect(sources.flatMap(([path, source]) => (rate.test(source) ? [path] : []))).toEqual([]);
});

it("no country's currency or time zone occurs in code", () => {
  const facts = /'(?:Europe\/(?:Copenhagen|Stockholm|Oslo))'|currency: '(?:GBP|DKK|SEK|NOK)'/;
  // Partner pages show an example from their own country.
  expect(
    sources.filter(([path]) => !path.endsWith('lead-examples.tsx')).flatMap(([path, source]) => (facts.test(source) ? [path] : [])),
  ).toEqual([]);
});
