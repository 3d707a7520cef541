import { vatRules } from '../../contract/countries/all-countries.ts';
import { isCountryForm } from '../../contract/kit/country.ts';
import { countryName } from '../../contract/kit/language.ts';
import { toMajor } from '../../contract/kit/money.ts';
import { drawMark, drawRule, full, makeDocument, margin, right } from '../platform/documents/a4-document.ts';
import { setText, type TextStyle } from '../platform/documents/typeset-rule.ts';
import { formatsFor } from '../platform/formats.ts';
import type { DocumentParty } from './document-parties-query.ts';
import { billingTexts } from './messages.ts';
import type { MoneyDocument } from './document-query.ts';

type Pdf = PDFKit.PDFDocument;
type Say = ReturnType<typeof billingTexts>;

const column = 240;
const muted = '#5b6870';
const markColours = { line: '#016270', bob: '#a74c17', edge: '#702c00' };

function drawParty(pdf: Pdf, say: Say, title: string, party: DocumentParty, x: number, y: number): number {
  const style: TextStyle = { width: column };
  let next = setText(pdf, title, x, y, { size: 9, colour: muted }) + 2;
  next = setText(pdf, party.name, x, next, { ...style, face: 'strong', size: 11 });
  for (const line of party.address ?? []) next = setText(pdf, line, x, next, style);
  if (party.companyNumber !== undefined)
    next = setText(pdf, say('document.companyNumber', { number: party.companyNumber }), x, next, style);
  if (party.vatNumber !== undefined) next = setText(pdf, say('document.vatNumber', { number: party.vatNumber }), x, next, style);
  return next;
}

function drawAmount(pdf: Pdf, label: string, amount: string, y: number, style: TextStyle = {}): number {
  setText(pdf, amount, right - 160, y, { face: 'amount', align: 'right', width: 160, ...style });
  return setText(pdf, label, right - column, y, { face: 'amount', ...style });
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
    setText(pdf, value, x, setText(pdf, label, x, y, { size: 9, colour: muted }), { face: 'strong', size: 11 });
  }
  return y + 44;
}

/** Lists the sums of a document, the total last. A seller that is not registered for VAT may not show it, not even as zero. */
export function listAmounts(say: Say, document: MoneyDocument): readonly { readonly label: string; readonly minor: number }[] {
  const { vatTreatment, netMinor, vatMinor, grossMinor, vatRateBp } = document;
  const total = { label: say('document.total'), minor: grossMinor };
  if (vatTreatment === 'unregistered') return [total];
  const rate = formatsFor(document).percent(vatRateBp / 10_000);
  return [{ label: say('document.net'), minor: netMinor }, { label: say('document.vat', { rate }), minor: vatMinor }, total];
}

function drawLines(pdf: Pdf, say: Say, document: MoneyDocument, y: number): number {
  const { money } = formatsFor(document);
  // A true minus, as wide as a plus, instead of the locale's hyphen.
  const amount = (minor: number): string => money(toMajor(minor), document.currency).replace(/^-/, '\u2212');
  const lines = listAmounts(say, document);
  setText(pdf, lines[0]?.label ?? '', right - 120, y, { size: 9, colour: muted, align: 'right', width: 120 });
  let next = setText(pdf, say('document.description'), margin, y, { size: 9, colour: muted }) + 4;
  drawRule(pdf, next);
  next += 8;
  setText(pdf, amount(document.netMinor), right - 120, next, { face: 'amount', align: 'right', width: 120 });
  next = setText(pdf, document.description, margin, next, { width: full - 140 }) + 6;
  drawRule(pdf, next);
  next += 8;
  for (const { label, minor } of lines.slice(0, -1)) next = drawAmount(pdf, label, amount(minor), next + 2);
  next = drawAmount(pdf, say('document.total'), amount(document.grossMinor), next + 6, { face: 'heading', size: 14 });
  return next + 12;
}

/** The sentence that explains why a document has no VAT, with the law that the seller's country has its invoices cite; null if it has some. */
export function explainVat(say: Say, { vatTreatment, seller: { country } }: MoneyDocument): string | null {
  if (vatTreatment === 'domestic') return null;
  if (vatTreatment === 'reverse_charge') return say('document.reverseCharge');
  if (vatTreatment === 'outside') return say('document.outside');
  if (vatTreatment === 'opening_balance') return say('document.openingBalance');
  const law = isCountryForm(country) ? (vatRules[country]?.exemption ?? null) : null;
  return law === null ? say('document.unregistered') : say('document.unregisteredBy', { law });
}

function drawNotes(pdf: Pdf, say: Say, document: MoneyDocument, y: number): void {
  const { kind, code, seller, reason, note } = document;
  const style: TextStyle = { width: full };
  let next = y;
  const vatNote = explainVat(say, document);
  if (vatNote !== null) next = setText(pdf, vatNote, margin, next, style) + 8;
  if (kind === 'credit_note') {
    if (reason !== null) next = setText(pdf, say(`document.reasons.${reason}`), margin, next, style) + 2;
    if (note !== null) next = setText(pdf, note, margin, next, style) + 2;
    setText(pdf, say('document.credited'), margin, next, style);
    return;
  }
  if (seller.bankDetails === undefined) return;
  next = setText(pdf, say('document.pay'), margin, next, { face: 'strong', size: 11 }) + 2;
  next = setText(pdf, seller.bankDetails, margin, next, style);
  setText(pdf, say('document.quote', { code }), margin, next, style);
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
  setText(pdf, title, margin + 28, margin, { face: 'heading', size: 22 });
  const parties = margin + 56;
  const ends = [
    drawParty(pdf, say, say('document.seller'), document.seller, margin, parties),
    drawParty(pdf, say, say('document.buyer'), getPrintedBuyer(document), right - column, parties),
  ];
  const facts = drawFacts(pdf, say, document, Math.max(...ends) + 24);
  drawNotes(pdf, say, document, drawLines(pdf, say, document, facts + 16) + 12);
}

/** Renders an invoice or credit note as an A4 page in the buyer's language. Deterministic: even the creation date is the date of issue. */
export function issuePdf(document: MoneyDocument): Promise<Buffer> {
  const say = billingTexts(document.language);
  const title = say(document.kind === 'invoice' ? 'document.invoice' : 'document.creditNote');
  const about = {
    title: `${title} ${document.code}`,
    author: document.seller.name,
    language: document.language,
    madeAt: document.createdAt,
  };
  return makeDocument(about, (pdf) => drawPage(pdf, document));
}

/** Renders several documents of one company, one per page, titled like the mail they are attached to. */
export function issueCombinedPdf(
  documents: readonly [MoneyDocument, ...MoneyDocument[]],
  about: { readonly title: string; readonly language: string },
): Promise<Buffer> {
  const [first, ...others] = documents;
  const last = others.at(-1) ?? first;
  return makeDocument({ ...about, author: last.seller.name, madeAt: last.createdAt }, (pdf) => {
    drawPage(pdf, first);
    for (const document of others) drawPage(pdf.addPage(), document);
  });
}
