import type { ReplyState, TicketState, TicketView } from '../../contract/content/values.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import { maxCounted } from '../../contract/kit/desk-list.ts';
import type { CompanyId, EnquiryId, StaffId } from '../../contract/kit/ids.ts';
import type { LanguageCode } from '../../contract/kit/language.ts';
import { getUnit } from '../geography/business-units.ts';
import { recordAudit, type AuditEntry } from '../platform/audit.ts';
import { nameBegins } from '../platform/database/transaction.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { buildPageLimit } from '../platform/database/paging.ts';
import { sql, type Sql, noSql } from '../platform/database/sql.ts';
import { putInOutbox } from '../platform/outbox.ts';

export interface NewTicket {
  readonly kind: 'contact' | 'feedback';
  readonly country: CountryCode;
  readonly companyId: CompanyId | null;
  readonly companyName: string | null;
  readonly name: string;
  /** Null for a consumer's complaint: replies go through their enquiry, so no address is copied. */
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
  /** Sender, for the quota. */
  readonly senderHash: Buffer;
}

function insertTicket(ticket: NewTicket): Sql<{ id: number }> {
  return sql<{ id: number }>`
    insert into tickets (kind, country, company_id, company_name, name, email, telephone, message, page, enquiry_id)
    values (${ticket.kind}, ${ticket.country}, ${ticket.companyId}, ${ticket.companyName}, ${ticket.name}, ${ticket.email},
            ${ticket.telephone}, ${ticket.message}, ${ticket.page}, ${ticket.enquiryId ?? null})
    returning id`;
}

function insertAttachment(ticketId: number, file: NewAttachment): Sql {
  return sql`
    insert into ticket_attachments (ticket_id, filename, content_type, size, sender_hash, bytes)
    values (${ticketId}, ${file.filename}, ${file.contentType}, ${file.bytes.length}, ${file.senderHash}, ${Buffer.from(file.bytes)})`;
}

function setTicketDone(id: number, done: boolean): Sql {
  return sql`update tickets set done_at = case when ${done} then app_now() end where id = ${id}`;
}

function setTicketAssignee(id: number, staffId: number | null): Sql {
  return sql`update tickets set assigned_to = ${staffId}::bigint where id = ${id}`;
}

function insertReply(reply: { ticketId: number; staffId: StaffId; actor: string; body: string }): Sql<{ id: number }> {
  return sql<{ id: number }>`
    insert into ticket_replies (ticket_id, staff_id, actor, body)
    values (${reply.ticketId}, ${reply.staffId}, ${reply.actor}, ${reply.body}) returning id`;
}

export interface Ticket extends Omit<NewTicket, 'enquiryId'> {
  readonly id: number;
  /** Enquiry of a complaining consumer. */
  readonly enquiryId: EnquiryId | null;
  readonly quoteCode: string | null;
  readonly state: TicketState;
  readonly createdAt: Date;
  readonly doneAt: Date | null;
  readonly assignedTo: number | null;
  readonly assignedName: string | null;
  readonly filename: string | null;
  readonly size: number | null;
  readonly contentType: string | null;
  readonly attachmentDeletedAt: Date | null;
}

const columns = sql`t.id, t.kind, t.country, t.created_at as "createdAt", t.done_at as "doneAt", t.company_id as "companyId",
  t.company_name as "companyName", t.name, t.email, t.telephone, t.message, t.page, t.enquiry_id as "enquiryId", (select quote_code from enquiries where id = t.enquiry_id) as "quoteCode", t.assigned_to as "assignedTo", s.name as "assignedName",
  a.filename, a.size, a.content_type as "contentType", t.attachment_deleted_at as "attachmentDeletedAt",
  case when t.done_at is not null then 'done' when exists (select from ticket_replies r where r.ticket_id = t.id) then 'answered'
       when t.assigned_to is not null then 'assigned' else 'new' end as state`;
