import { element, formatMinor, leaf } from '../platform/documents/xml-rule.ts';
import type { DocumentParty } from './document-parties-query.ts';
import type { MoneyDocument } from './document-query.ts';
import { explainDelivery } from './explain-document.ts';
import { billingTexts } from './messages.ts';
import {
  classifyVat,
  describeLegally,
  describeNotes,
  describeTerms,
  listStatements,
  listStreetLines,
  toCompanyId,
  toEndpoint,
  toVatId,
  type Vat,
} from './ubl-rule.ts';

// Cross Industry Invoice (UN/CEFACT D16B) in the EN 16931 profile of Factur-X. Element order is that of the schema. It says the same as the UBL.

const guideline = 'urn:cen.eu:en16931:2017';
const standard = 'urn:un:unece:uncefact:data:standard';
const namespaces = [
  `xmlns:rsm="${standard}:CrossIndustryInvoice:100"`,
  `xmlns:ram="${standard}:ReusableAggregateBusinessInformationEntity:100"`,
  `xmlns:udt="${standard}:UnqualifiedDataType:100"`,
].join(' ');
const maxText = 1_000;

/** A day in format 102: YYYYMMDD. */
const day = (name: string, date: string): string =>
  element(name, leaf('udt:DateTimeString', date.replaceAll('-', ''), 8, { format: '102' }));

const taxOf = ({ category, percent }: Vat, amounts?: { readonly tax: string; readonly basis: string; readonly reason: Vat['exemption'] }) =>
  element(
    'ram:ApplicableTradeTax',
    leaf('ram:CalculatedAmount', amounts?.tax),
    leaf('ram:TypeCode', 'VAT'),
    leaf('ram:ExemptionReason', amounts?.reason?.text, maxText),
    leaf('ram:BasisAmount', amounts?.basis),
    leaf('ram:CategoryCode', category),
    leaf('ram:ExemptionReasonCode', amounts?.reason?.code),
    leaf('ram:RateApplicablePercent', percent),
  );

function addressOf(party: DocumentParty): string {
  const [one, two, ...rest] = listStreetLines(party);
  return element(
    'ram:PostalTradeAddress',
    leaf('ram:PostcodeCode', party.postcode),
    leaf('ram:LineOne', one),
    leaf('ram:LineTwo', two),
    leaf('ram:LineThree', rest.join(', ')),
    leaf('ram:CityName', party.town),
    leaf('ram:CountryID', party.country.toUpperCase()),
  );
}

/** A party. Documents outside VAT name no VAT number (BR-O-02). */
function partyOf(document: MoneyDocument, role: 'seller' | 'buyer', { category }: Vat): string {
  const party = document[role];
  const home = document.country;
  const { id, schemeID } = toCompanyId(party, home) ?? {};
  const endpoint = toEndpoint(party, home);
  const vatId = category === 'O' ? undefined : toVatId(party);
  return element(
    role === 'seller' ? 'ram:SellerTradeParty' : 'ram:BuyerTradeParty',
    leaf('ram:Name', party.name),
    leaf('ram:Description', describeLegally(party, document), maxText),
    id === undefined
      ? undefined
      : element('ram:SpecifiedLegalOrganization', leaf('ram:ID', id, maxText, schemeID === undefined ? {} : { schemeID })),
    addressOf(party),
    endpoint === undefined
      ? undefined
      : element('ram:URIUniversalCommunication', leaf('ram:URIID', endpoint.id, maxText, { schemeID: endpoint.schemeID })),
    vatId === undefined ? undefined : element('ram:SpecifiedTaxRegistration', leaf('ram:ID', vatId, maxText, { schemeID: 'VA' })),
    ...listStatements(party, home).map((statement) =>
      element('ram:SpecifiedTaxRegistration', leaf('ram:ID', statement, maxText, { schemeID: 'FC' })),
    ),
  );
}

/** Date and, where the law asks for it, place of delivery. An opening balance and a credit note deliver nothing. */
function deliveryOf(document: MoneyDocument): string {
  const { kind, vatTreatment, issuedOn, buyer, language } = document;
  if (kind !== 'invoice' || vatTreatment === 'opening_balance') return element('ram:ApplicableHeaderTradeDelivery');
  const isPlaceNamed = explainDelivery(billingTexts(language), document) !== null;
  const { postcode, town, country } = buyer;
  const place = addressOf({ name: '', country, ...(postcode !== undefined && { postcode }), ...(town !== undefined && { town }) });
  return element(
    'ram:ApplicableHeaderTradeDelivery',
    isPlaceNamed ? element('ram:ShipToTradeParty', place) : undefined,
    element('ram:ActualDeliverySupplyChainEvent', day('ram:OccurrenceDateTime', issuedOn)),
  );
}

