import type { CompanyId, PurchaseId } from '../../contract/kit/ids.ts';
import { type CurrencyCode, toMajor } from '../../contract/kit/money.ts';
import type { LeadProgressWire } from '../../contract/leads/progress-endpoints.ts';
import { newLead, type StageFacts } from '../../contract/leads/stage-rule.ts';
import type { LeadStage } from '../../contract/leads/values.ts';
import type { Db } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { type ContactAttempt, firstAttempt, listAttempts } from './contact-attempts.ts';

interface ProgressRow {
  readonly purchaseId: PurchaseId;
  readonly code: string;
  readonly currency: CurrencyCode;
  readonly isCredited: boolean;
  readonly isConfirmed: boolean;
  readonly firstResponseMinutes: number | null;
  readonly actionText: string | null;
  readonly actionDue: Date | null;
}

interface ChangeRow extends StageFacts {
  readonly fromStage: LeadStage;
  readonly at: Date;
  readonly by: 'company' | 'program' | 'customer';
}

interface LeadProgress extends ProgressRow {
  /** Newest first; empty while new. */
  readonly changes: readonly ChangeRow[];
  readonly attempts: readonly ContactAttempt[];
}

/** Reads what became of one of a company's leads; undefined for another company's code. */
export async function readProgress(db: Pick<Db, 'first' | 'rows'>, companyId: CompanyId, code: string): Promise<LeadProgress | undefined> {
  const row = await db.first(sql<ProgressRow>`
    select p.id as "purchaseId", p.code, a.currency,
           exists (select from customer_outcomes o where o.enquiry_id = p.enquiry_id and o.company_id = p.company_id) as "isConfirmed", n.text as "actionText", n.due_at as "actionDue",
           exists (select from invoices where purchase_id = p.id having count(*) > 1 and sum(gross_minor) <= 0) as "isCredited",
           floor(extract(epoch from ${firstAttempt(sql`p.id`)} - p.created_at) / 60)::integer as "firstResponseMinutes"
    from purchases p join accounts a on a.company_id = p.company_id left join lead_next_actions n on n.purchase_id = p.id
    where p.company_id = ${companyId} and p.code = ${code}`);
  if (row === undefined) return undefined;
  const changes = await db.rows(sql<ChangeRow>`
    select stage, from_stage as "fromStage", quote_minor as "quoteMinor", job_minor as "jobMinor", lost_reason as "lostReason", at,
           changed_by as by
    from lead_stage_changes where purchase_id = ${row.purchaseId} order by id desc`);
  return { ...row, changes, attempts: await db.rows(listAttempts(row.purchaseId)) };
}

const inMajor = (minor: number | null): number | null => (minor === null ? null : toMajor(minor));

function factsWire({ stage, quoteMinor, jobMinor, lostReason }: StageFacts) {
  return { stage, quote_value: inMajor(quoteMinor), job_value: inMajor(jobMinor), lost_reason: lostReason };
}

export function progressWire(found: LeadProgress): LeadProgressWire {
  const { code, currency, isCredited, isConfirmed, firstResponseMinutes, changes, attempts } = found;
  return {
    code,
    ...progressForm(found),
    currency,
    credited: isCredited,
    confirmed_by_customer: isConfirmed && changes[0]?.stage === 'won',
    changes: changes.map((change) => ({ ...factsWire(change), from_stage: change.fromStage, at: change.at.toISOString(), by: change.by })),
    attempts: attempts.map(attemptWire),
    first_response_minutes: firstResponseMinutes,
  };
}

export const attemptWire = ({ id, channel, at, reached }: ContactAttempt) => ({ id, channel, at: at.toISOString(), reached });

/** The fields that people and programs may change. */
export function progressForm({ changes, actionText, actionDue }: LeadProgress) {
  const action = actionText === null || actionDue === null ? null : { text: actionText, due: actionDue.toISOString() };
  return { ...factsWire(changes[0] ?? newLead), next_action: action };
}
