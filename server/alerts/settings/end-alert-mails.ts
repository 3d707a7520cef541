import type { AlertMailKind } from '../../../contract/alerts/values.ts';
import type { CompanyId } from '../../../contract/kit/ids.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { hashSecret } from '../../platform/random-code.ts';
import { maskRecipient } from '../../platform/sending/mask.ts';
import { sql } from '../../platform/database/sql.ts';

/**
 * Switches a kind of alert mail off for the address that the link was sent to; again changes nothing. The company sees it beside
 * its settings. False for a link that nobody sent.
 */
export async function endAlertMails(tx: Tx, { code, kind }: { code: string; kind: AlertMailKind }): Promise<boolean> {
  const found = await tx.first(sql<{ id: number; companyId: CompanyId; address: string; isOff: boolean }>`
    select a.id, a.company_id as "companyId", a.address,
           case ${kind}::text when 'priority' then a.priority_off_at else a.digest_off_at end is not null as "isOff"
    from alert_deliveries d join alert_addresses a on a.id = d.address_id where d.off_hash = ${hashSecret(code)} for update of a`);
  if (found === undefined) return false;
  if (found.isOff) return true;
  const column = kind === 'priority' ? sql`priority_off_at` : sql`digest_off_at`;
  await tx.rows(sql`update alert_addresses set ${column} = app_now() where id = ${found.id}`);
  await recordAudit(tx, {
    staffId: null,
    actor: 'link in a mail',
    action: 'alert-mails.off',
    object: { type: 'company', id: found.companyId },
    reason: 'Its reader used the link in a mail.',
    before: null,
    after: { kind, address: maskRecipient(found.address) },
  });
  return true;
}
