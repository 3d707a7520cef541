import type { CompanyId } from '../../../contract/kit/ids.ts';
import { settingsColumn, valueOf, type SettingValues } from '../../platform/business-settings.ts';
import type { Tx } from '../../platform/database/database.ts';
import { putInOutbox } from '../../platform/outbox.ts';
import { hashSecret, randomToken } from '../../platform/random-code.ts';
import { sql } from '../../platform/database/sql.ts';
import { findWaiting } from './alert-addresses-query.ts';
import { confirmationDays } from '../settings.ts';
import { insertAddress, insertAddressLink } from '../store.ts';

export type Requested = { readonly kind: 'asked' } | { readonly kind: 'too_soon'; readonly seconds: number };

/**
 * Asks the reader of an address by mail whether alerts of this company may come there. As often as `address-wait-rule.ts`
 * allows, whoever else asks at the same moment: of two the second waits here and then finds the first one's mail.
 */
export async function requestAddressConfirmation(
  tx: Tx,
  { companyId, address }: { companyId: CompanyId; address: string },
): Promise<Requested> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`alert-address:${address}`}, 0))`);
  const waiting = (await findWaiting(tx, { companyId, addresses: [address] })).get(address);
  if (waiting?.askAgainAt != null) {
    return { kind: 'too_soon', seconds: Math.ceil((waiting.askAgainAt.getTime() - waiting.now.getTime()) / 1_000) };
  }
  const row = await tx.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
  const token = randomToken();
  const seconds = valueOf(row?.settings ?? null, confirmationDays) * 86_400;
  const [, links] = await tx.together(
    insertAddress({ companyId, address }),
    insertAddressLink({ companyId, address, tokenHash: hashSecret(token), seconds }),
  );
  const linkId = links[0]?.id;
  if (linkId === undefined) throw new Error('the link of an address was not written');
  await putInOutbox(tx, {
    dedupeKey: `confirm-alert-address:${linkId}`,
    channel: 'email',
    template: 'confirm-alert-address',
    recipient: { kind: 'address', address, companyId },
    payload: { linkId },
    secrets: { token },
  });
  return { kind: 'asked' };
}