/** VAT by category (one), terms, totals and the credited document. Amounts of a credit note are positive. */
function settlementOf(document: MoneyDocument, vat: Vat, amount: (minor: number) => string): string {
  const { kind, code, currency, netMinor, vatMinor, grossMinor, dueOn, creditedCode } = document;
  const isInvoice = kind === 'invoice';
  return element(
    'ram:ApplicableHeaderTradeSettlement',
    leaf('ram:PaymentReference', isInvoice ? code : undefined),
    leaf('ram:InvoiceCurrencyCode', currency),
    isInvoice ? element('ram:SpecifiedTradeSettlementPaymentMeans', leaf('ram:TypeCode', '1')) : undefined,
    taxOf(vat, { tax: amount(vatMinor), basis: amount(netMinor), reason: vat.exemption }),
    element(
      'ram:SpecifiedTradePaymentTerms',
      leaf('ram:Description', describeTerms(document), maxText),
      isInvoice ? day('ram:DueDateDateTime', dueOn) : undefined,
    ),
    element(
      'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
      leaf('ram:LineTotalAmount', amount(netMinor)),
      leaf('ram:TaxBasisTotalAmount', amount(netMinor)),
      leaf('ram:TaxTotalAmount', amount(vatMinor), 30, { currencyID: currency }),
      leaf('ram:GrandTotalAmount', amount(grossMinor)),
      leaf('ram:DuePayableAmount', amount(grossMinor)),
    ),
    creditedCode === null ? undefined : element('ram:InvoiceReferencedDocument', leaf('ram:IssuerAssignedID', creditedCode)),
  );
}

/** Writes an invoice or credit note as the XML of Factur-X. It shows the document as issued; later payments do not change it. */
export function ciiDocument(document: MoneyDocument): string {
  const { kind, code, issuedOn, description, customerNumber, netMinor } = document;
  const vat = classifyVat(document);
  const amount = (minor: number): string => formatMinor(kind === 'invoice' ? minor : -minor);
  const notes = describeNotes(document);
  return [
    `<?xml version="1.0" encoding="UTF-8"?>\n<rsm:CrossIndustryInvoice ${namespaces}>`,
    element('rsm:ExchangedDocumentContext', element('ram:GuidelineSpecifiedDocumentContextParameter', leaf('ram:ID', guideline))),
    element(
      'rsm:ExchangedDocument',
      leaf('ram:ID', code),
      leaf('ram:TypeCode', kind === 'invoice' ? '380' : '381'),
      day('ram:IssueDateTime', issuedOn),
      notes === '' ? undefined : element('ram:IncludedNote', leaf('ram:Content', notes, maxText)),
    ),
    element(
      'rsm:SupplyChainTradeTransaction',
      element(
        'ram:IncludedSupplyChainTradeLineItem',
        element('ram:AssociatedDocumentLineDocument', leaf('ram:LineID', '1')),
        element('ram:SpecifiedTradeProduct', leaf('ram:Name', description, maxText)),
        element('ram:SpecifiedLineTradeAgreement', element('ram:NetPriceProductTradePrice', leaf('ram:ChargeAmount', amount(netMinor)))),
        element('ram:SpecifiedLineTradeDelivery', leaf('ram:BilledQuantity', '1', 1, { unitCode: 'C62' })),
        element(
          'ram:SpecifiedLineTradeSettlement',
          taxOf(vat),
          element('ram:SpecifiedTradeSettlementLineMonetarySummation', leaf('ram:LineTotalAmount', amount(netMinor))),
        ),
      ),
      element(
        'ram:ApplicableHeaderTradeAgreement',
        leaf('ram:BuyerReference', String(customerNumber)),
        partyOf(document, 'seller', vat),
        partyOf(document, 'buyer', vat),
      ),
      deliveryOf(document),
      settlementOf(document, vat, amount),
    ),
    '</rsm:CrossIndustryInvoice>\n',
  ].join('');
}
