import type { CountryCode } from '../../../contract/kit/country.ts';
import type { CompanyId, EnquiryId, StaffId } from '../../../contract/kit/ids.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';

export interface NewTicket {
  readonly kind: 'contact' | 'feedback';
  readonly country: CountryCode;
  readonly companyId: CompanyId | null;
  readonly companyName: string | null;
  readonly name: string;
  /** Null where a consumer complains: they are answered through their enquiry, of which no address is copied. */
  readonly email: string | null;
  readonly telephone: string | null;
  readonly message: string;
  readonly page: string | null;
  readonly enquiryId?: EnquiryId;
}

export interface NewAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
  /** Who sent it, for the total that is kept of each. */
  readonly senderHash: Buffer;
}

export function insertTicket(ticket: NewTicket): Sql<{ id: number }> {
  return sql<{ id: number }>`
    insert into tickets (kind, country, company_id, company_name, name, email, telephone, message, page, enquiry_id)
    values (${ticket.kind}, ${ticket.country}, ${ticket.companyId}, ${ticket.companyName}, ${ticket.name}, ${ticket.email},
            ${ticket.telephone}, ${ticket.message}, ${ticket.page}, ${ticket.enquiryId ?? null})
    returning id`;
}

export function insertAttachment(ticketId: number, file: NewAttachment): Sql {
  return sql`
    insert into ticket_attachments (ticket_id, filename, content_type, size, sender_hash, bytes)
    values (${ticketId}, ${file.filename}, ${file.contentType}, ${file.bytes.length}, ${file.senderHash}, ${Buffer.from(file.bytes)})`;
}

export function setTicketDone(id: number, done: boolean): Sql {
  return sql`update tickets set done_at = case when ${done} then app_now() end where id = ${id}`;
}

export function setTicketTaker(id: number, staffId: number | null): Sql {
  return sql`update tickets set assigned_to = ${staffId}::bigint where id = ${id}`;
}

export function insertReply(reply: { ticketId: number; staffId: StaffId; actor: string; body: string }): Sql<{ id: number }> {
  return sql<{ id: number }>`
    insert into ticket_replies (ticket_id, staff_id, actor, body)
    values (${reply.ticketId}, ${reply.staffId}, ${reply.actor}, ${reply.body}) returning id`;
}
