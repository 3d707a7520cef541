import type { Decider, DecisionOutcome } from '../../../contract/disputes/values.ts';
import { deadlineInGmt } from '../../../contract/kit/deadline-format.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { errorText } from '../../platform/texts.ts';

interface Made {
  readonly outcome: DecisionOutcome;
  readonly decidedBy: Decider;
  readonly name: string | null;
  readonly at: Date;
}

/** Who was first, for whoever comes second: by name, with the time. */
export async function sayWhoDecided(db: Db, reportId: number): Promise<string> {
  const made = await db.first(sql<Made>`
    select m.outcome, m.decided_by as "decidedBy", s.name, m.at
    from (select x.outcome, 'operator' as decided_by, x.staff_id, x.made_at as at from pending_decisions x
          where x.report_id = ${reportId} and x.ended_at is null
          union all
          select d.outcome, d.decided_by, d.staff_id, d.at from report_decisions d where d.report_id = ${reportId}) m
    left join staff s on s.id = m.staff_id order by m.at desc limit 1`);
  if (made === undefined) return errorText('reportDecidedBefore');
  const when = deadlineInGmt(made.at.getTime());
  if (made.name === null) return errorText(made.decidedBy === 'customer' ? 'reportDecidedByCustomer' : 'reportDecidedByRules', { when });
  const values = { who: made.name, when };
  switch (made.outcome) {
    case 'accepted':
      return errorText('reportAcceptedBy', values);
    case 'rejected':
      return errorText('reportRejectedBy', values);
    case 'extended':
      return errorText('reportExtendedBy', values);
  }
}
