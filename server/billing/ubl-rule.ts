import { invoiceRules } from '../../contract/countries/all-countries.ts';
import { normaliseCompanyNumber } from '../../contract/companies/company-number-rule.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import { element, formatMinor, leaf } from '../platform/documents/xml-rule.ts';
import type { DocumentParty } from './document-parties-query.ts';
import type { MoneyDocument } from './document-query.ts';
import { explainDelivery, explainVat } from './explain-document.ts';
import { billingTexts } from './messages.ts';

// UBL 2.1 as profiled by Peppol BIS Billing 3, which is EN 16931. Element order is that of the schema.

const standard = 'urn:cen.eu:en16931:2017';
const peppol = {
  customization: `${standard}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`,
  profile: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
};
const maxText = 1_000;

/** VAT category of UNCL 5305: S standard rate, Z zero rate, AE reverse charge, O not subject to VAT. */
export interface Vat {
  readonly category: 'S' | 'Z' | 'AE' | 'O';
  /** Null: a category without a rate. */
  readonly percent: string | null;
  readonly exemption: { readonly code: string; readonly text: string } | null;
}

export function classifyVat(document: MoneyDocument): Vat {
  const { vatTreatment, vatRateBp, language } = document;
  if (vatTreatment === 'domestic') return { category: vatRateBp > 0 ? 'S' : 'Z', percent: formatMinor(vatRateBp), exemption: null };
  const text = explainVat(billingTexts(language), document) ?? '';
  if (vatTreatment === 'reverse_charge') return { category: 'AE', percent: '0.00', exemption: { code: 'VATEX-EU-AE', text } };
  return { category: 'O', percent: null, exemption: { code: 'VATEX-EU-O', text } };
}

const vatScheme = element('cac:TaxScheme', leaf('cbc:ID', 'VAT'));

const taxCategory = (name: string, { category, percent }: Vat, ...more: (string | undefined)[]): string =>
  element(name, leaf('cbc:ID', category), percent === null ? undefined : leaf('cbc:Percent', percent), ...more, vatScheme);

/** Writes a VAT number as VIES does: with its country, without spaces. */
export function toVatId({ vatNumber, country }: DocumentParty): string | undefined {
  if (vatNumber === undefined) return undefined;
  const bare = vatNumber.toUpperCase().replaceAll(/[^A-Z\d]/g, '');
  const number = /^[A-Z]{2}/.test(bare) ? bare : `${country.toUpperCase()}${bare}`;
  return /^NO\d{9}$/.test(number) ? `${number}MVA` : number;
}

/** An identifier with its scheme in the lists of ISO 6523 or the EAS. */
export interface SchemeId {
  readonly id: string;
  readonly schemeID?: string;
}

/** Company number with its scheme, if its country has one and the number is of its form. */
export function toCompanyId({ companyNumber }: DocumentParty, country: CountryCode): SchemeId | undefined {
  if (companyNumber === undefined) return undefined;
  const scheme = invoiceRules[country]?.numberScheme ?? null;
  const number = normaliseCompanyNumber(companyNumber, country);
  return scheme === null || number === null ? { id: companyNumber } : { id: `${scheme.prefix}${number}`, schemeID: scheme.code };
}

/** Electronic address: the company number, or the VAT number where companies go by it; undefined if the party has neither. */
export function toEndpoint(party: DocumentParty, country: CountryCode): Required<SchemeId> | undefined {
  const { id, schemeID } = toCompanyId(party, country) ?? {};
  if (id !== undefined && schemeID !== undefined) return { id, schemeID };
  const [vatId, byVat] = [toVatId(party), invoiceRules[country]?.vatScheme];
  return vatId === undefined || byVat === undefined ? undefined : { id: vatId, schemeID: byVat };
}

const country = (code: string): string => element('cac:Country', leaf('cbc:IdentificationCode', code.toUpperCase()));

/** Lines of an address besides town and postcode, which have fields of their own in later documents; the printed lines repeat them. */
export const listStreetLines = ({ address = [], postcode, town }: DocumentParty): string[] =>
  address.filter((line) => ![town, postcode, `${postcode} ${town}`].includes(line));

