import type { DecisionGround } from '../../contract/disputes/values.ts';
import type { StaffId } from '../../contract/kit/ids.ts';
import { issueCreditNote, type CreditOutcome } from '../billing/issue-credit-note.ts';
import { lockAccount } from '../billing/account.ts';
import { removeEnquiry } from '../enquiries/end-enquiry.ts';
import { recordEnquiryEvent } from '../enquiries/take-slot.ts';
import { recordAudit } from '../platform/audit.ts';
import { settingsColumn, getSettingValue, type SettingValues } from '../platform/business-settings.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { putInOutbox } from '../platform/outbox.ts';
import { endPending, openPending } from './pending-store.ts';
import { reportTables, lastStatement } from './reports.ts';
import { appealDays, extensionDays } from './settings.ts';
import { closeQuestion, endReport, insertDecision, readLockedReport, reportOwner, type DecisionFacts, type LockedReport } from './store.ts';

export interface ReportDecision {
  readonly reportId: number;
  /** Someone deciding the report must not decide an appeal made meanwhile. */
  readonly step: 'report' | 'appeal';
  readonly outcome: 'accepted' | 'rejected' | 'extended';
  readonly by: { readonly kind: 'system' | 'customer' } | { readonly kind: 'operator'; readonly staffId: StaffId; readonly actor: string };
  readonly ground: DecisionGround;
  readonly facts: DecisionFacts;
  /** Message to the company; null if the ground is enough. */
  readonly reason: string | null;
  /** End of an extension; the setting's length if omitted. */
  readonly extendUntil?: Date | null;
}

export type Credit = CreditOutcome['kind'];

export type DecideOutcome =
  | { readonly kind: 'decided'; readonly credit: Credit | null; readonly extendedUntil: Date | null }
  /** Someone else was first, or it is at another step. */
  | { readonly kind: 'already_decided' }
  | NotLater
  | { readonly kind: 'unknown' };

/** An extension that would end before the current deadline. */
export interface NotLater {
  readonly kind: 'not_later';
  readonly deadline: Date;
}

const openStates = {
  report: ['checking', 'asking_customer', 'with_operator'],
  appeal: ['appealed'],
} as const satisfies Record<ReportDecision['step'], readonly LockedReport['state'][]>;

/** Whether the report is at this step. */
export function isOpen({ state }: Pick<LockedReport, 'state'>, step: ReportDecision['step']): boolean {
  const open: readonly string[] = openStates[step];
  return open.includes(state);
}

interface Deadlines {
  /** The company's current reporting deadline. */
  readonly deadline: Date;
  /** Default end of an extension: counted from the deadline, or from now if that has passed. */
  readonly usual: Date;
}

export async function readDeadlines(db: Db, { purchaseId }: Pick<LockedReport, 'purchaseId'>, settings: SettingValues): Promise<Deadlines> {
  const row = await db.first(sql<Deadlines>`
    select coalesce(report_time.report_by, p.created_at) as deadline,
           greatest(app_now(), report_time.report_by) + make_interval(days => ${getSettingValue(settings, extensionDays)}) as usual
    from purchases p join enquiries e on e.id = p.enquiry_id ${reportTables} where p.id = ${purchaseId}`);
  if (row === undefined) throw new Error(`there is no purchase ${purchaseId}`);
  return row;
}

/** Returns an extension's end, null for any other decision, or refuses one not after the current deadline. */
export async function computeExtensionEnd(
  tx: Tx,
  report: LockedReport,
  { outcome, extendUntil = null }: Pick<ReportDecision, 'outcome' | 'extendUntil'>,
  settings: SettingValues,
): Promise<Date | null | NotLater> {
  if (outcome !== 'extended') return null;
  const { deadline, usual } = await readDeadlines(tx, report, settings);
  const until = extendUntil ?? usual;
  return until > deadline ? until : { kind: 'not_later', deadline };
}

/** Acceptance credits in this transaction; earlier credits and write-offs are reported, not repeated. */
async function issueReportCredit(tx: Tx, { purchaseId, id: reportId }: LockedReport, { outcome }: ReportDecision): Promise<Credit | null> {
  if (outcome !== 'accepted') return null;
  return (await issueCreditNote(tx, { purchaseId, reason: 'report', reportId })).kind;
}

async function notifyDecision(tx: Tx, report: LockedReport, { step }: ReportDecision): Promise<void> {
  await putInOutbox(tx, {
    dedupeKey: `report.decided:${report.id}:${step}`,
    channel: 'email',
    template: 'report.decided',
    recipient: { kind: 'company', id: report.companyId },
    payload: { reportId: report.id, step },
  });
}

/**
 * Decides a report or an appeal once; the loser of a race changes nothing. Locks the account first, like everything that moves its money. Decision,
 * credit note, enquiry history and mail share one transaction.
 */
export async function decideReport(tx: Tx, decision: ReportDecision): Promise<DecideOutcome> {
  const { reportId, step, outcome, by, ground, reason } = decision;
  const owner = await tx.first(reportOwner(reportId));
  if (owner === undefined) return { kind: 'unknown' };
  await tx.rows(lockAccount(owner.companyId));
  const report = await tx.first(readLockedReport(reportId));
  if (report === undefined) return { kind: 'unknown' };
  if (!isOpen(report, step)) return { kind: 'already_decided' };
  // A person's decision still in its undo period binds other people, but proof that the report is right overrides it.
  const pending = await tx.first(openPending(reportId));
  if (pending !== undefined && by.kind === 'operator') return { kind: 'already_decided' };
  const settings = (await tx.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`))?.settings ?? null;
  const extendedUntil = await computeExtensionEnd(tx, report, decision, settings);
  if (extendedUntil !== null && 'kind' in extendedUntil) return extendedUntil;
  if (pending !== undefined) await tx.rows(endPending(pending.id, 'overtaken'));

  const credit = await issueReportCredit(tx, report, decision);
  const statement = await tx.first(lastStatement(report.purchaseId));
  const facts = {
    ...decision.facts,
    ...(statement === undefined ? {} : { said: statement.inTouch ? 'yes' : 'no' }),
    ...(credit === null ? {} : { credit }),
  };
  const staffId = by.kind === 'operator' ? by.staffId : null;
  await tx.pipeline(
    insertDecision({ reportId, ruleId: report.ruleId, step, outcome, decidedBy: by.kind, staffId, ground, facts, reason }),
    endReport({ reportId, step, outcome }, { appealDays: getSettingValue(settings, appealDays), extendedUntil }),
    closeQuestion(reportId),
  );
  const detail = { companyId: report.companyId, step, ground };
  await recordEnquiryEvent(tx, { enquiryId: report.enquiryId, event: `report_${outcome}`, staffId, detail });
  if (outcome === 'accepted' && report.removesEnquiry)
    await removeEnquiry(tx, { enquiryId: report.enquiryId, staffId, reason: `report accepted: ${report.reason}` });
  if (by.kind === 'operator')
    await recordAudit(tx, {
      staffId: by.staffId,
      actor: by.actor,
      action: `report.${outcome}`,
      object: { type: 'report', id: reportId },
      reason: reason ?? ground,
      before: { state: report.state },
      after: { step, outcome, ...(credit === null ? {} : { credit }) },
    });
  await notifyDecision(tx, report, decision);
  return { kind: 'decided', credit, extendedUntil };
}
