import type { CountryCode } from '../../contract/kit/country.ts';
import type { CompanyId, EnquiryId } from '../../contract/kit/ids.ts';
import { issuePriorityAlert } from '../alerts/priority-alert.ts';
import { selectAlertSettings } from '../alerts/alert-settings-query.ts';
import { lockAccount } from '../billing/account.ts';
import { periodStarts } from '../buying/cap-period-rule.ts';
import { deliveryFacts } from '../buying/delivery-facts-query.ts';
import { obstacleToDelivery } from '../buying/delivery-rule.ts';
import { buyerFacts, leadFacts } from '../buying/facts-query.ts';
import { judgePurchase } from '../buying/judge-purchase-rule.ts';
import { offerLead } from '../buying/offer-lead.ts';
import { purchaseLead } from '../buying/purchase-lead.ts';
import { availabilityError } from '../buying/purchase-rule.ts';
import { getUnit } from '../geography/business-units.ts';
import { settingsColumn, type SettingValues } from '../platform/business-settings.ts';
import type { Tx } from '../platform/database/database.ts';
import { noSql, sql, type Sql } from '../platform/database/sql.ts';
import { insertDecision, lockRun, settleRun, type Turn, extendWindow, markServed } from './store.ts';
import { chooseServing } from './turn-rule.ts';

interface Sale {
  readonly hasFreeSlot: boolean;
  readonly workTypeId: number;
  readonly country: CountryCode;
  readonly releasedAt: Date;
  readonly settings: SettingValues;
  readonly now: Date;
}

const hasFreeSlot = sql`e.status = 'released' and e.sold + e.reserved < e.max_sales`;

const selectSale = (enquiryId: EnquiryId): Sql<Sale> => sql<Sale>`
  select ${hasFreeSlot} as "hasFreeSlot", e.work_type_id as "workTypeId", e.country, e.released_at as "releasedAt",
         ${settingsColumn}, app_now() as now
  from enquiries e where e.id = ${enquiryId}`;

const hadTurn = (companyId: Sql): Sql =>
  sql`exists (select from distribution_decisions d where d.enquiry_id = r.enquiry_id and d.company_id = ${companyId})`;

interface Next {
  readonly companyId: CompanyId;
  readonly automatic: boolean;
}

/**
 * Automatic buyers first, then the rest, each by longest wait as of now, because other releases serve them meanwhile; ties in match order. Nobody has
 * two turns.
 */
const nextInLine = (enquiryId: EnquiryId, lock: Sql = noSql): Sql<Next> => sql<Next>`
  select m.company_id as "companyId", m.company_id = any(r.automatic) as automatic
  from distribution_runs r
  join enquiries e on e.id = r.enquiry_id and ${hasFreeSlot}
  cross join unnest(r.matched) with ordinality m(company_id, position)
  join accounts a on a.company_id = m.company_id
  left join company_work_types s on s.company_id = m.company_id and s.work_type_id = e.work_type_id
  where r.enquiry_id = ${enquiryId} and not ${hadTurn(sql`m.company_id`)}
    and (m.company_id = any(r.automatic)) = exists (select from unnest(r.automatic) b(company_id) where not ${hadTurn(sql`b.company_id`)})
  order by s.last_served_at nulls first, m.position limit 1 ${lock}`;

/** The next company not being served at another enquiry right now, with its account locked. */
const idleInLine = (enquiryId: EnquiryId): Sql<Next> => nextInLine(enquiryId, sql`for update of a skip locked`);

/** If all are being served elsewhere, waits for the first and then takes the longest waiting. Undefined if nobody is left. */
async function waitInLine(tx: Tx, enquiryId: EnquiryId): Promise<Next | undefined> {
  const first = await tx.first(nextInLine(enquiryId));
  if (first === undefined) return undefined;
  const [, [next]] = await tx.pipeline(lockAccount(first.companyId), idleInLine(enquiryId));
  return next ?? first;
}

