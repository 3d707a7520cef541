import { isCreditedWin, isSameStage, misfit, moveTo, newLead, type StageFacts, type StageField } from '../../contract/leads/stage-rule.ts';
import type { LeadStage, LostReason } from '../../contract/leads/values.ts';
import type { CompanyId, EnquiryId, PurchaseId, UserId } from '../../contract/kit/ids.ts';
import { isReadable } from '../enquiries/contacts.ts';
import { insertCompanyEvents } from '../platform/company-events.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import type { Job } from '../platform/jobs.ts';
import { insertMessage } from '../platform/outbox.ts';
import { lockLead } from './archive-leads.ts';

/** The author of a change: a person of the company, or one of its programs (null). */
export interface StageAuthor {
  readonly companyId: CompanyId;
  readonly userId: UserId | null;
}

/** The newest stage of a lead; no row for a new one. */
export const newestStage = (purchaseId: Sql): Sql => sql`
  (select stage, quote_minor, job_minor, lost_reason, at from lead_stage_changes where purchase_id = ${purchaseId} order by id desc limit 1)`;

/** How far a lead got before it was lost, if it was: 0 for not reached, 1 for contacted, 2 for quoted or won. */
export const furthestStep = (purchaseId: Sql): Sql => sql`
  greatest(case (select stage from lead_stage_changes where purchase_id = ${purchaseId} and stage <> 'lost' order by id desc limit 1)
             when 'contacted' then 1 when 'quoted' then 2 when 'won' then 2 else 0 end,
           case when exists (select from lead_contact_attempts where purchase_id = ${purchaseId} and reached) then 1 else 0 end)`;

/** Whether the whole price was credited. A lead that cost nothing was not. */
const isCredited = (purchaseId: Sql): Sql => sql`
  exists (select from invoices where purchase_id = ${purchaseId} having count(*) > 1 and sum(gross_minor) <= 0)`;

interface StageRow extends StageFacts {
  readonly purchaseId: PurchaseId;
  readonly companyId: CompanyId;
  readonly code: string;
  readonly isCredited: boolean;
  readonly isReadable: boolean;
}

const selectStages = (which: Sql): Sql<StageRow> => sql<StageRow>`
  select p.id as "purchaseId", p.company_id as "companyId", p.code, coalesce(s.stage, 'new') as stage, s.quote_minor as "quoteMinor", s.job_minor as "jobMinor",
         s.lost_reason as "lostReason", ${isCredited(sql`p.id`)} as "isCredited", ${isReadable} as "isReadable"
  from purchases p join enquiry_contacts c on c.enquiry_id = p.enquiry_id left join lateral ${newestStage(sql`p.id`)} s on true
  where ${which} order by p.id`;

/** Records the new facts of locked leads and notifies the programs of their companies of those that moved. */
async function recordStages(
  tx: Tx,
  author: Pick<StageAuthor, 'userId'> | 'customer',
  changes: readonly { readonly from: StageRow; readonly to: StageFacts }[],
): Promise<number> {
  const changed = changes.filter(({ from, to }) => !isSameStage(from, to));
  const userId = author === 'customer' ? null : author.userId;
  const by = author === 'customer' ? 'customer' : userId === null ? 'program' : 'company';
  for (const { from, to } of changed) {
    const added = await tx.first(sql<{ id: number }>`
      insert into lead_stage_changes (purchase_id, from_stage, stage, quote_minor, job_minor, lost_reason, changed_by, user_id, at)
      values (${from.purchaseId}, ${from.stage}, ${to.stage}, ${to.quoteMinor}, ${to.jobMinor}, ${to.lostReason},
              ${by}, ${userId},
              greatest(app_now(), (select max(at) from lead_stage_changes where purchase_id = ${from.purchaseId})))
      returning id`);
    if (from.stage === to.stage) continue;
    await tx.rows(
      insertCompanyEvents(sql`select ${from.companyId}::bigint, 'lead.stage_changed', ${added?.id}::bigint, ${from.purchaseId}::bigint`),
    );
    if (to.stage === 'lost') await tx.rows(setNextAction(from.purchaseId, null, null));
  }
  return changed.length;
}