function addressOf(party: DocumentParty): string {
  const { postcode, town, country: code } = party;
  const [street, additional, ...rest] = listStreetLines(party);
  return element(
    'cac:PostalAddress',
    leaf('cbc:StreetName', street),
    leaf('cbc:AdditionalStreetName', additional),
    leaf('cbc:CityName', town),
    leaf('cbc:PostalZone', postcode),
    rest.length === 0 ? undefined : element('cac:AddressLine', leaf('cbc:Line', rest.join(', '))),
    country(code),
  );
}

/** Statements of a party that the law of the country has it print. */
export const listStatements = ({ statements = [] }: DocumentParty, country: CountryCode): string[] =>
  statements.flatMap((statement) => invoiceRules[country]?.statements[statement] ?? []);

/** Registered office and legal line of a party; empty if it has neither. */
export function describeLegally({ seat, legalLine }: DocumentParty, { language }: MoneyDocument): string {
  const place = seat === undefined ? [] : [billingTexts(language)('document.seat', { place: seat })];
  return [...place, ...(legalLine === undefined ? [] : [legalLine])].join('. ');
}

/** A party. Documents outside VAT name no VAT number (BR-O-02). */
function partyOf(document: MoneyDocument, role: 'seller' | 'buyer', { category }: Vat): string {
  const party = document[role];
  const home = document.country;
  const vatId = category === 'O' ? undefined : toVatId(party);
  const { id, schemeID } = toCompanyId(party, home) ?? {};
  const endpoint = toEndpoint(party, home);
  return element(
    'cac:Party',
    leaf('cbc:EndpointID', endpoint?.id, maxText, endpoint === undefined ? {} : { schemeID: endpoint.schemeID }),
    element('cac:PartyName', leaf('cbc:Name', party.name)),
    addressOf(party),
    vatId === undefined ? undefined : element('cac:PartyTaxScheme', leaf('cbc:CompanyID', vatId), vatScheme),
    ...listStatements(party, home).map((statement) =>
      element('cac:PartyTaxScheme', leaf('cbc:CompanyID', statement), element('cac:TaxScheme', leaf('cbc:ID', 'TAX'))),
    ),
    element(
      'cac:PartyLegalEntity',
      leaf('cbc:RegistrationName', party.name),
      leaf('cbc:CompanyID', id, maxText, schemeID === undefined ? {} : { schemeID }),
      leaf('cbc:CompanyLegalForm', describeLegally(party, document), maxText),
    ),
  );
}

/** Date and, where the law asks for it, place of delivery. An opening balance and a credit note deliver nothing. */
function deliveryOf(document: MoneyDocument): string | undefined {
  const { kind, vatTreatment, issuedOn, buyer } = document;
  if (kind !== 'invoice' || vatTreatment === 'opening_balance') return undefined;
  const isPlaceNamed = explainDelivery(billingTexts(document.language), document) !== null;
  const place = element('cac:Address', leaf('cbc:CityName', buyer.town), leaf('cbc:PostalZone', buyer.postcode), country(buyer.country));
  return element(
    'cac:Delivery',
    leaf('cbc:ActualDeliveryDate', issuedOn),
    isPlaceNamed ? element('cac:DeliveryLocation', place) : undefined,
  );
}

/** Payment terms as text, with the seller's bank details; for a credit note, what became of its amount. */
export function describeTerms({ kind, language, seller, termsDays }: MoneyDocument): string {
  const say = billingTexts(language);
  if (kind === 'credit_note') return say('document.credited');
  return [`${say('document.termsLabel')}: ${say('document.days', { count: termsDays })}`, seller.bankDetails]
    .filter((part) => part !== undefined)
    .join('. ');
}

/** What the printed document says besides its fields. Without VAT the reason is in the VAT breakdown. */
export function describeNotes(document: MoneyDocument): string {
  const { reason, note, language, vatTreatment } = document;
  const say = billingTexts(language);
  const explained = reason === null ? null : say(`document.reasons.${reason}`);
  const charged = vatTreatment === 'domestic' ? explainVat(say, document) : null;
  return [explained, note, charged, explainDelivery(say, document)].filter((part) => part !== null).join(' ');
}

