import type { IntakeEnquiry } from '../../contract/enquiries/endpoints.ts';
import type { EnquiryId, SourceId } from '../../contract/kit/ids.ts';
import { distributeEnquiry } from '../../server/distribution/distribute-enquiry.ts';
import { createSource } from '../../server/enquiries/sources.ts';
import { openEnquiry, releaseEnquiry } from '../../server/enquiries/release-enquiry.ts';
import { takeInEnquiry } from '../../server/enquiries/take-in-enquiry.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { randomCode } from '../../server/platform/random-code.ts';

let made = 0;

/** Builds a valid enquiry from a consumer no other test uses; any field can be replaced. */
export function enquiryInput(more: Partial<IntakeEnquiry> = {}): IntakeEnquiry {
  made += 1;
  return {
    site: 1,
    work_type: 'gas-boiler-replacement',
    postcode: 'LE4 7ZS',
    country: 'gb',
    title: 'Ms',
    forename: 'Winifred',
    surname: 'Plantedname',
    telephone: `07700 9${String(10_000 + (made % 90_000))}`,
    email: `planted${made}.${randomCode(6).toLowerCase()}@consumer.test`,
    address1: '12 Plantedstreet Road',
    town: 'Leicester',
    description: 'Combi is 14 years old and losing pressure.',
    question_answers: [],
    number_leads_requested: 3,
    timescale: 'ASAP',
    consent: {
      text: 'I agree that up to three companies may contact me.',
      // Earlier than any test's clock.
      timestamp: '2025-01-01T00:00:00Z',
      ip: '192.0.2.1',
    },
    ...more,
  };
}

/** Creates a source and returns its id and key. */
export async function makeSource(database: Database, holdMinutes = 0): Promise<{ sourceId: SourceId; key: string }> {
  const key = `key-${randomCode(20)}`;
  const { sourceId } = await database.inTx((tx) => createSource(tx, { name: `Source ${randomCode()}`, holdMinutes, key }));
  return { sourceId, key };
}

/** Takes an enquiry in without releasing it. */
export async function takeIn(database: Database, sourceId: SourceId, more: Partial<IntakeEnquiry> = {}): Promise<EnquiryId> {
  const outcome = await database.inTx((tx) => takeInEnquiry(tx, { sourceId, idempotencyKey: randomCode(), enquiry: enquiryInput(more) }));
  if (outcome.kind !== 'accepted') throw new Error(`the enquiry was ${JSON.stringify(outcome)}`);
  return outcome.enquiryId;
}

/** Releases an enquiry as the product does: matched, bought automatically, offered, or open if nobody matched. */
export async function releaseByTheBook(database: Database, sourceId: SourceId, more: Partial<IntakeEnquiry> = {}): Promise<EnquiryId> {
  const enquiryId = await takeIn(database, sourceId, more);
  await database.inTx((tx) => releaseEnquiry(tx, { enquiryId, staffId: null }));
  await distributeEnquiry(database.inTx, enquiryId);
  return enquiryId;
}

/** Puts an enquiry on sale to everybody. It is released and opened in one transaction, so that no running server matches it in between. */
export async function putOnSale(database: Database, sourceId: SourceId, more: Partial<IntakeEnquiry> = {}): Promise<EnquiryId> {
  const enquiryId = await takeIn(database, sourceId, more);
  await database.inTx(async (tx) => {
    await releaseEnquiry(tx, { enquiryId, staffId: null });
    await openEnquiry(tx, { enquiryId });
  });
  return enquiryId;
}
