import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readXml, type XmlElement } from '../../test/read-xml.ts';
import { ciiDocument } from './cii-rule.ts';
import type { MoneyDocument } from './document-query.ts';
import { issueCombinedPdf, issuePdf } from './issue-pdf.ts';

const bill: MoneyDocument = {
  kind: 'invoice',
  code: '10042-0007',
  description: 'Kedelreparation, 2100 (ABCDEF1234)',
  currency: 'DKK',
  vatRateBp: 2_500,
  vatTreatment: 'domestic',
  vatNumberCheck: 'unconfirmed',
  netMinor: 10_000,
  vatMinor: 2_500,
  grossMinor: 12_500,
  createdAt: new Date('2026-03-02T23:30:00Z'),
  issuedOn: '2026-03-03',
  dueOn: '2026-03-17',
  termsDays: 14,
  language: 'da',
  country: 'dk',
  timeZone: 'Europe/Copenhagen',
  customerNumber: 10_042,
  paid: null,
  creditedCode: null,
  reason: null,
  note: null,
  seller: {
    name: 'Hale & Sønner <ApS>',
    country: 'dk',
    address: ['Lodsnoren 1', '1000 København K'],
    companyNumber: '10 15 08 17',
    vatNumber: 'DK 10 15 08 17',
    bankDetails: 'Reg.nr. 1, konto 2',
    legalLine: 'Hale ApS, CVR-nr. 10150817.',
  },
  buyer: {
    name: 'Norra Värme AB 王小明',
    country: 'se',
    postcode: '211 22',
    town: 'Malmö',
    address: ['Gatan 1', '211 22 Malmö'],
    vatNumber: 'SE556012579001',
  },
};
const credit: MoneyDocument = {
  ...bill,
  kind: 'credit_note',
  code: '10042-C0001',
  netMinor: -10_000,
  vatMinor: -2_500,
  grossMinor: -12_500,
  creditedCode: '10042-0007',
  reason: 'agreed',
  note: 'Aftalt på telefon',
};

/** Objects of a PDF as text, without their streams. */
const readObjects = (pdf: Buffer): string => pdf.toString('latin1').replaceAll(/stream\r?\n[^]*?endstream/g, 'stream');

/** The stream of the first object that holds this text, decompressed. */
function readStream(pdf: Buffer, text: string): Buffer {
  const all = pdf.toString('latin1');
  const start = all.indexOf('stream\n', all.indexOf(text)) + 'stream\n'.length;
  const bytes = pdf.subarray(start, all.indexOf('\nendstream', start));
  const isPacked = all.slice(all.indexOf(text), start).includes('/FlateDecode');
  return isPacked ? inflateSync(bytes) : bytes;
}

const readMetadata = (pdf: Buffer): XmlElement => {
  const packet = readStream(pdf, '/Type /Metadata').toString('utf8');
  const bare = packet.replaceAll(/<\?xpacket[^]*?\?>/g, '').trim();
  return readXml(`<?xml version="1.0" encoding="UTF-8"?>\n${bare}`);
};
const findAll = (element: XmlElement, name: string): XmlElement[] => [
  ...(element.name === name ? [element] : []),
  ...element.children.flatMap((child) => findAll(child, name)),
];
const textOf = (element: XmlElement, name: string): string[] => findAll(element, name).map(({ text }) => text.trim());

