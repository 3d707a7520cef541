import { breakRules, type Node, parseXml, sequenceOf } from './peppol-rules.ts';

// The rules of EN 16931 for a Cross Industry Invoice: its terms are read into the shape of a UBL document, so that both syntaxes are judged by
// the same rules. The element order is that of the schema of Factur-X 1.0 for its EN 16931 profile, as far as our documents use it.

/** Children in order; `?` optional, `+` at least one, `*` any number. */
const order: Readonly<Record<string, string>> = {
  CrossIndustryInvoice: 'ExchangedDocumentContext ExchangedDocument SupplyChainTradeTransaction',
  ExchangedDocumentContext: 'BusinessProcessSpecifiedDocumentContextParameter? GuidelineSpecifiedDocumentContextParameter',
  GuidelineSpecifiedDocumentContextParameter: 'ID',
  ExchangedDocument: 'ID TypeCode IssueDateTime IncludedNote*',
  IssueDateTime: 'DateTimeString',
  IncludedNote: 'Content SubjectCode?',
  SupplyChainTradeTransaction:
    'IncludedSupplyChainTradeLineItem+ ApplicableHeaderTradeAgreement ApplicableHeaderTradeDelivery ApplicableHeaderTradeSettlement',
  IncludedSupplyChainTradeLineItem:
    'AssociatedDocumentLineDocument SpecifiedTradeProduct SpecifiedLineTradeAgreement SpecifiedLineTradeDelivery SpecifiedLineTradeSettlement',
  AssociatedDocumentLineDocument: 'LineID IncludedNote?',
  SpecifiedTradeProduct: 'GlobalID? SellerAssignedID? BuyerAssignedID? Name Description?',
  SpecifiedLineTradeAgreement: 'BuyerOrderReferencedDocument? GrossPriceProductTradePrice? NetPriceProductTradePrice',
  NetPriceProductTradePrice: 'ChargeAmount BasisQuantity?',
  SpecifiedLineTradeDelivery: 'BilledQuantity',
  SpecifiedLineTradeSettlement: 'ApplicableTradeTax BillingSpecifiedPeriod? SpecifiedTradeSettlementLineMonetarySummation',
  SpecifiedTradeSettlementLineMonetarySummation: 'LineTotalAmount',
  ApplicableHeaderTradeAgreement: 'BuyerReference? SellerTradeParty BuyerTradeParty',
  SellerTradeParty:
    'ID* GlobalID* Name Description? SpecifiedLegalOrganization? DefinedTradeContact? PostalTradeAddress URIUniversalCommunication? SpecifiedTaxRegistration*',
  BuyerTradeParty:
    'ID? GlobalID? Name SpecifiedLegalOrganization? DefinedTradeContact? PostalTradeAddress URIUniversalCommunication? SpecifiedTaxRegistration?',
  SpecifiedLegalOrganization: 'ID? TradingBusinessName?',
  PostalTradeAddress: 'PostcodeCode? LineOne? LineTwo? LineThree? CityName? CountryID CountrySubDivisionName?',
  URIUniversalCommunication: 'URIID',
  SpecifiedTaxRegistration: 'ID',
  ApplicableHeaderTradeDelivery: 'ShipToTradeParty? ActualDeliverySupplyChainEvent?',
  ShipToTradeParty: 'ID? GlobalID? Name? PostalTradeAddress?',
  ActualDeliverySupplyChainEvent: 'OccurrenceDateTime',
  OccurrenceDateTime: 'DateTimeString',
  ApplicableHeaderTradeSettlement:
    'CreditorReferenceID? PaymentReference? TaxCurrencyCode? InvoiceCurrencyCode SpecifiedTradeSettlementPaymentMeans* ApplicableTradeTax+ BillingSpecifiedPeriod? SpecifiedTradePaymentTerms? SpecifiedTradeSettlementHeaderMonetarySummation InvoiceReferencedDocument*',
  SpecifiedTradeSettlementPaymentMeans: 'TypeCode Information?',
  ApplicableTradeTax: 'CalculatedAmount? TypeCode ExemptionReason? BasisAmount? CategoryCode ExemptionReasonCode? RateApplicablePercent?',
  SpecifiedTradePaymentTerms: 'Description? DueDateDateTime?',
  DueDateDateTime: 'DateTimeString',
  SpecifiedTradeSettlementHeaderMonetarySummation:
    'LineTotalAmount ChargeTotalAmount? AllowanceTotalAmount? TaxBasisTotalAmount TaxTotalAmount* GrandTotalAmount TotalPrepaidAmount? DuePayableAmount',
  InvoiceReferencedDocument: 'IssuerAssignedID FormattedIssueDateTime?',
};

