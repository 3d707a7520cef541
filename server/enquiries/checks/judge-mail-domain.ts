import { getServers, Resolver } from 'node:dns/promises';
import type { EnquiryId } from '../../../contract/kit/ids.ts';
import type { Database } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { findMailAnswer } from './mail-domain-query.ts';
import { settleCheck } from './settle-check.ts';
import { insertChecks } from './store.ts';

/** Asks the name servers of this process; a silent one is given up after fifteen seconds. */
export function openResolver(): Resolver {
  const resolver = new Resolver({ timeout: 5_000, tries: 3 });
  resolver.setServers(getServers());
  return resolver;
}

/**
 * Finds out whether the domain of an enquiry's e-mail address takes mail, and writes it down. Where the name servers do not answer
 * nothing is known, and nothing is written: who wants it proved looks at the enquiry. They are asked outside every transaction.
 */
export async function judgeMailDomain(
  database: Database,
  { enquiryId, resolver }: { readonly enquiryId: EnquiryId; readonly resolver: Resolver },
): Promise<void> {
  const waiting = await database.db.first(sql<{ email: string }>`
    select k.email_key as email from enquiry_contacts k where k.enquiry_id = ${enquiryId} and k.erased_at is null
      and not exists (select from enquiry_checks c where c.enquiry_id = k.enquiry_id and c.kind = 'mail_accepted')`);
  if (waiting === undefined) return;
  const answer = await findMailAnswer(waiting.email, resolver);
  if (answer === 'accepts') await database.inTx((tx) => settleCheck(tx, { enquiryId, kind: 'mail_accepted' }));
  if (answer === 'refuses')
    await database.inTx((tx) => tx.rows(insertChecks(enquiryId, [{ kind: 'mail_accepted', passed: false, points: 0 }])));
}
