import type { CountryCode } from '../../contract/kit/country.ts';
import type { CompanyId, EnquiryId } from '../../contract/kit/ids.ts';
import { countries } from '../geography/country-rule.ts';
import { settingsColumn, type SettingValues } from '../platform/business-settings.ts';
import type { Tx } from '../platform/database.ts';
import { sql, type Sql } from '../platform/sql.ts';
import { buyAutomatically } from './buy-automatically.ts';
import { offerSlot } from './offer-slot.ts';
import { offerUntil } from './offer-window-rule.ts';
import { insertDecision, lockRun, settleRun, type Turn } from './store.ts';

interface Sale {
  readonly hasFreeSlot: boolean;
  readonly workTypeId: number;
  readonly country: CountryCode;
  readonly releasedAt: Date;
  readonly settings: SettingValues;
  readonly now: Date;
}

const saleOf = (enquiryId: EnquiryId): Sql<Sale> => sql<Sale>`
  select status = 'released' and sold + reserved < max_sales as "hasFreeSlot", work_type_id as "workTypeId", country,
         released_at as "releasedAt", ${settingsColumn}, app_now() as now
  from enquiries where id = ${enquiryId}`;

/** Who buys automatically comes first, then the rest, each in the fair order. Nobody has two turns. */
const nextInLine = (enquiryId: EnquiryId): Sql<{ companyId: CompanyId; automatic: boolean }> => sql<{
  companyId: CompanyId;
  automatic: boolean;
}>`
  select m.company_id as "companyId", m.company_id = any(r.automatic) as automatic
  from distribution_runs r cross join unnest(r.matched) with ordinality m(company_id, position)
  where r.enquiry_id = ${enquiryId}
    and not exists (select from distribution_decisions d where d.enquiry_id = r.enquiry_id and d.company_id = m.company_id)
  order by automatic desc, m.position limit 1`;

/**
 * One company has its turn: it buys automatically or a slot is offered to it, and what came of it is written down with it.
 * The run is locked first, then the company's account, then the enquiry; nothing is held over to the next turn. Answers
 * whether there may be another turn. To be called as often as one likes: when a declined offer frees a slot, it goes on.
 */
export async function takeNextTurn(tx: Tx, input: { enquiryId: EnquiryId }): Promise<boolean> {
  const { enquiryId } = input;
  const [[run], [next], [sale]] = await tx.together(lockRun(enquiryId), nextInLine(enquiryId), saleOf(enquiryId));
  if (run === undefined || sale === undefined) return false;
  const settle = async (): Promise<false> => {
    await tx.rows(settleRun(enquiryId));
    return false;
  };
  if (next === undefined || !sale.hasFreeSlot) return settle();

  const turn: Turn = { enquiryId, companyId: next.companyId, workTypeId: sale.workTypeId };
  let reason: string | null;
  if (next.automatic) {
    reason = await buyAutomatically(tx, turn);
  } else {
    const { timeZone } = countries[sale.country];
    const until = offerUntil({ ...sale, windowUntil: run.windowUntil, timeZone }, sale.settings);
    if (until === null) return settle();
    reason = await offerSlot(tx, turn, until);
  }
  if (reason === null) return true;
  // Was it the enquiry and not the company? Sold out or removed in this moment, it is nobody's turn any more.
  const left = await tx.first(saleOf(enquiryId));
  if (left?.hasFreeSlot !== true) return settle();
  await tx.rows(insertDecision(turn, 'passed_over', reason));
  return true;
}
