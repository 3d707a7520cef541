import { invoiceRules, vatRules } from '../../contract/countries/all-countries.ts';
import { isCountryForm } from '../../contract/kit/country.ts';
import { listInWords } from '../../contract/kit/language.ts';
import { formatsFor } from '../platform/formats.ts';
import type { DocumentParty } from './document-parties-query.ts';
import type { MoneyDocument } from './document-query.ts';
import type { billingTexts } from './messages.ts';

// Words of a document, on its page and in its electronic forms.

type Say = ReturnType<typeof billingTexts>;

/** Lists numbers and statements of a party as the law of the seller's country asks for them. */
export function listPartyFacts(say: Say, { seller: { country } }: MoneyDocument, party: DocumentParty): string[] {
  const rules = invoiceRules[country];
  const { companyNumber, vatNumber, seat, statements = [] } = party;
  const combined = vatNumber === undefined ? undefined : rules?.vatLine?.(vatNumber);
  const own = companyNumber === undefined ? [] : [labelNumber(say, rules?.numberLabel, companyNumber)];
  const vat = vatNumber === undefined ? [] : [say('document.vatNumber', { number: vatNumber })];
  return [
    ...(combined === undefined ? [...own, ...vat] : [combined]),
    ...(seat === undefined ? [] : [say('document.seat', { place: seat })]),
    ...statements.flatMap((statement) => rules?.statements[statement] ?? []),
  ];
}

const labelNumber = (say: Say, label: string | undefined, number: string): string =>
  label === undefined ? say('document.companyNumber', { number }) : `${label} ${number}`;

/** Lists the amounts of a document, the total last. A seller that is not registered must not show VAT, not even as zero. */
export function listAmounts(say: Say, document: MoneyDocument): readonly { readonly label: string; readonly minor: number }[] {
  const { vatTreatment, netMinor, vatMinor, grossMinor, vatRateBp } = document;
  const total = { label: say('document.total'), minor: grossMinor };
  if (vatTreatment === 'unregistered') return [total];
  const rate = formatsFor(document).percent(vatRateBp / 10_000);
  return [{ label: say('document.net'), minor: netMinor }, { label: say('document.vat', { rate }), minor: vatMinor }, total];
}

/**
 * The sentence that explains why a document has no VAT, with the law that the seller's country has its invoices cite, or has some despite a
 * VAT number from elsewhere; null if there is nothing to explain.
 */
export function explainVat(say: Say, { vatTreatment, vatNumberCheck, buyer, seller: { country } }: MoneyDocument): string | null {
  if (vatTreatment === 'domestic')
    return vatNumberCheck === 'unconfirmed' ? say('document.unconfirmed', { number: buyer.vatNumber ?? '' }) : null;
  if (vatTreatment === 'reverse_charge') return say('document.reverseCharge');
  if (vatTreatment === 'outside') return say('document.outside');
  if (vatTreatment === 'opening_balance') return say('document.openingBalance');
  const law = isCountryForm(country) ? (vatRules[country]?.exemption ?? null) : null;
  return law === null ? say('document.unregistered') : say('document.unregisteredBy', { law });
}

/** Names time and place of delivery where the law asks for them. An opening balance delivers nothing. */
export function explainDelivery(say: Say, document: MoneyDocument): string | null {
  const { kind, vatTreatment, seller, buyer } = document;
  const isNamed = invoiceRules[seller.country]?.namesDelivery === true && kind === 'invoice' && vatTreatment !== 'opening_balance';
  if (!isNamed || buyer.town === undefined) return null;
  const date = formatsFor(document).shortDate(document.createdAt.toISOString());
  return say('document.delivered', { date, place: [buyer.postcode, buyer.town].filter((part) => part !== undefined).join(' ') });
}

/** Says when and how an invoice was paid or written off; null if something is owed. */
export function explainPayment(say: Say, document: MoneyDocument): string | null {
  const { paid, language } = document;
  if (paid === null) return null;
  // Noon UTC is the same day in every European time zone.
  const date = formatsFor(document).shortDate(`${paid.on}T12:00:00Z`);
  if (paid.methods.includes('write_off')) return say('document.writtenOff', { date });
  if (paid.methods.every((method) => method === 'credit_note')) return say('document.settledByCredit', { date });
  const methods = paid.methods.flatMap((method) => (method === 'write_off' ? [] : [say(`document.methods.${method}`)]));
  return say('document.paidBy', { date, methods: listInWords(methods, language) });
}