/** How to pay. Bank details are text, so the means are 1, "not defined", and the details are in the terms. */
function paymentOf(document: MoneyDocument): string {
  const terms = element('cac:PaymentTerms', leaf('cbc:Note', describeTerms(document), maxText));
  if (document.kind === 'credit_note') return terms;
  return element('cac:PaymentMeans', leaf('cbc:PaymentMeansCode', '1'), leaf('cbc:PaymentID', document.code)) + terms;
}

/** VAT by category (one), totals and the line. Amounts of a credit note are positive. */
function sumsOf(document: MoneyDocument, vat: Vat): string {
  const { kind, currency, description, netMinor, vatMinor, grossMinor } = document;
  const isInvoice = kind === 'invoice';
  const sum = (name: string, minor: number) => leaf(`cbc:${name}`, formatMinor(isInvoice ? minor : -minor), 30, { currencyID: currency });
  const exemption = vat.exemption ?? { code: undefined, text: undefined };
  return (
    element(
      'cac:TaxTotal',
      sum('TaxAmount', vatMinor),
      element(
        'cac:TaxSubtotal',
        sum('TaxableAmount', netMinor),
        sum('TaxAmount', vatMinor),
        taxCategory(
          'cac:TaxCategory',
          vat,
          leaf('cbc:TaxExemptionReasonCode', exemption.code),
          leaf('cbc:TaxExemptionReason', exemption.text, maxText),
        ),
      ),
    ) +
    element(
      'cac:LegalMonetaryTotal',
      sum('LineExtensionAmount', netMinor),
      sum('TaxExclusiveAmount', netMinor),
      sum('TaxInclusiveAmount', grossMinor),
      sum('PayableAmount', grossMinor),
    ) +
    element(
      isInvoice ? 'cac:InvoiceLine' : 'cac:CreditNoteLine',
      leaf('cbc:ID', '1'),
      leaf(isInvoice ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity', '1', 1, { unitCode: 'C62' }),
      sum('LineExtensionAmount', netMinor),
      element('cac:Item', leaf('cbc:Name', description, maxText), taxCategory('cac:ClassifiedTaxCategory', vat)),
      element('cac:Price', sum('PriceAmount', netMinor)),
    )
  );
}

/**
 * Writes an invoice or credit note as Peppol BIS Billing 3. If a party has no address on Peppol, such as a British company without a VAT number,
 * the document claims EN 16931 alone. It shows the document as issued; later payments do not change it.
 */
export function ublDocument(document: MoneyDocument): string {
  const { kind, code, issuedOn, dueOn, currency, customerNumber, creditedCode, seller, buyer, country: home } = document;
  const isAddressed = toEndpoint(seller, home) !== undefined && toEndpoint(buyer, home) !== undefined;
  const isInvoice = kind === 'invoice';
  const name = isInvoice ? 'Invoice' : 'CreditNote';
  const vat = classifyVat(document);
  const root = `urn:oasis:names:specification:ubl:schema:xsd:${name}-2`;
  const common = 'urn:oasis:names:specification:ubl:schema:xsd:Common';
  return [
    `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="${root}" xmlns:cac="${common}AggregateComponents-2" xmlns:cbc="${common}BasicComponents-2">`,
    leaf('cbc:CustomizationID', isAddressed ? peppol.customization : standard),
    isAddressed ? leaf('cbc:ProfileID', peppol.profile) : undefined,
    leaf('cbc:ID', code),
    leaf('cbc:IssueDate', issuedOn),
    isInvoice ? leaf('cbc:DueDate', dueOn) : undefined,
    isInvoice ? leaf('cbc:InvoiceTypeCode', '380') : leaf('cbc:CreditNoteTypeCode', '381'),
    leaf('cbc:Note', describeNotes(document), maxText),
    leaf('cbc:DocumentCurrencyCode', currency),
    leaf('cbc:BuyerReference', String(customerNumber)),
    creditedCode === null
      ? undefined
      : element('cac:BillingReference', element('cac:InvoiceDocumentReference', leaf('cbc:ID', creditedCode))),
    element('cac:AccountingSupplierParty', partyOf(document, 'seller', vat)),
    element('cac:AccountingCustomerParty', partyOf(document, 'buyer', vat)),
    deliveryOf(document),
    paymentOf(document),
    sumsOf(document, vat),
    `</${name}>\n`,
  ]
    .filter((part) => part !== undefined)
    .join('');
}
