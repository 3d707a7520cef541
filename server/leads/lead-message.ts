import sanitizeHtml from 'sanitize-html';
import type { PurchaseId, StaffId } from '../../contract/kit/ids.ts';
import { isReadable } from '../enquiries/contacts.ts';
import { recordAudit } from '../platform/audit.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { shownLink } from '../platform/pages/shown-addresses-rule.ts';

/** Allows emphasis, lists and safe links; drops all other HTML. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'a'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    b: 'strong',
    i: 'em',
    a: (tag, given) => {
      const { tagName, attribs } = shownLink(tag, given);
      return { tagName, attribs: { ...attribs, rel: 'noopener noreferrer' } };
    },
  },
};

/** Sanitises a lead message's HTML for display; empty if nothing remains. */
export function cleanMessage(html: string): string {
  return sanitizeHtml(html, allowed).trim();
}

type MessageOutcome =
  | { readonly kind: 'set'; readonly message: string | null }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'erased' }
  /** Nothing remains after sanitising. */
  | { readonly kind: 'empty' };

interface MessagedLead {
  readonly purchaseId: PurchaseId;
  readonly isReadable: boolean;
  readonly before: string | null;
}

/** Sets or removes the message on a lead's page. Audited without its text, which may name the consumer. */
export async function setLeadMessage(
  tx: Tx,
  { code, message, reason, by }: { code: string; message: string | null; reason: string; by: { staffId: StaffId; name: string } },
): Promise<MessageOutcome> {
  const lead = await tx.first(sql<MessagedLead>`
    select p.id as "purchaseId", ${isReadable} as "isReadable", (select html from lead_messages where purchase_id = p.id) as before
    from purchases p join enquiry_contacts c on c.enquiry_id = p.enquiry_id where p.code = ${code} for update of p`);
  if (lead === undefined) return { kind: 'unknown' };
  if (!lead.isReadable) return { kind: 'erased' };
  const html = message === null ? null : cleanMessage(message);
  if (html === '') return { kind: 'empty' };
  await tx.rows(
    html === null
      ? sql`delete from lead_messages where purchase_id = ${lead.purchaseId}`
      : sql`
          insert into lead_messages (purchase_id, html, staff_id) values (${lead.purchaseId}, ${html}, ${by.staffId})
          on conflict (purchase_id) do update set html = excluded.html, staff_id = excluded.staff_id, set_at = app_now()`,
  );
  await recordAudit(tx, {
    staffId: by.staffId,
    actor: by.name,
    action: 'lead.message',
    object: { type: 'lead', id: code },
    reason,
    before: { hasMessage: lead.before !== null },
    after: { hasMessage: html !== null },
  });
  return { kind: 'set', message: html };
}