describe.each([
  ['an invoice', bill],
  ['a credit note', credit],
])('%s as a hybrid document', (_name, document) => {
  it('embeds its XML as an alternative of itself', async () => {
    const pdf = await issuePdf(document);
    expect(readStream(pdf, '/Type /EmbeddedFile').toString('utf8')).toBe(ciiDocument(document));
    const objects = readObjects(pdf);
    for (const entry of ['/AFRelationship /Alternative', '/UF (factur-x.xml)', '/Subtype /text#2Fxml', '/EmbeddedFiles', '/AF ['])
      expect(objects).toContain(entry);
  });

  it('declares PDF/A-3b and Factur-X in its metadata', async () => {
    const metadata = readMetadata(await issuePdf(document));
    expect([...textOf(metadata, 'pdfaid:part'), ...textOf(metadata, 'pdfaid:conformance')]).toEqual(['3', 'B']);
    const [title, author] = textOf(metadata, 'rdf:li').filter((text) => text !== '');
    expect(title).toContain(document.code);
    expect(author).toBe('Hale & Sønner <ApS>');
    const declared = ['DocumentType', 'DocumentFileName', 'Version', 'ConformanceLevel'];
    expect(declared.map((name) => textOf(metadata, `fx:${name}`).join())).toEqual(['INVOICE', 'factur-x.xml', '1.0', 'EN 16931']);
    expect(textOf(metadata, 'pdfaProperty:name')).toEqual(declared);
    expect(textOf(metadata, 'pdfaSchema:namespaceURI')).toEqual(['urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#']);
  });

  it('has a structure, a language, a colour profile and only embedded fonts', async () => {
    const pdf = await issuePdf(document);
    const objects = readObjects(pdf);
    for (const entry of [
      '/Marked true',
      '/StructTreeRoot',
      '/Lang (da)',
      '/S /GTS_PDFA1',
      '/DisplayDocTitle true',
      '/S /H1',
      '/S /Table',
      '/S /TD',
    ])
      expect(objects).toContain(entry);
    const fonts = objects.match(/\/Type \/FontDescriptor/g) ?? [];
    expect(fonts.length).toBeGreaterThan(0);
    expect(objects.match(/\/FontFile[23] /g)).toHaveLength(fonts.length);
    expect(objects).not.toMatch(/\/Type1\b|\/Encrypt|\/JavaScript|\/SMask/);
  });

  it('is made of the same bytes each time', async () => {
    expect((await issuePdf(document)).equals(await issuePdf(document))).toBe(true);
  });
});

it('combines documents in one archived file without XML, because a hybrid document is one invoice', async () => {
  const pdf = await issueCombinedPdf([bill, credit], { title: 'Dokumenter & mere', language: 'da' });
  const objects = readObjects(pdf);
  expect(objects).toContain('/StructTreeRoot');
  expect(objects).not.toContain('/EmbeddedFile');
  expect(textOf(readMetadata(pdf), 'rdf:li')).toContain('Dokumenter & mere');
});

// Needs Debian's `qpdf` and `poppler-utils`, which `.ci/run` installs. veraPDF, which checks every rule of PDF/A, is in no package source that we can use.

const programs = { qpdf: '/usr/bin/qpdf', pdfinfo: '/usr/bin/pdfinfo', pdffonts: '/usr/bin/pdffonts', pdfdetach: '/usr/bin/pdfdetach' };
const missing = Object.values(programs).every(existsSync) ? '' : 'qpdf or poppler-utils is not installed';
const run = async (program: keyof typeof programs, ...args: string[]): Promise<string> =>
  (await promisify(execFile)(programs[program], args)).stdout;

async function withFile<Result>(document: MoneyDocument, read: (path: string, folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-hybrid-'));
  try {
    const path = join(folder, 'document.pdf');
    await writeFile(path, await issuePdf(document));
    return await read(path, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('qpdf and poppler-utils', () => {
  it.for([bill, credit])('find no error in $code, and read its structure and file', async (document, { skip }) => {
    skip(missing !== '', missing);
    await withFile(document, async (path, folder) => {
      expect(await run('qpdf', '--check', path)).toContain('No syntax or stream encoding errors found');
      const info = await run('pdfinfo', path);
      expect(info).toMatch(/^Tagged: +yes$/m);
      expect(info).toMatch(/^Page size: +595\.28 x 841\.89 pts \(A4\)$/m);
      const structure = await run('pdfinfo', '-struct-text', path);
      expect(structure).toMatch(/^Document\n {2}H1 \(block\)\n {4}"(?:Faktura|Kreditnota)"/);
      expect(structure).toMatch(/Table \(block\)\n {4}TR\n {6}TH\n {8}"Beskrivelse"/);
      expect(structure).toContain('"Norra Värme AB 王小明"');
      const [, , ...fonts] = (await run('pdffonts', path)).trimEnd().split('\n');
      for (const font of fonts) expect(font).toMatch(/ yes yes yes +\d+ +\d+$/);
      await run('pdfdetach', '-saveall', '-o', folder, path);
      expect(await readFile(join(folder, 'factur-x.xml'), 'utf8')).toBe(ciiDocument(document));
    });
  });
});
