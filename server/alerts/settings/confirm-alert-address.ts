import type { Tx } from '../../platform/database/database.ts';
import { hashSecret } from '../../platform/random-code.ts';
import { sql } from '../../platform/database/sql.ts';

/**
 * Lets alerts of a company come to the address that a link was mailed to, and come again where they were switched off before that
 * mail. Used again it is as good as before, and brings nothing back that was switched off since. Undefined for any other link.
 */
export function confirmAlertAddress(tx: Tx, { token }: { token: string }): Promise<{ address: string; company: string } | undefined> {
  return tx.first(sql<{ address: string; company: string }>`
    update alert_addresses a
    set confirmed_at = case when a.confirmed_at >= l.sent_at then a.confirmed_at else app_now() end,
        priority_off_at = case when a.priority_off_at > l.sent_at then a.priority_off_at end,
        digest_off_at = case when a.digest_off_at > l.sent_at then a.digest_off_at end
    from alert_address_links l join companies c on c.id = l.company_id
    where l.token_hash = ${hashSecret(token)} and a.company_id = l.company_id and a.address = l.address
      and (l.expires_at > app_now() or a.confirmed_at >= l.sent_at)
    returning a.address, c.internal_name as company`);
}
