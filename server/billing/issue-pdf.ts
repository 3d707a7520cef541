import { countryName } from '../../contract/kit/language.ts';
import { toMajor } from '../../contract/kit/money.ts';
import {
  drawMark,
  drawRule,
  full,
  makeArchivedDocument,
  margin,
  page,
  right,
  type EmbeddedXml,
} from '../platform/documents/a4-document.ts';
import { breakIntoLines, group, lineHeight, setText, type TextStyle } from '../platform/documents/typeset-rule.ts';
import { formatsFor } from '../platform/formats.ts';
import { ciiDocument } from './cii-rule.ts';
import type { DocumentParty } from './document-parties-query.ts';
import { explainDelivery, explainPayment, explainVat, listAmounts, listPartyFacts } from './explain-document.ts';
import { billingTexts } from './messages.ts';
import type { MoneyDocument } from './document-query.ts';

type Pdf = PDFKit.PDFDocument;
type Say = ReturnType<typeof billingTexts>;

const column = 240;
const muted = '#5b6870';
const markColours = { line: '#016270', bob: '#a74c17', edge: '#702c00' };

function drawParty(pdf: Pdf, document: MoneyDocument, party: DocumentParty, x: number, y: number): number {
  const say = billingTexts(document.language);
  const title = say(party === document.seller ? 'document.seller' : 'document.buyer');
  const style: TextStyle = { width: column };
  let next = setText(pdf, title, x, y, { tag: 'H2', size: 9, colour: muted }) + 2;
  next = setText(pdf, party.name, x, next, { ...style, face: 'strong', size: 11 });
  for (const line of [...(party.address ?? []), ...listPartyFacts(say, document, party)]) next = setText(pdf, line, x, next, style);
  return next;
}

function drawAmount(pdf: Pdf, label: string, amount: string, y: number, style: TextStyle = {}): number {
  return group(pdf, 'TR', () => {
    const end = setText(pdf, label, right - column, y, { tag: 'TH', face: 'amount', ...style });
    setText(pdf, amount, right - 160, y, { tag: 'TD', face: 'amount', align: 'right', width: 160, ...style });
    return end;
  });
}

function drawFacts(pdf: Pdf, say: Say, document: MoneyDocument, y: number): number {
  const { shortDate } = formatsFor(document);
  const facts = [
    [say('document.number'), document.code],
    [say('document.issued'), shortDate(document.createdAt.toISOString())],
    ...(document.kind === 'invoice'
      ? [
          // Noon UTC is the same day in every European time zone.
          [say('document.due'), shortDate(`${document.dueOn}T12:00:00Z`)],
          [say('document.termsLabel'), say('document.days', { count: document.termsDays })],
        ]
      : [[say('document.creditsInvoice'), document.creditedCode ?? '']]),
  ] as const;
  for (const [index, [label = '', value = '']] of facts.entries()) {
    const x = margin + index * (full / 4);
    group(pdf, 'Sect', () => setText(pdf, value, x, setText(pdf, label, x, y, { size: 9, colour: muted }), { face: 'strong', size: 11 }));
  }
  return y + 44;
}

function drawLines(pdf: Pdf, say: Say, document: MoneyDocument, y: number): number {
  const { money } = formatsFor(document);
  // A true minus, as wide as a plus, instead of the locale's hyphen.
  const amount = (minor: number): string => money(toMajor(minor), document.currency).replace(/^-/, '\u2212');
  const lines = listAmounts(say, document);
  const net = amount(document.netMinor);
  const cells = [
    { end: right - 200, width: 60, label: say('document.quantity'), text: '1' },
    { end: right - 100, width: 95, label: say('document.unitPrice'), text: net },
    { end: right, width: 95, label: lines[0]?.label ?? '', text: net },
  ];
  let next = y;
  group(pdf, 'Table', () => {
    // Read from left to right: the description first, although it is set last.
    group(pdf, 'TR', () => {
      next = setText(pdf, say('document.description'), margin, y, { tag: 'TH', size: 9, colour: muted }) + 4;
      for (const { end, width, label } of cells)
        setText(pdf, label, end - width, y, { tag: 'TH', size: 9, colour: muted, align: 'right', width });
    });
    drawRule(pdf, next);
    next += 8;
    group(pdf, 'TR', () => {
      const top = next;
      next = setText(pdf, document.description, margin, top, { tag: 'TD', width: full - 270 }) + 6;
      for (const { end, width, text } of cells) setText(pdf, text, end - width, top, { tag: 'TD', face: 'amount', align: 'right', width });
    });
  });
  drawRule(pdf, next);
  next += 8;
  group(pdf, 'Table', () => {
    for (const { label, minor } of lines.slice(0, -1)) next = drawAmount(pdf, label, amount(minor), next + 2);
    next = drawAmount(pdf, say('document.total'), amount(document.grossMinor), next + 6, { face: 'heading', size: 14 });
  });
  return next + 12;
}