const sources = sql`tickets t left join ticket_attachments a on a.ticket_id = t.id left join staff s on s.id = t.assigned_to`;

interface TicketSearch {
  readonly view: TicketView;
  readonly order: 'created-desc' | 'created-asc';
  /** Start of the sender's name or company, or a full email address. */
  readonly search: string | undefined;
  /** Only tickets assigned to this person. */
  readonly takenBy: StaffId | undefined;
  readonly page: number;
  readonly pageSize: number;
}

const inView: Readonly<Record<TicketView, Sql>> = {
  contact: sql`t.done_at is null and t.kind = 'contact'`,
  feedback: sql`t.done_at is null and t.kind = 'feedback'`,
  done: sql`t.done_at is not null`,
};
const inOrder: Readonly<Record<TicketSearch['order'], Sql>> = { 'created-desc': sql`t.id desc`, 'created-asc': sql`t.id` };

/** Each branch uses its own index. */
const matchesWords = (words: string): Sql => sql`
  and t.id = any(array(
    select f.id from tickets f where ${nameBegins(sql`f.name`, words)}
    union all select f.id from tickets f where ${nameBegins(sql`f.company_name`, words)}
    union all select f.id from tickets f where lower(f.email) = ${words.toLowerCase()}))`;

function filterTickets({ view, search, takenBy }: Pick<TicketSearch, 'view' | 'search' | 'takenBy'>): Sql {
  const words = search ?? '';
  return sql`${inView[view]}
    ${takenBy === undefined ? noSql : sql`and t.assigned_to = ${takenBy}`}
    ${words === '' ? noSql : matchesWords(words)}`;
}

/** Lists a page of tickets with the total, capped like other lists. */
export async function listTickets(db: Db, search: TicketSearch): Promise<{ tickets: readonly Ticket[]; total: number }> {
  const tickets = await db.rows(sql<Ticket>`
    select ${columns} from ${sources} where ${filterTickets(search)}
    order by ${inOrder[search.order]} ${buildPageLimit({ limit: search.pageSize, offset: (search.page - 1) * search.pageSize })}`);
  const counted = await db.first(sql<{ total: number }>`
    select count(*) as total from (select from tickets t where ${filterTickets(search)} limit ${maxCounted}) counted_tickets`);
  return { tickets, total: counted?.total ?? 0 };
}

/** Streams all tickets in batches. */
export async function* eachTicket(db: Db, search: Omit<TicketSearch, 'page' | 'pageSize'>, batch = 500): AsyncGenerator<Ticket> {
  const further = search.order === 'created-asc' ? (id: number) => sql`t.id > ${id}` : (id: number) => sql`t.id < ${id}`;
  for (let beyond = noSql; ;) {
    const tickets = await db.rows(sql<Ticket>`
      select ${columns} from ${sources} where ${filterTickets(search)} ${beyond} order by ${inOrder[search.order]} limit ${batch}`);
    yield* tickets;
    const last = tickets.at(-1);
    if (last === undefined || tickets.length < batch) return;
    beyond = sql`and ${further(last.id)}`;
  }
}

export function findTicket(db: Db, id: number): Promise<Ticket | undefined> {
  return db.first(sql<Ticket>`select ${columns} from ${sources} where t.id = ${id}`);
}

export function findAttachment(db: Db, ticketId: number): Promise<{ filename: string; bytes: Buffer } | undefined> {
  return db.first(sql<{ filename: string; bytes: Buffer }>`select filename, bytes from ticket_attachments where ticket_id = ${ticketId}`);
}

export interface TicketReply {
  readonly id: number;
  readonly createdAt: Date;
  readonly actor: string;
  readonly body: string;
  readonly state: ReplyState;
  readonly lastError: string | null;
  readonly messageId: number | null;
}

