import type { Job } from '../../platform/jobs.ts';
import { sql } from '../../platform/database/sql.ts';
import { judgeOpenReport } from '../judge-open-report.ts';
import { applyDecision, applyDecisionsJob } from '../apply-decision.ts';
import { compareCompanies } from '../return-rates.ts';

/** Rows stamped just before a run may have been committed after it. */
const looksBackMinutes = 5;

const maxPerRun = 500;

/** Open reports with news: a provider refused the customer's address, the enquiry was withdrawn, or the wait for providers is over. */
const reportsToJudge = sql<{ id: number }>`
  select r.id from reports r join purchases p on p.id = r.purchase_id
  where r.state in ('checking', 'asking_customer', 'with_operator')
    and ((r.state = 'checking' and (r.decide_by <= app_now() or not exists (
        select from outbox_messages m where m.recipient_kind = 'enquiry' and m.recipient_id = p.enquiry_id
          and num_nonnulls(m.sent_at, m.kept_at, m.dead_at, m.dropped_at) = 0)))
      or exists (select from outbox_messages m where m.recipient_kind = 'enquiry' and m.recipient_id = p.enquiry_id
                   and m.no_recipient_at > r.judged_at - make_interval(mins => ${looksBackMinutes}))
      or exists (select from enquiry_events v where v.enquiry_id = p.enquiry_id and v.event = 'withdrawn'
                   and v.at > r.judged_at - make_interval(mins => ${looksBackMinutes}) and v.at < app_now() + interval '1 day'))
  order by r.decide_by limit ${maxPerRun}`;

export const disputeJobs: readonly Job[] = [
  {
    name: 'judge-open-reports',
    cron: '* * * * *',
    handle: async ({ db, inTx }) => {
      for (const { id: reportId } of await db.rows(reportsToJudge)) await inTx((tx) => judgeOpenReport(tx, { reportId }));
    },
  },
  {
    // Queued for the end of the undo period; the schedule is a fallback.
    name: applyDecisionsJob,
    cron: '* * * * *',
    handle: async (database) => {
      while (await database.inTx(applyDecision));
    },
  },
  { name: 'compare-companies', cron: '23 * * * *', handle: (database) => database.inTx(compareCompanies) },
];
