import type { CheckKind, HoldReason } from '../../contract/enquiries/values.ts';
import type { EnquiryId } from '../../contract/kit/ids.ts';
import { settingsColumn, getSettingValue, type SettingValues } from '../platform/business-settings.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { type JudgedCheck, checkPoints, listCheckReasons, type SourceDemands } from './check-rule.ts';
import { smsSetUpColumn } from './settings.ts';
import { lockEnquiry } from './store.ts';

export interface StoredCheck extends Omit<JudgedCheck, 'at' | 'by'> {
  readonly foundAt: Date;
  /** Third party that confirmed it; null if we did. */
  readonly provenBy: string | null;
}

/** Selects an enquiry's checks in the order they were made. */
export function selectChecks(enquiryId: EnquiryId): Sql<StoredCheck> {
  return sql<StoredCheck>`
    select kind, passed, points, at as "foundAt", proven_by as "provenBy" from enquiry_checks where enquiry_id = ${enquiryId} order by at, kind`;
}

/** Column of contact facts shown to companies before they buy enquiry `e`; omits unchecked ones. */
export const contactFactsColumn: Sql = sql`
  coalesce((select jsonb_agg(jsonb_build_object('fact', k.kind, 'at', to_char(k.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
                             order by array_position(array['telephone_qualified', 'telephone_confirmed', 'email_confirmed', 'telephone_format'], k.kind))
            from enquiry_checks k
            where k.enquiry_id = e.id and k.passed
              and k.kind in ('telephone_qualified', 'telephone_confirmed', 'email_confirmed', 'telephone_format')), '[]')`;

/** Records checks of enquiries, each once; the first result stays. */
export function insertChecks(of: readonly { readonly enquiryId: EnquiryId; readonly checks: readonly JudgedCheck[] }[]): Sql {
  const rows = of.flatMap(({ enquiryId, checks }) => checks.map((check) => ({ enquiryId, ...check })));
  return sql`
    insert into enquiry_checks (enquiry_id, kind, passed, points, at, proven_by)
    select "enquiryId", kind, passed, points, coalesce(n.at, app_now()), n.by
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      n("enquiryId" bigint, kind text, passed boolean, points smallint, at timestamptz, by text)
    on conflict (enquiry_id, kind) do nothing`;
}

/** Records a passed check, with its current points. */
export async function recordCheck(tx: Tx, { enquiryId, kind }: { enquiryId: EnquiryId; kind: CheckKind }): Promise<void> {
  const row = await tx.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
  const points = getSettingValue(row?.settings ?? null, checkPoints)[kind];
  await tx.rows(insertChecks([{ enquiryId, checks: [{ kind, passed: true, points }] }]));
}

interface Waiting extends SourceDemands {
  readonly holdReasons: readonly HoldReason[];
  /** Earliest release if nothing else holds it. */
  readonly dueAt: Date;
}

/**
 * Records a passed check and lifts the holds that depended on it. If no review remains, the enquiry is released automatically after its
 * source's hold. Idempotent.
 */
export async function settleCheck(tx: Tx, { enquiryId, kind }: { enquiryId: EnquiryId; kind: CheckKind }): Promise<void> {
  const enquiry = await lockEnquiry(tx, enquiryId);
  const waiting = await tx.first(sql<Waiting>`
    select e.hold_reasons as "holdReasons", s.required_checks as "requiredChecks", s.score_limit as "scoreLimit",
           s.brings_proof as "bringsProof", ${smsSetUpColumn},
           greatest(app_now(), e.received_at + make_interval(mins => s.hold_minutes)) as "dueAt"
    from enquiries e join sources s on s.id = e.source_id where e.id = ${enquiryId}`);
  if (enquiry === undefined || waiting === undefined) throw new Error(`enquiry ${enquiryId} does not exist`);
  await recordCheck(tx, { enquiryId, kind });
  const held = waiting.holdReasons;
  // Staff already decided: held until a time, or released.
  if (enquiry.status !== 'held' || enquiry.holdReleaseAt !== null || held.length === 0) return;
  const still = listCheckReasons(await tx.rows(selectChecks(enquiryId)), waiting);
  const left = held.filter((reason) => (reason === 'unconfirmed' || reason === 'low_score' ? still.includes(reason) : true));
  if (left.length === held.length) return;
  const isFree = left.length === 0 && !enquiry.heldAsDuplicate;
  await tx.rows(sql`
    update enquiries set hold_reasons = ${left}, hold_release_at = ${isFree ? waiting.dueAt : null} where id = ${enquiryId}`);
  if (isFree) await tx.enqueue('release-enquiry', { enquiryId }, waiting.dueAt);
}