function drawNotes(pdf: Pdf, say: Say, document: MoneyDocument, y: number): number {
  const { kind, code, seller, reason, note } = document;
  const style: TextStyle = { width: full };
  let next = y;
  for (const fact of [explainVat(say, document), explainDelivery(say, document)])
    if (fact !== null) next = setText(pdf, fact, margin, next, style) + 8;
  if (kind === 'credit_note') {
    if (reason !== null) next = setText(pdf, say(`document.reasons.${reason}`), margin, next, style) + 2;
    if (note !== null) next = setText(pdf, note, margin, next, style) + 2;
    return setText(pdf, say('document.credited'), margin, next, style);
  }
  const paid = explainPayment(say, document);
  if (paid !== null) return setText(pdf, paid, margin, next, { face: 'strong', size: 11, ...style });
  if (seller.bankDetails === undefined) return next;
  next = setText(pdf, say('document.pay'), margin, next, { tag: 'H2', face: 'strong', size: 11 }) + 2;
  next = setText(pdf, seller.bankDetails, margin, next, style);
  return setText(pdf, say('document.quote', { code }), margin, next, style);
}

/** Draws the unit's legal line at the foot of the page, or below the text if that reaches further. */
function drawLegalLine(pdf: Pdf, { legalLine }: DocumentParty, y: number): void {
  if (legalLine === undefined) return;
  const style: TextStyle = { size: 9, colour: muted, width: full };
  const height = breakIntoLines(pdf, legalLine, style).length * 9 * lineHeight;
  const top = Math.max(y + 12, page.height - margin - height);
  drawRule(pdf, top - 6);
  setText(pdf, legalLine, margin, top, style);
}

/** Adds the buyer's country below the address if it differs from the seller's. */
function getPrintedBuyer({ buyer, seller, language }: MoneyDocument): DocumentParty {
  if (buyer.country === seller.country) return buyer;
  return { ...buyer, address: [...(buyer.address ?? []), countryName(buyer.country, language)] };
}

function drawPage(pdf: Pdf, document: MoneyDocument): void {
  const say = billingTexts(document.language);
  const title = say(document.kind === 'invoice' ? 'document.invoice' : 'document.creditNote');
  drawMark(pdf, margin - 10, margin - 6, markColours);
  setText(pdf, title, margin + 28, margin, { tag: 'H1', face: 'heading', size: 22 });
  const parties = margin + 56;
  const ends = [
    group(pdf, 'Sect', () => drawParty(pdf, document, document.seller, margin, parties)),
    group(pdf, 'Sect', () => drawParty(pdf, document, getPrintedBuyer(document), right - column, parties)),
  ];
  const facts = drawFacts(pdf, say, document, Math.max(...ends) + 24);
  const end = drawNotes(pdf, say, document, drawLines(pdf, say, document, facts + 16) + 12);
  drawLegalLine(pdf, document.seller, end);
}

const facturX = { name: 'factur-x.xml', namespace: 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#' };

/** Properties of Factur-X in the metadata, each with the description that PDF/A asks of a schema outside XMP. */
const facturXProperties = [
  ['DocumentType', 'INVOICE', 'The type of the hybrid document in capital letters'],
  ['DocumentFileName', facturX.name, 'The name of the embedded XML document'],
  ['Version', '1.0', 'The actual version of the standard applying to the embedded XML document'],
  ['ConformanceLevel', 'EN 16931', 'The conformance level of the embedded XML document'],
] as const;

/** Metadata by which programs recognise the hybrid invoice, as the specification of Factur-X lays down. */
const facturXMetadata = [
  '<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"',
  ' xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">',
  '<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">',
  '<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>',
  `<pdfaSchema:namespaceURI>${facturX.namespace}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix>`,
  '<pdfaSchema:property><rdf:Seq>',
  ...facturXProperties.flatMap(([name, , description]) => [
    `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType>`,
    `<pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`,
  ]),
  '</rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>',
  `<rdf:Description rdf:about="" xmlns:fx="${facturX.namespace}">`,
  ...facturXProperties.map(([name, value]) => `<fx:${name}>${value}</fx:${name}>`),
  '</rdf:Description>',
].join('');

const embed = (document: MoneyDocument, title: string): EmbeddedXml => ({
  name: facturX.name,
  description: title,
  content: ciiDocument(document),
  metadata: facturXMetadata,
});

/**
 * Renders an invoice or credit note as an A4 page in the buyer's language, with its Factur-X XML. Deterministic until it is paid: even the creation
 * date is the date of issue.
 */
export function issuePdf(document: MoneyDocument): Promise<Buffer> {
  const say = billingTexts(document.language);
  const title = `${say(document.kind === 'invoice' ? 'document.invoice' : 'document.creditNote')} ${document.code}`;
  const about = { title, author: document.seller.name, language: document.language, madeAt: document.createdAt };
  return makeArchivedDocument(about, embed(document, title), (pdf) => drawPage(pdf, document));
}

/**
 * Renders several documents of one company, one per page, titled like the mail they are attached to. Without XML: Factur-X allows one invoice
 * per file.
 */
export function issueCombinedPdf(
  documents: readonly [MoneyDocument, ...MoneyDocument[]],
  about: { readonly title: string; readonly language: string },
): Promise<Buffer> {
  const [first, ...others] = documents;
  const last = others.at(-1) ?? first;
  return makeArchivedDocument({ ...about, author: last.seller.name, madeAt: last.createdAt }, null, (pdf) => {
    group(pdf, 'Sect', () => drawPage(pdf, first));
    for (const document of others) group(pdf, 'Sect', () => drawPage(pdf.addPage(), document));
  });
}
