import type { CountryCode } from '../../contract/kit/country.ts';
import type { EnquiryId } from '../../contract/kit/ids.ts';
import { revealContact } from '../enquiries/reveal-contact.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { canBeAsked, deadChannels } from './channel-rule.ts';

/** Writes down which channels of a customer were found not to exist; answers whether the customer can be asked by the others. */
export async function recordUndeliverable(
  tx: Tx,
  { enquiryId, country }: { readonly enquiryId: EnquiryId; readonly country: CountryCode },
): Promise<{ readonly canAsk: boolean }> {
  const contact = await tx.first(revealContact({ type: 'system' }, [enquiryId], 'report'));
  if (contact === undefined || contact.erased) return { canAsk: false };
  const refused = await tx.rows(sql<{ channel: 'email' | 'sms' }>`
    select distinct channel from outbox_messages
    where recipient_kind = 'enquiry' and recipient_id = ${enquiryId} and no_recipient_at is not null`);
  const dead = deadChannels(contact, country, {
    email: refused.some(({ channel }) => channel === 'email'),
    sms: refused.some(({ channel }) => channel === 'sms'),
  });
  const found = Object.entries(dead);
  if (found.length > 0)
    await tx.rows(sql`
      insert into undeliverable_contacts (enquiry_id, channel, found_by)
      select ${enquiryId}, n.channel, n.found_by
      from unnest(${found.map(([channel]) => channel)}::text[], ${found.map(([, by]) => by)}::text[]) n (channel, found_by)
      on conflict (enquiry_id, channel) do nothing`);
  return { canAsk: canBeAsked(contact, country, dead) };
}
