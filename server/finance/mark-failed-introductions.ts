import type { CompanyId } from '../../contract/kit/ids.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { insertMessage } from '../platform/outbox.ts';

/** The outbox gives a mail up within a day or two; older ones have long been settled. */
const settledDays = 30;

/**
 * Marks the introductions whose partner never gets the mail: it was given up for good, or there was nothing left to say. Their
 * leads can be introduced again, and their companies are told. One of which nobody knows whether it arrived stays as it is: the
 * customer's name is not sent a second time on a guess. Answers how many.
 */
export async function markFailedIntroductions(tx: Tx): Promise<number> {
  const failed = await tx.rows(sql<{ id: number; companyId: CompanyId }>`
    update finance_introductions f set state = 'failed', failed_at = app_now()
    from outbox_messages o
    where f.state = 'sent' and f.sent_at > app_now() - make_interval(days => ${settledDays}::integer)
      and o.dedupe_key = 'finance.partner:' || f.id
      and ((o.dead_at is not null and o.handing_at is null) or o.dropped_at is not null)
    returning f.id, f.company_id as "companyId"`);
  if (failed.length === 0) return 0;
  await tx.together(
    ...failed.map(({ id, companyId }) =>
      insertMessage({
        dedupeKey: `finance.failed:${id}`,
        channel: 'email',
        template: 'finance.failed',
        recipient: { kind: 'company', id: companyId },
        payload: { introductionId: id },
      }),
    ),
  );
  return failed.length;
}