const bareName = ({ name }: Node): string => name.replace(/^(?:rsm|ram|udt):/, '');

/** Finds descendants by their path of child names. */
const at = (node: Node | undefined, path: string): Node[] =>
  path
    .split('/')
    .reduce<Node[]>(
      (found, name) => found.flatMap(({ children }) => children.filter((child) => bareName(child) === name)),
      node ? [node] : [],
    );
const one = (node: Node | undefined, path: string): Node | undefined => at(node, path)[0];

/** An element of the UBL document; undefined ones are left out. */
const make = (name: string, ...children: readonly (Node | undefined)[]): Node => ({
  name,
  attributes: {},
  children: children.filter((child) => child !== undefined),
  text: '',
});
/** A copy of an element under its UBL name, with these attributes. */
const copy = (name: string, node: Node | undefined, attributes: Node['attributes'] = node?.attributes ?? {}): Node | undefined =>
  node && { name, attributes, children: [], text: node.text };
const text = (name: string, words: string): Node => ({ name, attributes: {}, children: [], text: words });
const date = (name: string, node: Node | undefined): Node | undefined =>
  node && text(name, node.text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'));

const toAddress = (name: string, node: Node | undefined): Node | undefined =>
  node &&
  make(
    name,
    copy('cbc:StreetName', one(node, 'LineOne')),
    copy('cbc:CityName', one(node, 'CityName')),
    copy('cbc:PostalZone', one(node, 'PostcodeCode')),
    make('cac:Country', copy('cbc:IdentificationCode', one(node, 'CountryID'))),
  );

const toCategory = (name: string, node: Node | undefined): Node =>
  make(
    name,
    copy('cbc:ID', one(node, 'CategoryCode')),
    copy('cbc:Percent', one(node, 'RateApplicablePercent')),
    copy('cbc:TaxExemptionReasonCode', one(node, 'ExemptionReasonCode')),
    copy('cbc:TaxExemptionReason', one(node, 'ExemptionReason')),
  );

function toParty(name: string, node: Node | undefined): Node {
  const taxes = at(node, 'SpecifiedTaxRegistration/ID').map((id) => {
    const scheme = id.attributes['schemeID'] === 'VA' ? 'VAT' : 'TAX';
    return make('cac:PartyTaxScheme', copy('cbc:CompanyID', id, {}), make('cac:TaxScheme', text('cbc:ID', scheme)));
  });
  return make(
    name,
    make(
      'cac:Party',
      copy('cbc:EndpointID', one(node, 'URIUniversalCommunication/URIID')),
      toAddress('cac:PostalAddress', one(node, 'PostalTradeAddress')),
      ...taxes,
      make(
        'cac:PartyLegalEntity',
        copy('cbc:RegistrationName', one(node, 'Name')),
        copy('cbc:CompanyID', one(node, 'SpecifiedLegalOrganization/ID')),
      ),
    ),
  );
}

/** Reads the terms of a Cross Industry Invoice into the shape of a UBL document. */
function toUbl(cii: Node): Node {
  const [head, trade] = [one(cii, 'ExchangedDocument'), one(cii, 'SupplyChainTradeTransaction')];
  const agreement = one(trade, 'ApplicableHeaderTradeAgreement');
  const settlement = one(trade, 'ApplicableHeaderTradeSettlement');
  const sums = one(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation');
  const isInvoice = one(head, 'TypeCode')?.text === '380';
  const kind = isInvoice ? 'Invoice' : 'CreditNote';
  const lines = at(trade, 'IncludedSupplyChainTradeLineItem').map((line) =>
    make(
      `cac:${kind}Line`,
      copy('cbc:ID', one(line, 'AssociatedDocumentLineDocument/LineID')),
      copy(isInvoice ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity', one(line, 'SpecifiedLineTradeDelivery/BilledQuantity')),
      copy(
        'cbc:LineExtensionAmount',
        one(line, 'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount'),
      ),
      make(
        'cac:Item',
        copy('cbc:Name', one(line, 'SpecifiedTradeProduct/Name')),
        toCategory('cac:ClassifiedTaxCategory', one(line, 'SpecifiedLineTradeSettlement/ApplicableTradeTax')),
      ),
      make('cac:Price', copy('cbc:PriceAmount', one(line, 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount'))),
    ),
  );
  const subtotals = at(settlement, 'ApplicableTradeTax').map((tax) =>
    make(
      'cac:TaxSubtotal',
      copy('cbc:TaxableAmount', one(tax, 'BasisAmount')),
      copy('cbc:TaxAmount', one(tax, 'CalculatedAmount')),
      toCategory('cac:TaxCategory', tax),
    ),
  );
  const shipTo = toAddress('cac:Address', one(trade, 'ApplicableHeaderTradeDelivery/ShipToTradeParty/PostalTradeAddress'));
  return make(
    kind,
    copy('cbc:CustomizationID', one(cii, 'ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID')),
    copy('cbc:ID', one(head, 'ID')),
    date('cbc:IssueDate', one(head, 'IssueDateTime/DateTimeString')),
    date('cbc:DueDate', one(settlement, 'SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString')),
    copy(`cbc:${kind}TypeCode`, one(head, 'TypeCode')),
    copy('cbc:DocumentCurrencyCode', one(settlement, 'InvoiceCurrencyCode')),
    copy('cbc:BuyerReference', one(agreement, 'BuyerReference')),
    ...at(settlement, 'InvoiceReferencedDocument').map((credited) =>
      make('cac:BillingReference', make('cac:InvoiceDocumentReference', copy('cbc:ID', one(credited, 'IssuerAssignedID')))),
    ),
    toParty('cac:AccountingSupplierParty', one(agreement, 'SellerTradeParty')),
    toParty('cac:AccountingCustomerParty', one(agreement, 'BuyerTradeParty')),
    shipTo && make('cac:Delivery', make('cac:DeliveryLocation', shipTo)),
    ...at(settlement, 'SpecifiedTradeSettlementPaymentMeans').map((means) =>
      make('cac:PaymentMeans', copy('cbc:PaymentMeansCode', one(means, 'TypeCode'))),
    ),
    make('cac:PaymentTerms', copy('cbc:Note', one(settlement, 'SpecifiedTradePaymentTerms/Description'))),
    make('cac:TaxTotal', copy('cbc:TaxAmount', one(sums, 'TaxTotalAmount')), ...subtotals),
    make(
      'cac:LegalMonetaryTotal',
      copy('cbc:LineExtensionAmount', one(sums, 'LineTotalAmount')),
      copy('cbc:TaxExclusiveAmount', one(sums, 'TaxBasisTotalAmount')),
      copy('cbc:TaxInclusiveAmount', one(sums, 'GrandTotalAmount')),
      copy('cbc:PayableAmount', one(sums, 'DuePayableAmount')),
    ),
    ...lines,
  );
}

const listAll = (node: Node): Node[] => [node, ...node.children.flatMap(listAll)];

/** Rules of the syntax itself, in our words. */
const ciiRules: Readonly<Record<string, (cii: Node) => boolean>> = {
  'the guideline is EN 16931': (cii) =>
    one(cii, 'ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID')?.text === 'urn:cen.eu:en16931:2017',
  'dates are in format 102': (cii) =>
    listAll(cii).every((node) => bareName(node) !== 'DateTimeString' || (node.attributes['format'] === '102' && /^\d{8}$/.test(node.text))),
  'the VAT total names the currency of the invoice': (cii) =>
    at(
      cii,
      'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement/SpecifiedTradeSettlementHeaderMonetarySummation/TaxTotalAmount',
    ).every(
      ({ attributes }) =>
        attributes['currencyID'] === one(cii, 'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement/InvoiceCurrencyCode')?.text,
    ),
};

/** Lists the ids of the rules of EN 16931 that a Cross Industry Invoice breaks, and where it leaves the element order. */
export function findCiiProblems(xml: string): string[] {
  const [cii, ...more] = parseXml(xml).children;
  if (cii === undefined || more.length > 0) return ['no single document'];
  const misplaced = listAll(cii).flatMap((node) => {
    const names = node.children.map((child) => `${bareName(child)} `).join('');
    const sequence = order[bareName(node)];
    const isEmptyDelivery = names === '' && bareName(node) === 'ApplicableHeaderTradeDelivery';
    if (names === '' && (isEmptyDelivery || sequence === undefined))
      return node.text.trim() === '' && !isEmptyDelivery ? [`${node.name} is empty`] : [];
    return sequence !== undefined && sequenceOf(sequence).test(names) ? [] : [`${bareName(node)} has ${names}`];
  });
  const own = Object.entries(ciiRules).flatMap(([id, holds]) => (holds(cii) ? [] : [id]));
  return [...misplaced, ...own, ...breakRules(toUbl(cii), (id) => /^(?:BR-|PEPPOL-COMMON|SE-R|NO-R|DK-R)/.test(id))];
}
