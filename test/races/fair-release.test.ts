import { beforeAll, expect, it } from 'vitest';
import type { EnquiryId } from '../../contract/kit/ids.ts';
import { distributeEnquiry } from '../../server/distribution/distribute-enquiry.ts';
import { releaseEnquiry } from '../../server/enquiries/release-enquiry.ts';
import { sql } from '../../server/platform/database/sql.ts';
import { verifyInvariants } from '../../server/platform/verify-invariants.ts';
import { makeSource, takeIn } from '../factories/create-enquiry.ts';
import { wantDelivery } from '../factories/want-delivery.ts';
import { useTestDatabase } from '../use-test-database.ts';
import { makeBuyers } from './buyers.ts';

/** As many as two processes have. */
const workers = 8;
const database = useTestDatabase({ poolSize: workers });
beforeAll(() => database.useJobSender(() => Promise.resolve()));

it.each<[string, { automatic: boolean; areaCode: string; postcode: string }]>([
  ['buy by themselves', { automatic: true, areaCode: 'LE', postcode: 'LE4 7ZS' }],
  ['are made offers', { automatic: false, areaCode: 'NG', postcode: 'NG1 1AB' }],
])(
  'of five hundred simultaneous enquiries, each of ten equal companies that %s gets within 10 % of the mean',
  async (_, { automatic, areaCode, postcode }) => {
    const { sourceId } = await makeSource(database);
    const ten = await makeBuyers(database, 10, { creditLimitMinor: 10_000_000, areaCode });
    for (const { companyId } of ten) await wantDelivery(database, companyId, { automatic });
    const waiting: EnquiryId[] = [];
    for (let lot = 0; lot < 50; lot += 1)
      waiting.push(
        ...(await Promise.all(Array.from({ length: 10 }, () => takeIn(database, sourceId, { postcode, number_leads_requested: 1 })))),
      );
    await database.inTx(async (tx) => {
      for (const enquiryId of waiting) await releaseEnquiry(tx, { enquiryId, staffId: null });
    });
    const work = async (): Promise<void> => {
      for (let enquiryId = waiting.pop(); enquiryId !== undefined; enquiryId = waiting.pop())
        await distributeEnquiry(database.inTx, enquiryId);
    };
    await Promise.all(Array.from({ length: workers }, work));

    const served = await database.db.rows(sql<{ count: number }>`
    select count(*) as count from distribution_decisions
    where company_id = any(${ten.map(({ companyId }) => companyId)}::bigint[]) and decision <> 'passed_over' group by company_id`);
    const counts = served.map(({ count }) => count);
    expect(counts.reduce((sum, one) => sum + one, 0)).toBe(500);
    expect(Math.max(...counts)).toBeLessThanOrEqual(55);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(45);
    expect(await verifyInvariants(database.pool)).toEqual([]);
  },
);
