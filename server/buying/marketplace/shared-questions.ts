import type { CompanyId, EnquiryId } from '../../../contract/kit/ids.ts';
import { readPublicQuestions, type PublicQuestions, nameRank } from '../../catalogue/queries.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { TradeCaller } from '../../platform/http/route.ts';
import { isShownTo } from '../visible-lead-query.ts';

/** Caches the questions and their texts for a while: they change only with the catalogue, and reading them per row would double a page's time. */
export function sharedQuestions(lifetimeMs: number): (db: Db) => Promise<PublicQuestions> {
  let known: { readonly until: number; readonly questions: Promise<PublicQuestions> } | undefined;
  return (db) => {
    const now = performance.now();
    if (known === undefined || known.until <= now) {
      const questions = readPublicQuestions(db);
      known = { until: now + lifetimeMs, questions };
      // Do not cache a failure.
      questions.catch(() => (known = undefined));
    }
    return known.questions;
  };
}

/** Lists the work types offered in the company's country, by name. */
export function listMarketplaceWorkTypes(db: Db, caller: TradeCaller): Promise<{ id: number; description: string }[]> {
  return db.rows(sql<{ id: number; description: string }>`
    select w.id, w.name->>${caller.pageLanguage} as description
    from work_types w join list_prices p on p.work_type_id = w.id and p.country = ${caller.country}
    order by ${nameRank(caller.pageLanguage)}`);
}

/** Records the first opening of a row; later ones change nothing. False if the company may not see the enquiry. */
export async function markViewed(tx: Tx, input: { companyId: CompanyId; enquiryId: EnquiryId }): Promise<boolean> {
  if (!(await isShownTo(tx, input.companyId, input.enquiryId))) return false;
  await tx.rows(sql`
    insert into enquiry_views (company_id, enquiry_id) values (${input.companyId}, ${input.enquiryId})
    on conflict (company_id, enquiry_id) do nothing`);
  return true;
}
