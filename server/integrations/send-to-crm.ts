import { mainBrand } from '../../contract/kit/brands.ts';
import type { Database } from '../platform/database/database.ts';
import type { Sealer } from '../platform/sealer.ts';
import { sql } from '../platform/database/sql.ts';
import { sealToken } from './connections.ts';
import type { Crm, CrmLead, CrmToken } from './open-crm.ts';
import { getSealContext } from './secret-rule.ts';
import { leadContextWire, writeAnswers } from '../buying/visible-lead-query.ts';
import { readCustomer, findSoldLead, type SoldLead } from './event-content-query.ts';
import type { DeliveryOutcome, TakenDelivery } from './deliveries.ts';

/** Tokens are refreshed this long before they expire. */
const marginMs = 60_000;

/** Everything about the job in the CRM's one field for text: work type, description, answers, coverage areas and notes. */
function writeDescription({ workTypeName, code, language, context }: SoldLead): string {
  const { description, answers, notes, coverage_areas: areas } = leadContextWire(context, language, false);
  const parts = [`${workTypeName} (${code})`, description, writeAnswers(answers), areas.join(', '), ...notes.map(({ text }) => text)];
  return parts.filter((part) => part !== null && part !== '').join('\n');
}

/** Maps a bought lead to CRM fields. Null if there is nothing to send any more. */
function readLead(database: Database, delivery: TakenDelivery): Promise<CrmLead | null> {
  return database.inTx(async (tx) => {
    const lead = await findSoldLead(tx, delivery);
    if (lead === undefined) return null;
    const customer = await readCustomer(tx, delivery.companyId, lead.enquiryId, 'crm');
    if (customer === null) return null;
    const { title, forename, surname, telephone, alternate_phone: mobile, email, address1, address2, town, postcode } = customer;
    return {
      Salutation: title,
      First_Name: forename,
      Last_Name: surname ?? lead.code,
      Email: email,
      Phone: telephone,
      Mobile: mobile,
      Street: [address1, address2].filter((part) => part !== null && part !== '').join(', ') || null,
      City: town,
      Zip_Code: postcode,
      Country: lead.country.toUpperCase(),
      Lead_Source: mainBrand().name,
      Description: writeDescription(lead),
    };
  });
}

function openToken({ code, sealed }: TakenDelivery, sealer: Sealer): CrmToken {
  const opened = sealer.open(sealed, getSealContext(code));
  if (opened === undefined) throw new Error(`the token of receiver ${code} was sealed with another key`);
  return JSON.parse(opened.toString()) as CrmToken;
}

/** Returns a valid token, refreshed and stored if about to expire. Null if access was revoked. */
async function getValidToken(database: Database, crm: Crm, sealer: Sealer, delivery: TakenDelivery): Promise<CrmToken | null> {
  const token = openToken(delivery, sealer);
  if (token.endsAt === null || token.endsAt - delivery.now.getTime() > marginMs) return token;
  const renewed = await crm.renew(token, delivery.now);
  if (renewed === null) return null;
  const sealed = sealToken(renewed, delivery.code, sealer);
  await database.inTx((tx) =>
    tx.rows(sql`update event_receivers set sealed = ${sealed} where id = ${delivery.receiverId} and removed_at is null`),
  );
  return renewed;
}

/** Attempts to push a bought lead to the company's CRM. */
export async function sendToCrm(database: Database, crm: Crm | null, sealer: Sealer, delivery: TakenDelivery): Promise<DeliveryOutcome> {
  const unreachable = { status: null, problem: 'unreachable', answer: null } as const;
  if (crm === null) return unreachable;
  const lead = await readLead(database, delivery);
  if (lead === null) return 'nothing_to_tell';
  try {
    const token = await getValidToken(database, crm, sealer, delivery);
    return token === null ? { status: null, problem: 'refused', answer: null } : await crm.pushLead(token, lead);
  } catch (error) {
    // Network errors and invalid token responses; our own errors are of other types.
    if (error instanceof TypeError || (error instanceof Error && /^the CRM|timeout/i.test(error.message))) return unreachable;
    throw error;
  }
}
