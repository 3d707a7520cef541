import type { AttemptChannel, Decider, DecisionGround, ReportReason, ReportState } from '../../contract/disputes/values.ts';
import type { PurchaseId } from '../../contract/kit/ids.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import type { CustomerAnswer } from './return-policy-rule.ts';
import type { DecisionFacts } from './store.ts';

/** A report with everything that was said and decided; times inside lists are texts, as JSON has them. */
export interface ReportRow {
  readonly id: number;
  readonly reason: ReportReason;
  readonly state: ReportState;
  readonly comment: string;
  readonly createdAt: Date;
  readonly decideBy: Date;
  readonly appealBy: Date | null;
  readonly appealComment: string | null;
  readonly appealedAt: Date | null;
  readonly attempts: readonly { readonly at: string; readonly channel: AttemptChannel }[];
  readonly askedAt: Date | null;
  readonly endsAt: Date | null;
  readonly answer: CustomerAnswer | null;
  readonly answeredAt: Date | null;
  readonly decisions: readonly {
    readonly step: 'report' | 'appeal';
    readonly outcome: 'accepted' | 'rejected' | 'extended';
    readonly decidedBy: Decider;
    readonly ground: DecisionGround;
    readonly reason: string | null;
    readonly facts: DecisionFacts;
    readonly version: number;
    readonly at: string;
  }[];
}

const reportRowColumns: Sql = sql`
  r.id, r.reason, r.state, r.comment, r.created_at as "createdAt", r.decide_by as "decideBy", r.appeal_by as "appealBy",
  r.appeal_comment as "appealComment", r.appealed_at as "appealedAt",
  coalesce((select jsonb_agg(jsonb_build_object('at', t.at, 'channel', t.channel) order by t.at)
            from report_attempts t where t.report_id = r.id), '[]') as attempts,
  q.asked_at as "askedAt", q.ends_at as "endsAt", q.answer, q.answered_at as "answeredAt",
  coalesce((select jsonb_agg(jsonb_build_object('step', d.step, 'outcome', d.outcome, 'decidedBy', d.decided_by, 'ground', d.ground,
                     'reason', d.reason, 'facts', d.facts, 'version', n.version, 'at', d.at) order by d.at, d.step desc)
            from report_decisions d join return_rules n on n.id = d.return_rule_id where d.report_id = r.id), '[]') as decisions`;

/** Every report of a purchase, the newest first. */
export function reportsOfPurchase(purchaseId: PurchaseId): Sql<ReportRow> {
  return sql<ReportRow>`
    select ${reportRowColumns} from reports r left join customer_questions q on q.report_id = r.id
    where r.purchase_id = ${purchaseId} order by r.id desc`;
}