/** Lists replies, oldest first, with the delivery state of each mail. */
export function listReplies(db: Db, ticketId: number): Promise<TicketReply[]> {
  return db.rows(sql<TicketReply>`
    select r.id, r.created_at as "createdAt", r.actor, r.body, o.last_error as "lastError", o.id as "messageId",
           case when o.sent_at is not null or o.kept_at is not null then 'sent'
                when o.dead_at is not null or o.dropped_at is not null then 'failed' else 'sending' end as state
    from ticket_replies r left join outbox_messages o on o.dedupe_key = 'ticket-reply:' || r.id
    where r.ticket_id = ${ticketId} order by r.id`);
}

/** Lists staff a ticket can be assigned to. */
export function listColleagues(db: Db): Promise<{ id: number; name: string }[]> {
  return db.rows(sql<{ id: number; name: string }>`select id, name from staff where disabled_at is null order by name, id limit 200`);
}

interface Reply {
  readonly body: string;
  readonly message: string;
  readonly writtenAt: Date;
}

/** Finds a reply and the message it answers. */
export function findReply(db: Db, id: number): Promise<Reply | undefined> {
  return db.first(sql<Reply>`
    select r.body, t.message, t.created_at as "writtenAt" from ticket_replies r join tickets t on t.id = r.ticket_id where r.id = ${id}`);
}

interface Writer {
  readonly country: CountryCode;
  readonly companyName: string;
  readonly name: string;
  readonly email: string;
  readonly telephone: string | null;
}

/** Loads the sender details of a company's feedback. */
export async function getWriter(db: Db, companyId: CompanyId): Promise<Writer> {
  const writer = await db.first(sql<Writer>`
    select c.country, c.internal_name as "companyName", u.forename || ' ' || u.surname as name, u.email, c.phone as telephone
    from companies c join users u on u.company_id = c.id and u.is_account_owner where c.id = ${companyId}`);
  if (writer === undefined) throw new Error(`company ${companyId} has no account owner`);
  return writer;
}

interface LockedTicket {
  readonly country: CountryCode;
  readonly language: LanguageCode | null;
  readonly email: string | null;
  readonly telephone: string | null;
  readonly enquiryId: EnquiryId | null;
  readonly assignedTo: number | null;
  readonly done: boolean;
}

/** Locks a ticket until the transaction ends, with its company's language. */
function lockTicket(db: Db, id: number): Promise<LockedTicket | undefined> {
  return db.first(sql<LockedTicket>`
    select t.country, (select c.communications_language from companies c where c.id = t.company_id) as language, t.email, t.telephone, t.enquiry_id as "enquiryId",
           t.assigned_to as "assignedTo", t.done_at is not null as done
    from tickets t where t.id = ${id} for update`);
}

/** Creates a ticket in the back office and mails the business unit. Returns its id. */
export async function createTicket(tx: Tx, ticket: NewTicket, attachment: NewAttachment | null): Promise<number> {
  const created = await tx.first(insertTicket(ticket));
  if (created === undefined) throw new Error('the ticket was not written');
  if (attachment !== null) await tx.rows(insertAttachment(created.id, attachment));
  const { email: address } = getUnit(ticket.country);
  // Without a unit address it is visible in the back office only.
  if (address === null) return created.id;
  await putInOutbox(tx, {
    dedupeKey: `ticket:${created.id}`,
    channel: 'email',
    template: 'ticket-created',
    recipient: { kind: 'address', address },
    payload: { ticketId: created.id },
  });
  return created.id;
}

/** A staff action on a ticket. */
interface TicketAct {
  readonly id: number;
  readonly reason: string;
  readonly by: Pick<AuditEntry, 'staffId' | 'actor'>;
}

async function recordTicketAct(
  tx: Tx,
  { id, reason, by }: TicketAct,
  change: Pick<AuditEntry, 'action' | 'before' | 'after'>,
): Promise<void> {
  await recordAudit(tx, { ...by, ...change, object: { type: 'ticket', id }, reason });
}

