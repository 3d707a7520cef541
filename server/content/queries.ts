import type { CompanyId } from '../../contract/kit/ids.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import type { Db } from '../platform/database/database.ts';
import { noSql, sql } from '../platform/database/sql.ts';
import type { NewTicket } from './store.ts';

export interface Ticket extends NewTicket {
  readonly id: number;
  readonly createdAt: Date;
  readonly doneAt: Date | null;
  readonly filename: string | null;
  readonly size: number | null;
  readonly attachmentDeletedAt: Date | null;
}

const columns = sql`t.id, t.kind, t.country, t.created_at as "createdAt", t.done_at as "doneAt", t.company_id as "companyId",
  t.company_name as "companyName", t.name, t.email, t.telephone, t.message, t.page, a.filename, a.size,
  t.attachment_deleted_at as "attachmentDeletedAt"`;

export interface TicketSearch {
  readonly kind: 'contact' | 'feedback' | undefined;
  readonly done: boolean;
  readonly page: number;
  readonly pageSize: number;
}

/** A page of tickets, newest first, with how many there are in all. */
export async function listTickets(db: Db, search: TicketSearch): Promise<{ tickets: readonly Ticket[]; total: number }> {
  const wanted = sql`(t.done_at is not null) = ${search.done} ${search.kind === undefined ? noSql : sql`and t.kind = ${search.kind}`}`;
  const tickets = await db.rows(sql<Ticket>`
    select ${columns} from tickets t left join ticket_attachments a on a.ticket_id = t.id
    where ${wanted} order by t.id desc limit ${search.pageSize} offset ${(search.page - 1) * search.pageSize}`);
  const counted = await db.first(sql<{ total: number }>`select count(*) as total from tickets t where ${wanted}`);
  return { tickets, total: counted?.total ?? 0 };
}

export function findTicket(db: Db, id: number): Promise<Ticket | undefined> {
  return db.first(sql<Ticket>`
    select ${columns} from tickets t left join ticket_attachments a on a.ticket_id = t.id where t.id = ${id}`);
}

export interface Writer {
  readonly country: CountryCode;
  readonly companyName: string;
  readonly name: string;
  readonly email: string;
  readonly telephone: string | null;
}

/** Who a company's user is, for the feedback that they send. */
export async function getWriter(db: Db, companyId: CompanyId): Promise<Writer> {
  const writer = await db.first(sql<Writer>`
    select c.country, c.internal_name as "companyName", u.forename || ' ' || u.surname as name, u.email, c.phone as telephone
    from companies c join users u on u.company_id = c.id and u.is_account_owner where c.id = ${companyId}`);
  if (writer === undefined) throw new Error(`company ${companyId} has no account owner`);
  return writer;
}
