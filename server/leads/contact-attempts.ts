import type { PurchaseId } from '../../contract/kit/ids.ts';
import { type AttemptChannel, type LeadStage, maxAttempts } from '../../contract/leads/values.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { lockLead } from './archive-leads.ts';
import { markContacted, type StageAuthor } from './stages.ts';

export interface ContactAttempt {
  readonly id: number;
  readonly channel: AttemptChannel;
  readonly at: Date;
  readonly reached: boolean | null;
}

/** The first attempt to reach the customer: recorded by a press of call, text or email, or stated in a report. */
export const firstAttempt = (purchaseId: Sql): Sql => sql`
  least((select min(at) from lead_contact_attempts where purchase_id = ${purchaseId}),
        (select min(a.at) from reports h join report_attempts a on a.report_id = h.id where h.purchase_id = ${purchaseId}))`;

const columns = sql`id, channel, at, reached`;

/** Newest first. */
export const listAttempts = (purchaseId: PurchaseId): Sql<ContactAttempt> => sql<ContactAttempt>`
  select ${columns} from lead_contact_attempts where purchase_id = ${purchaseId} order by id desc`;

type AttemptOutcome =
  | { readonly kind: 'recorded'; readonly attempt: ContactAttempt }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'too_many' };

/** Records an attempt. One by the same channel within a minute is returned instead, so that a second press does not count twice. */
export async function addAttempt(
  tx: Tx,
  { companyId }: StageAuthor,
  { code, channel }: { code: string; channel: AttemptChannel },
): Promise<AttemptOutcome> {
  const purchaseId = await lockLead(tx, companyId, code);
  if (purchaseId === undefined) return { kind: 'unknown' };
  const recent = await tx.first(sql<ContactAttempt>`
    select ${columns} from lead_contact_attempts
    where purchase_id = ${purchaseId} and channel = ${channel} and at > app_now() - interval '1 minute' order by id desc limit 1`);
  if (recent !== undefined) return { kind: 'recorded', attempt: recent };
  const attempt = await tx.first(sql<ContactAttempt>`
    insert into lead_contact_attempts (purchase_id, channel)
    select ${purchaseId}, ${channel} where (select count(*) from lead_contact_attempts where purchase_id = ${purchaseId}) < ${maxAttempts}
    returning ${columns}`);
  return attempt === undefined ? { kind: 'too_many' } : { kind: 'recorded', attempt };
}

/** Records whether an attempt reached the customer. Returns the lead's stage; undefined if the company has no such attempt. */
export async function answerAttempt(
  tx: Tx,
  author: StageAuthor,
  { code, attemptId, reached }: { code: string; attemptId: number; reached: boolean },
): Promise<LeadStage | undefined> {
  const purchaseId = await lockLead(tx, author.companyId, code);
  if (purchaseId === undefined) return undefined;
  const answered = await tx.first(sql<{ id: number }>`
    update lead_contact_attempts set reached = ${reached} where purchase_id = ${purchaseId} and id = ${attemptId} returning id`);
  if (answered === undefined) return undefined;
  if (reached) return markContacted(tx, author, purchaseId);
  const current = await tx.first(sql<{ stage: LeadStage }>`
    select stage from lead_stage_changes where purchase_id = ${purchaseId} order by id desc limit 1`);
  return current?.stage ?? 'new';
}
