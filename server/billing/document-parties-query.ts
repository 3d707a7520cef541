import type { InvoiceStatement } from '../../contract/countries/country-rules.ts';
import { postcodeLast } from '../../contract/geography/address-rule.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

/** One party of a document, frozen at its issue. */
export interface DocumentParty {
  readonly name: string;
  readonly country: string;
  readonly address?: readonly string[];
  /** Buyer only: what its VAT may depend on. */
  readonly postcode?: string;
  /** Buyer only, missing from earlier documents: where a lead is delivered to. */
  readonly town?: string;
  readonly companyNumber?: string;
  readonly vatNumber?: string;
  /** Seller only: where to send a transfer. */
  readonly bankDetails?: string;
  /** Seller only: statutory details of its country. Missing from earlier documents. */
  readonly seat?: string;
  readonly statements?: readonly InvoiceStatement[];
  readonly legalLine?: string;
}

/** Business unit `n` as the seller; null until its details are entered. */
export const sellerOfUnit: Sql = sql`
  case when n.seller_name is not null then jsonb_strip_nulls(jsonb_build_object(
    'name', n.seller_name, 'country', n.country, 'address', to_jsonb(n.seller_address), 'companyNumber', n.seller_company_number,
    'vatNumber', n.seller_vat_number, 'bankDetails', n.seller_bank_details, 'seat', n.seller_seat,
    'statements', to_jsonb(nullif(n.seller_statements, '{}')), 'legalLine', n.legal_line)) end`;

/** Matches `addressLines` in the browser and in mails. */
const buildAddressLines = (
  country: Sql,
  { before, town, county, postcode }: Readonly<Record<'before' | 'town' | 'county' | 'postcode', Sql>>,
): Sql => sql`
  array_remove(array[${before}] || case when ${country} = any(${postcodeLast}::text[]) then array[${town}, ${county}, ${postcode}]
    else array[nullif(concat_ws(' ', ${postcode}, ${town}), ''), ${county}] end, null)`;

const billingLines = buildAddressLines(sql`c.billing_address_country`, {
  before: sql`c.billing_address_line1, c.billing_address_line2`,
  town: sql`c.billing_address_town`,
  county: sql`c.billing_address_county`,
  postcode: sql`c.billing_address_postcode`,
});
const ownLines = buildAddressLines(sql`c.country`, {
  before: sql`c.address_line1, c.address_line2`,
  town: sql`c.town`,
  county: sql`c.county`,
  postcode: sql`c.postcode`,
});

/** Company `c` as the buyer, at its billing address if it has one. */
export const buyerOfCompany: Sql = sql`
  jsonb_strip_nulls(jsonb_build_object(
    'name', c.internal_name, 'companyNumber', c.company_number, 'vatNumber', c.vat_number,
    'country', case when c.billing_address_enabled then c.billing_address_country else c.country end,
    'postcode', case when c.billing_address_enabled then c.billing_address_postcode else c.postcode end,
    'town', case when c.billing_address_enabled then c.billing_address_town else c.town end,
    'address', to_jsonb(case when c.billing_address_enabled then ${billingLines} else ${ownLines} end)))`;