/**
 * Gives one company its turn: an automatic purchase or an offer, recorded with its outcome. Locks the run, the account, then the enquiry; keeps no
 * state between turns. Returns whether there may be another. Safe to call repeatedly: it continues when a declined offer frees a slot.
 */
export async function takeNextTurn(tx: Tx, input: { enquiryId: EnquiryId }): Promise<boolean> {
  const { enquiryId } = input;
  const [[run], , [idle], [sale]] = await tx.pipeline(
    lockRun(enquiryId),
    idleInLine(enquiryId),
    // Queried twice: a company still being served at the first attempt may be free by the second and no longer first.
    idleInLine(enquiryId),
    selectSale(enquiryId),
  );
  if (run === undefined || sale === undefined) return false;
  const settle = async (): Promise<false> => {
    await tx.rows(settleRun(enquiryId));
    return false;
  };
  const next = sale.hasFreeSlot ? (idle ?? (await waitInLine(tx, enquiryId))) : undefined;
  if (next === undefined) return settle();

  const turn: Turn = { enquiryId, companyId: next.companyId, workTypeId: sale.workTypeId };
  const { timeZone } = getUnit(sale.country);
  const serving = chooseServing(next, { ...sale, windowUntil: run.windowUntil, timeZone });
  if (serving === null) return settle();
  const reason = serving.kind === 'buy' ? await buyAutomatically(tx, turn) : await offerSlot(tx, turn, serving.until);
  if (reason === null) return true;
  // The enquiry may be the cause: once sold out or removed, there are no more turns.
  const left = await tx.first(selectSale(enquiryId));
  if (left?.hasFreeSlot !== true) return settle();
  await tx.rows(insertDecision(turn, 'passed_over', reason));
  return true;
}

/**
 * Reserves a slot for a company and alerts it, in one transaction. Judges again under the account lock, so that a purchase, pause or new cap counts.
 * Returns null, or why no offer was made, in which case nothing is written.
 */
async function offerSlot(tx: Tx, turn: Turn, until: Date): Promise<string | null> {
  const { companyId, enquiryId, workTypeId } = turn;
  const [, [buyer], [lead], [settings]] = await tx.pipeline(
    lockAccount(companyId),
    buyerFacts(companyId),
    leadFacts(companyId, enquiryId),
    selectAlertSettings(companyId),
  );
  if (buyer === undefined || lead === undefined || settings === undefined) return 'gone';
  const { obstacle } = judgePurchase(buyer, { ...lead, opened: true, withinReach: true });
  if (obstacle !== null) return availabilityError(obstacle);
  const delivery = await tx.first(deliveryFacts(companyId, workTypeId, periodStarts(buyer.now, buyer.timeZone)));
  const heldBack = delivery === undefined ? 'gone' : obstacleToDelivery(delivery);
  if (heldBack !== null) return heldBack;
  // Account before enquiry, as everywhere.
  if (!(await offerLead(tx, { enquiryId, companyId, until }))) return 'no_slot';
  await tx.pipeline(insertDecision(turn, 'offered'), markServed(turn), extendWindow(enquiryId, until));
  await issuePriorityAlert(tx, { companyId, enquiryId, settings });
  await tx.enqueue('lapse-offers', {}, until);
  return null;
}

/**
 * Buys automatically for a company, through the same code as every purchase; its receipt says so. Returns null, or why not, in which case nothing is
 * written.
 */
async function buyAutomatically(tx: Tx, turn: Turn): Promise<string | null> {
  const { companyId, enquiryId } = turn;
  const outcome = await purchaseLead(tx, { companyId, enquiryId, channel: 'auto', expectedPriceMinor: null, idempotency: null });
  if (outcome.kind === 'refused') return outcome.error;
  if (outcome.kind !== 'bought') throw new Error(`an automatic purchase of enquiry ${enquiryId} ended as ${outcome.kind}`);
  await tx.pipeline(insertDecision(turn, 'bought'), markServed(turn));
  return null;
}
