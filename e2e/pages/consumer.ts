import { vi } from 'vitest';
import type { MarketplaceRow } from '../../contract/buying/endpoints.ts';
import type { IntakeEnquiry } from '../../contract/enquiries/endpoints.ts';
import { demoIntakeKey } from '../../db/demo/seed-demonstration.ts';
import { enquiryInput } from '../../test/factories/create-enquiry.ts';
import { eventTimeoutMs } from '../../test/event-timeout.ts';
import type { Caller } from './company-api.ts';

export interface Posted {
  readonly quoteCode: string;
  readonly enquiry: IntakeEnquiry;
}

/** Posts an enquiry for a boiler in Leicester, unless the wish says otherwise. */
export async function postEnquiry(origin: string, changes: Partial<IntakeEnquiry> = {}): Promise<Posted> {
  const enquiry = enquiryInput(changes);
  const response = await fetch(`${origin}/api/v1/intake/enquiries`, {
    method: 'POST',
    headers: { authorization: `Bearer ${demoIntakeKey}`, 'idempotency-key': crypto.randomUUID(), 'content-type': 'application/json' },
    body: JSON.stringify(enquiry),
  });
  if (response.status !== 201) throw new Error(`the enquiry was refused: ${await response.text()}`);
  return { quoteCode: ((await response.json()) as { data: { quote_code: string } }).data.quote_code, enquiry };
}

/** Waits until the enquiry is on sale and returns the lead as a company sees it. */
export function releasedLead(quoteCode: string, company: Caller): Promise<MarketplaceRow> {
  const find = async () => {
    const row = await company.findLead(quoteCode);
    if (row === undefined) throw new Error(`${quoteCode} is not on sale`);
    return row;
  };
  return vi.waitFor(find, { timeout: eventTimeoutMs, interval: 100 });
}

/** Number of districts per area that are named by its letters and a consecutive number. */
const districtCounts = { HS: 9, LE: 19 };

/**
 * Finds a district without boiler leads, so that a list has exactly one row of that name. No demonstration company covers the Hebrides
 * (HS), so leads there are open to all at once. In Leicester (LE) only the demonstration company does, and is offered boilers first.
 */
export async function quietDistrict(company: Caller, area: keyof typeof districtCounts = 'HS'): Promise<string> {
  const rows = await company.marketplace();
  const busy = new Set(rows.filter((row) => row.work_type_translation === 'Gas boiler replacement').map((row) => row['0'].postcode));
  const quiet = Array.from({ length: districtCounts[area] }, (_, index) => `${area}${index + 1}`).find((district) => !busy.has(district));
  if (quiet === undefined) throw new Error(`everybody in ${area} wants a boiler`);
  return quiet;
}

export interface ForSale extends Posted {
  readonly id: number;
  /** Name of its row and button: "Gas boiler replacement, LE4". */
  readonly subject: string;
}

/** Posts an enquiry that is offered to the demonstration company, which sees it like any lead in its coverage. */
export async function offerInLeicester(origin: string, demo: Caller, changes: Partial<IntakeEnquiry> = {}): Promise<ForSale> {
  return putOnSale(origin, demo, { postcode: `${await quietDistrict(demo, 'LE')} 7ZS`, ...changes });
}

/** Posts an enquiry and waits until it is on sale to everybody. */
export async function putOnSale(origin: string, company: Caller, changes: Partial<IntakeEnquiry> = {}): Promise<ForSale> {
  const posted = await postEnquiry(origin, { postcode: `${await quietDistrict(company)} 7ZS`, ...changes });
  const row = await releasedLead(posted.quoteCode, company);
  return { ...posted, id: row['0'].id, subject: `${row.work_type_translation}, ${row['0'].postcode}` };
}
