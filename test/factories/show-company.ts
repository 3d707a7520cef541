import type { CompanyId, SourceId } from '../../contract/kit/ids.ts';
import { publishListing, saveListing } from '../../server/reputation/listing/listing.ts';
import { sql } from '../../server/platform/database/sql.ts';
import type { TestApp } from '../app-harness.ts';
import { buyOne } from './settle-in-every-way.ts';

interface ShowOptions {
  readonly tradingName?: string;
  readonly description?: string;
  readonly shortDescription?: string;
}

/** Publishes a company's listing on both guide sites. Returns its slug. */
export async function showCompany(
  { database }: Pick<TestApp, 'database'>,
  companyId: CompanyId,
  options: ShowOptions = {},
): Promise<string> {
  const { tradingName = 'Tilbury Heating & Sons', description = 'We fit boilers.', shortDescription = '' } = options;
  await database.inTx(async (tx) => {
    await saveListing(tx, { companyId, tradingName, description, shortDescription });
    for (const site of ['boilers', 'solar'] as const) await publishListing(tx, { companyId, site, published: true });
  });
  const row = await database.db.first(sql<{ slug: string }>`select slug from listings where company_id = ${companyId}`);
  return row?.slug ?? '';
}

interface ReviewOptions {
  readonly stars?: 1 | 2 | 3 | 4 | 5;
  readonly name?: string;
  readonly comment?: string | null;
  readonly workDone?: string | null;
  readonly reply?: string;
  readonly state?: 'held' | 'published';
}

/** Adds a review to another lead the company buys. */
export async function reviewCompany(test: TestApp, companyId: CompanyId, sourceId: SourceId, options: ReviewOptions = {}): Promise<void> {
  const { stars = 5, name = 'Asha P', comment = 'On time and tidy.', workDone = null, reply, state = 'published' } = options;
  const { purchaseId } = await buyOne(test, companyId, sourceId);
  const review = await test.database.db.first(sql<{ id: number }>`
    insert into reviews (code, purchase_id, company_id, rating_overall, comment, work_done_comments, display_name, state, published_at)
    values (${`R${purchaseId}`}, ${purchaseId}, ${companyId}, ${stars * 2}::smallint, ${comment}, ${workDone}, ${name}, ${state},
            case when ${state} = 'published' then app_now() end)
    returning id`);
  if (reply !== undefined)
    await test.database.db.rows(sql`insert into review_replies (review_id, reply) values (${review?.id ?? 0}, ${reply})`);
}