interface NextAction {
  readonly text: string;
  readonly due: Date;
}

/** Sets or removes the next action. A changed one is announced again when it is due. */
function setNextAction(purchaseId: PurchaseId, action: NextAction | null, userId: UserId | null): Sql {
  if (action === null) return sql`delete from lead_next_actions where purchase_id = ${purchaseId}`;
  return sql`
    insert into lead_next_actions (purchase_id, text, due_at, set_by) values (${purchaseId}, ${action.text}, ${action.due}, ${userId})
    on conflict (purchase_id) do update
    set text = excluded.text, due_at = excluded.due_at, set_at = app_now(), set_by = excluded.set_by, reminded_at = null
    where (lead_next_actions.text, lead_next_actions.due_at) is distinct from (excluded.text, excluded.due_at)`;
}

type SaveOutcome =
  | { readonly kind: 'saved' }
  | { readonly kind: 'misfit'; readonly field: StageField }
  | { readonly kind: 'credited' }
  /** The consumer's details are erased; the text of an action could restore them. */
  | { readonly kind: 'erased' };

/** Saves stage, values and next action of a lead that the caller has locked. */
export async function saveStage(
  tx: Tx,
  author: StageAuthor,
  { purchaseId, facts, nextAction }: { purchaseId: PurchaseId; facts: StageFacts; nextAction: NextAction | null },
): Promise<SaveOutcome> {
  const field = misfit(facts);
  if (field !== undefined) return { kind: 'misfit', field };
  const from = await tx.first(selectStages(sql`p.id = ${purchaseId}`));
  if (from === undefined) throw new Error(`purchase ${purchaseId} does not exist`);
  if (isCreditedWin(from.stage, facts.stage, from.isCredited)) return { kind: 'credited' };
  if (nextAction !== null && !from.isReadable) return { kind: 'erased' };
  await tx.rows(setNextAction(purchaseId, facts.stage === 'lost' ? null : nextAction, author.userId));
  await recordStages(tx, author, [{ from, to: facts }]);
  return { kind: 'saved' };
}

type MoveOutcome = { readonly kind: 'moved'; readonly count: number } | { readonly kind: 'unknown' } | { readonly kind: 'credited' };

/** Moves leads to a stage, all or none. Locked in id order, to avoid deadlocks. */
export async function moveLeads(
  tx: Tx,
  author: StageAuthor,
  { codes, stage, lostReason }: { codes: readonly string[]; stage: LeadStage; lostReason: LostReason | null },
): Promise<MoveOutcome> {
  const locked = await tx.rows(sql<{ purchaseId: PurchaseId }>`
    insert into lead_states (purchase_id, seen_at)
    select id, app_now() from purchases where company_id = ${author.companyId} and code = any(${[...codes]}::text[]) order by id
    on conflict (purchase_id) do update set seen_at = coalesce(lead_states.seen_at, excluded.seen_at)
    returning purchase_id as "purchaseId"`);
  if (locked.length !== codes.length) return { kind: 'unknown' };
  const rows = await tx.rows(selectStages(sql`p.id = any(${locked.map(({ purchaseId }) => purchaseId)}::bigint[])`));
  if (rows.some((row) => isCreditedWin(row.stage, stage, row.isCredited))) return { kind: 'credited' };
  return {
    kind: 'moved',
    count: await recordStages(
      tx,
      author,
      rows.map((from) => ({ from, to: moveTo(from, stage, lostReason) })),
    ),
  };
}

/** Moves a new lead to contacted once its customer was reached, and returns its stage. The caller has locked the lead. */
export async function markContacted(tx: Tx, author: StageAuthor, purchaseId: PurchaseId): Promise<LeadStage> {
  const from = await tx.first(selectStages(sql`p.id = ${purchaseId}`));
  if (from?.stage !== 'new') return from?.stage ?? 'new';
  await recordStages(tx, author, [{ from, to: { ...newLead, stage: 'contacted' } }]);
  return 'contacted';
}

