import type { CountryCode } from '../../contract/kit/country.ts';
import type { LanguageCode } from '../../contract/kit/language.ts';
import type { CompanyId } from '../../contract/kit/ids.ts';
import type { CompanyType } from '../../contract/companies/company-number-rule.ts';
import type { ExpectedLeadOrders, GeographicCoverage } from '../../contract/companies/values.ts';
import type { Db } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

/** A company's own details as stored. Null: not given. */
export interface Details {
  readonly country: CountryCode;
  readonly internalName: string;
  readonly title: string | null;
  readonly forename: string;
  readonly surname: string;
  readonly companyType: CompanyType | null;
  readonly companyNumber: string | null;
  readonly vatNumber: string | null;
  readonly website: string | null;
  readonly geographicCoverage: GeographicCoverage | null;
  readonly expectedLeadOrders: ExpectedLeadOrders | null;
  readonly phone: string | null;
  readonly mobile: string | null;
  readonly addressLine1: string | null;
  readonly addressLine2: string | null;
  readonly town: string | null;
  readonly county: string | null;
  readonly postcode: string | null;
  /** Language we write to the company in. */
  readonly language: LanguageCode;
  readonly leadLanguages: readonly LanguageCode[];
  readonly billingEnabled: boolean;
  readonly billingLine1: string | null;
  readonly billingLine2: string | null;
  readonly billingTown: string | null;
  readonly billingCounty: string | null;
  readonly billingPostcode: string | null;
  readonly billingCountry: CountryCode | null;
}

/** Flags that decide who may edit the details. */
export interface EditingFlags {
  /** The account team manages the profile. */
  readonly banEdit: boolean;
  readonly allowEditCompanyDetails: boolean;
}

/** Detail columns; expects `c` as the company and `u` as its account owner. */
export const detailColumns: Sql = sql`
  c.country, c.internal_name as "internalName", u.title, u.forename, u.surname, c.company_type as "companyType",
  c.company_number as "companyNumber", c.vat_number as "vatNumber", c.website,
  c.geographic_coverage as "geographicCoverage", c.expected_lead_orders as "expectedLeadOrders", c.phone, c.mobile, c.address_line1 as "addressLine1",
  c.address_line2 as "addressLine2", c.town, c.county, c.postcode, c.communications_language as language,
  array(select l.language::text from company_lead_languages l where l.company_id = c.id order by l.language) as "leadLanguages",
  c.billing_address_enabled as "billingEnabled", c.billing_address_line1 as "billingLine1", c.billing_address_line2 as "billingLine2",
  c.billing_address_town as "billingTown", c.billing_address_county as "billingCounty", c.billing_address_postcode as "billingPostcode",
  c.billing_address_country as "billingCountry", c.ban_edit as "banEdit", c.allow_edit_company_details as "allowEditCompanyDetails"`;

export async function getDetails(db: Db, companyId: CompanyId): Promise<Details & EditingFlags> {
  const row = await db.first(sql<Details & EditingFlags>`
    select ${detailColumns} from companies c join users u on u.company_id = c.id and u.is_account_owner where c.id = ${companyId}`);
  if (row === undefined) throw new Error(`company ${companyId} has no account owner`);
  return row;
}