/** Assigns a ticket to an active member of staff, or unassigns it. */
export async function assignTicket(
  tx: Tx,
  act: TicketAct & { readonly to: number | null },
): Promise<'assigned' | 'as_it_was' | 'unknown_person' | 'unknown'> {
  const { id, to } = act;
  const ticket = await lockTicket(tx, id);
  if (ticket === undefined) return 'unknown';
  if (ticket.assignedTo === to) return 'as_it_was';
  const person = to === null ? undefined : await tx.first(sql`select from staff where id = ${to} and disabled_at is null`);
  if (to !== null && person === undefined) return 'unknown_person';
  await tx.rows(setTicketAssignee(id, to));
  await recordTicketAct(tx, act, { action: 'ticket.assign', before: { assignedTo: ticket.assignedTo }, after: { assignedTo: to } });
  return 'assigned';
}

/** Closes a ticket; idempotent. */
export async function closeTicket(tx: Tx, act: TicketAct): Promise<'closed' | 'already_closed' | 'unknown'> {
  const ticket = await lockTicket(tx, act.id);
  if (ticket === undefined) return 'unknown';
  if (ticket.done) return 'already_closed';
  await tx.rows(setTicketDone(act.id, true));
  await recordTicketAct(tx, act, { action: 'ticket.close', before: { done: false }, after: { done: true } });
  return 'closed';
}

/** Reopens a ticket closed by mistake or revived by its sender. */
export async function openTicketAgain(tx: Tx, act: TicketAct): Promise<'opened' | 'not_closed' | 'unknown'> {
  const ticket = await lockTicket(tx, act.id);
  if (ticket === undefined) return 'unknown';
  if (!ticket.done) return 'not_closed';
  await tx.rows(setTicketDone(act.id, false));
  await recordTicketAct(tx, act, { action: 'ticket.reopen', before: { done: true }, after: { done: false } });
  return 'opened';
}

type ReplyOutcome = { readonly kind: 'replied'; readonly id: number } | { readonly kind: 'unknown' } | { readonly kind: 'closed' };

/** Complaining consumers are reached through their enquiry, and not at all once erased. */
function getReplyRecipient({ email, enquiryId }: LockedTicket) {
  if (email !== null) return { kind: 'address', address: email } as const;
  if (enquiryId !== null) return { kind: 'enquiry', id: enquiryId } as const;
  throw new Error('the ticket has no sender');
}

/** Replies to a ticket; stores the reply and its mail in one transaction. */
export async function replyToTicket(
  tx: Tx,
  act: TicketAct & { readonly text: string; readonly by: { readonly staffId: StaffId; readonly actor: string } },
): Promise<ReplyOutcome> {
  const { id: ticketId, text, by } = act;
  const ticket = await lockTicket(tx, ticketId);
  if (ticket === undefined) return { kind: 'unknown' };
  if (ticket.done) return { kind: 'closed' };
  const reply = await tx.first(insertReply({ ticketId, staffId: by.staffId, actor: by.actor, body: text }));
  if (reply === undefined) throw new Error('the reply was not written');
  await putInOutbox(tx, {
    dedupeKey: `ticket-reply:${reply.id}`,
    channel: 'email',
    template: 'ticket-reply',
    recipient: getReplyRecipient(ticket),
    payload: { replyId: reply.id, country: ticket.country, language: ticket.language },
  });
  await recordTicketAct(tx, act, { action: 'ticket.reply', before: null, after: { reply: reply.id, characters: text.length } });
  return { kind: 'replied', id: reply.id };
}

/** Reveals a ticket sender's contact details and audits the access. */
export async function revealWriter(tx: Tx, act: TicketAct): Promise<{ email: string; telephone: string | null } | undefined> {
  const ticket = await lockTicket(tx, act.id);
  // Complaints hold no address: the sender's details are revealed, and audited, with their enquiry.
  if (ticket === undefined || ticket.email === null) return undefined;
  await recordTicketAct(tx, act, { action: 'ticket.reveal', before: null, after: { shown: ['email', 'telephone'] } });
  return { email: ticket.email, telephone: ticket.telephone };
}