/** Locks one of a company's leads for a change of its progress; undefined for another company's code. */
export const lockProgress = (tx: Tx, { companyId }: StageAuthor, code: string): Promise<PurchaseId | undefined> =>
  lockLead(tx, companyId, code);

/** A consumer's answer on who got the job: a company that bought the lead, another one, or nobody. */
export type CustomerOutcome =
  | { readonly kind: 'company'; readonly companyId: CompanyId }
  | { readonly kind: 'other' | 'nobody'; readonly companyId: null };

/** How often a consumer can say who got the job; each time moves leads and notifies programs. */
export const maxTimesSaid = 5;

/**
 * Records who got the job: that company's lead is won, the others are lost. A lead keeps the reason for which its company lost it, and a credited
 * one is not won. The caller has locked the enquiry; leads are locked in id order, as everywhere. False once said too often.
 */
export async function recordCustomerOutcome(tx: Tx, enquiryId: EnquiryId, { kind, companyId }: CustomerOutcome): Promise<boolean> {
  const said = await tx.first(sql`
    insert into customer_outcomes (enquiry_id, kind, company_id) values (${enquiryId}, ${kind}, ${companyId})
    on conflict (enquiry_id) do update set kind = excluded.kind, company_id = excluded.company_id, said_at = app_now(),
      times_said = customer_outcomes.times_said
        + ((customer_outcomes.kind, customer_outcomes.company_id) is distinct from (excluded.kind, excluded.company_id))::integer
    where customer_outcomes.times_said < ${maxTimesSaid}
    returning enquiry_id`);
  if (said === undefined) return false;
  await tx.rows(sql`
    insert into lead_states (purchase_id) select id from purchases where enquiry_id = ${enquiryId} order by id
    on conflict (purchase_id) do update set seen_at = lead_states.seen_at`);
  const rows = await tx.rows(selectStages(sql`p.enquiry_id = ${enquiryId}`));
  const lost = kind === 'nobody' ? 'not_needed' : 'other_company';
  const changes = rows.flatMap((from) => {
    const isWinner = from.companyId === companyId;
    if (isWinner ? from.isCredited || from.stage === 'won' : from.stage === 'lost') return [];
    return [{ from, to: isWinner ? moveTo(from, 'won', null) : moveTo(from, 'lost', lost) }];
  });
  await recordStages(tx, 'customer', changes);
  return true;
}

interface DueAction {
  readonly purchaseId: PurchaseId;
  readonly companyId: CompanyId;
  readonly dueAt: Date;
  /** Null if a program planned it, or its planner has left the company. */
  readonly userId: UserId | null;
}

const remindedAtOnce = 200;

/**
 * Puts reminders of next actions that are due into the outbox, once each, to the member who planned it or else to the company. Returns how many.
 * Leads whose customer was erased have none.
 */
async function remindOfDueActions(tx: Tx): Promise<number> {
  const due = await tx.rows(sql<DueAction>`
    with due as (
      select purchase_id from lead_next_actions where reminded_at is null and due_at <= app_now()
      order by due_at limit ${remindedAtOnce} for update skip locked)
    update lead_next_actions n set reminded_at = app_now() from due d, purchases p
    where n.purchase_id = d.purchase_id and p.id = n.purchase_id
    returning n.purchase_id as "purchaseId", p.company_id as "companyId", n.due_at as "dueAt",
              (select m.user_id from members m where m.user_id = n.set_by and m.company_id = p.company_id) as "userId"`);
  const reminders = due.map(({ purchaseId, companyId, dueAt, userId }) =>
    insertMessage({
      dedupeKey: `next-action:${purchaseId}:${dueAt.getTime()}`,
      channel: 'email',
      template: 'next-action-due',
      recipient: userId === null ? { kind: 'company', id: companyId } : { kind: 'user', id: userId },
      payload: { purchaseId },
    }),
  );
  if (reminders.length > 0) await tx.pipeline(...reminders);
  return due.length;
}

export const leadJobs: readonly Job[] = [
  {
    name: 'remind-of-next-actions',
    cron: '* * * * *',
    handle: async (database) => {
      while ((await database.inTx(remindOfDueActions)) === remindedAtOnce);
    },
  },
];
