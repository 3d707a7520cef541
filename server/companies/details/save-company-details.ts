import type { CompanyId } from '../../../contract/kit/ids.ts';
import { changePerson } from '../../identity/change-person.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { completeJourneyStep } from '../complete-journey-step.ts';
import type { Details } from '../details-query.ts';
import { deleteLeadLanguages, insertLeadLanguages } from '../store.ts';

/** Keeps what a company tells about itself. The caller holds its row (`lockDetails`). The first time completes the journey's first step. */
export async function saveCompanyDetails(tx: Tx, input: { companyId: CompanyId; details: Details }): Promise<void> {
  const { companyId, details } = input;
  await tx.rows(sql`
    update companies
    set internal_name = ${details.internalName}, company_type = ${details.companyType}, company_number = ${details.companyNumber},
        vat_number = ${details.vatNumber}, website = ${details.website},
        geographic_coverage = ${details.geographicCoverage}, expected_lead_orders = ${details.expectedLeadOrders}, phone = ${details.phone}, mobile = ${details.mobile},
        address_line1 = ${details.addressLine1}, address_line2 = ${details.addressLine2}, town = ${details.town},
        county = ${details.county}, postcode = ${details.postcode}, communications_language = ${details.language},
        billing_address_enabled = ${details.billingEnabled}, billing_address_line1 = ${details.billingLine1},
        billing_address_line2 = ${details.billingLine2}, billing_address_town = ${details.billingTown},
        billing_address_county = ${details.billingCounty}, billing_address_postcode = ${details.billingPostcode},
        billing_address_country = ${details.billingCountry}
    where id = ${companyId}`);
  await tx.rows(deleteLeadLanguages(companyId));
  await tx.rows(insertLeadLanguages(companyId, details.leadLanguages));
  const { title, forename, surname } = details;
  await changePerson(tx, { companyId, title, forename, surname });
  await completeJourneyStep(tx, { companyId, step: 'step_one' });
}
