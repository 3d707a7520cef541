import { outbox, type MessageWire, type WholeMessageWire } from '../../../contract/alerts/outbox-endpoints.ts';
import { messageSheet, type FeedbackReason, type MessageChannel, type MessageState } from '../../../contract/alerts/values.ts';
import { emailKey } from '../../../contract/kit/email-rule.ts';
import { matchCompanyName, matchCompanyNumber } from '../../companies/company-search-query.ts';
import { reissueValidationLink } from '../../identity/account-email.ts';
import { recordAudit, type AuditEntry } from '../../platform/audit.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { noSql, sql, type Sql } from '../../platform/database/sql.ts';
import { sheetFile, type SheetRow } from '../../platform/documents/sheet-file.ts';
import { FileAnswer } from '../../platform/http/file-answer.ts';
import { ok, refuse, routes, type Route } from '../../platform/http/route.ts';
import type { MessagingContext } from '../../platform/sending/messaging-context.ts';
import { renderKept, sendAgain } from '../../platform/sending/kept-messages.ts';
import { computeSmsSize } from '../../platform/sending/sms-text.ts';
import { errorText } from '../../platform/texts.ts';
import { reissueAddressLink } from '../alert-addresses.ts';

/** Mails carry their own styles; scripts, external resources and navigation are blocked in the frame. */
const framedMailPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox";

const noFilters = { search: undefined, state: undefined, channel: undefined, template: undefined, company: undefined, lead: undefined };

/** Masked as in the list. */
async function* spreadsheet(db: Db, search: Parameters<typeof eachMessage>[1]): AsyncGenerator<SheetRow> {
  for await (const message of eachMessage(db, search)) {
    const { created, channel, template, recipient, recipientKind, company, subject, state, at, attempts } = messageWire(message);
    const whom = [recipient ?? '', recipientKind, company?.id ?? '', company?.name ?? ''];
    yield [created, channel, template, ...whom, subject ?? '', state, at, attempts];
  }
}

/** The operator's outbox. */
export function operatorOutboxRoutes(post: MessagingContext): readonly Route[] {
  const templates = Object.keys(post.templates).toSorted();
  return routes(outbox, {
    'GET /operator/outbox': async ({ db, inTx, query }) => {
      const search = { ...noFilters, before: undefined, ...query };
      let messages = await listMessages(db, search);
      const bare = messages.filter(({ state, recipient }) => state === 'kept' && recipient === null).map(({ id }) => id);
      if (bare.length > 0) {
        await renderKept({ db, inTx }, post, bare);
        messages = await listMessages(db, search);
      }
      const next = messages.length < query.pageSize ? null : (messages.at(-1)?.id ?? null);
      return { status: 200, body: { data: messages.map(messageWire), meta: { next, templates } } };
    },

    'GET /operator/outbox/export': ({ db, query }) => {
      const rows = spreadsheet(db, { ...noFilters, ...query });
      return sheetFile({ name: 'outbox', sheet: messageSheet, wish: query, rows });
    },

    'GET /operator/outbox/{id}': async ({ db, inTx, params }) => {
      await renderKept({ db, inTx }, post, [params.id]);
      const message = await findMessage(db, params.id);
      return message === undefined ? refuse(404, [errorText('notFound')]) : ok(wholeMessageWire(message));
    },

    'GET /operator/outbox/{id}/page': async ({ db, params }) => {
      const message = await findMessage(db, params.id);
      if (message === undefined || message.html === null) return refuse(404, [errorText('notFound')]);
      return new FileAnswer({ kind: 'html', name: 'message', content: Buffer.from(message.html), inline: true, policy: framedMailPolicy });
    },

    'POST /operator/outbox/{id}/link': async ({ tx, caller, params, body }) => {
      const by = { staffId: caller.staffId, actor: caller.name };
      const outcome = await revealLink(tx, { id: params.id, reason: body.reason, by });
      if (outcome === 'unknown') return refuse(404, [errorText('notFound')]);
      return outcome === 'no_link' ? refuse(409, [errorText('linkNotKept')]) : ok({ link: `${post.publicUrl}${outcome.path}` });
    },

    'POST /operator/outbox/{id}/send-again': async ({ tx, caller, params, body }) => {
      const outcome = await sendAgain(tx, { id: params.id, reason: body.reason, by: { staffId: caller.staffId, actor: caller.name } });
      if (outcome === 'unknown') return refuse(404, [errorText('notFound')]);
      return outcome === 'not_failed' ? refuse(409, [errorText('messageNotFailed')]) : ok({});
    },
  });
}

/** Confirmation mails whose link staff may pass on, with how to create another. Links that sign somebody in are not among them. */
const confirmations: ReadonlyMap<string, (tx: Tx, linkId: number) => Promise<string | undefined>> = new Map([
  ['validate-email', reissueValidationLink],
  ['confirm-alert-address', reissueAddressLink],
]);

interface LinkToReveal {
  readonly id: number;
  readonly reason: string;
  readonly by: Pick<AuditEntry, 'staffId' | 'actor'>;
}

/** Creates another link like the one of a kept confirmation mail. The message stays masked; the audit log records who asked and why. */
async function revealLink(tx: Tx, { id, reason, by }: LinkToReveal): Promise<'unknown' | 'no_link' | { readonly path: string }> {
  const message = await tx.first(sql<{ template: string; isKept: boolean; linkId: number | null }>`
    select template, kept_at is not null as "isKept", (payload->>'linkId')::bigint as "linkId" from outbox_messages where id = ${id} for share`);
  if (message === undefined) return 'unknown';
  const { template, isKept, linkId } = message;
  const path = isKept && linkId !== null ? await confirmations.get(template)?.(tx, linkId) : undefined;
  if (path === undefined) return 'no_link';
  await recordAudit(tx, {
    ...by,
    action: 'message.reveal-link',
    object: { type: 'message', id },
    reason,
    before: null,
    after: { template },
  });
  return { path };
}

function messageWire(message: ListedMessage): MessageWire {
  const { id, createdAt, channel, template, recipient, recipientKind, companyId, companyName, subject, state, at, attempts } = message;
  const { feedbackReason, feedbackAt } = message;
  return {
    id,
    created: createdAt.toISOString(),
    channel,
    template,
    recipient,
    recipientKind,
    company: companyId === null ? null : { id: companyId, name: companyName ?? '' },
    subject,
    state,
    at: at.toISOString(),
    report: feedbackReason === null || feedbackAt === null ? null : { reason: feedbackReason, at: feedbackAt.toISOString() },
    attempts,
  };
}

function wholeMessageWire(message: WholeMessage): WholeMessageWire {
  const { channel, subject, html, plain, headers, lastError, dropReason, state, template } = message;
  return {
    ...messageWire(message),
    html,
    text: plain,
    headers: headers ?? {},
    lastError,
    dropReason,
    sms: channel === 'sms' && subject !== null ? computeSmsSize(subject) : null,
    canRevealLink: state === 'kept' && confirmations.has(template),
    canSendAgain: (state === 'failed' || state === 'dead' || state === 'unknown') && lastError !== null,
  };
}

interface ListedMessage {
  readonly id: number;
  readonly createdAt: Date;
  readonly channel: MessageChannel;
  readonly template: string;
  readonly recipient: string | null;
  readonly recipientKind: 'company' | 'user' | 'enquiry' | 'staff' | 'address';
  readonly companyId: number | null;
  readonly companyName: string | null;
  readonly subject: string | null;
  readonly state: MessageState;
  readonly at: Date;
  readonly feedbackKind: 'hard' | 'soft' | 'complaint' | null;
  readonly feedbackReason: FeedbackReason | null;
  readonly feedbackAt: Date | null;
  readonly attempts: number;
}

interface WholeMessage extends ListedMessage {
  readonly html: string | null;
  readonly plain: string | null;
  readonly headers: Readonly<Record<string, string>> | null;
  readonly lastError: string | null;
  readonly dropReason: string | null;
}

interface OutboxSearch {
  readonly search: string | undefined;
  readonly state: MessageState | undefined;
  readonly channel: MessageChannel | undefined;
  readonly template: string | undefined;
  readonly company: number | undefined;
  readonly lead: string | undefined;
  /** Messages older than this one. */
  readonly before: number | undefined;
  readonly pageSize: number;
}

/** Failed attempts so far. Sending again resets the attempts: the message waits like a new one but keeps its last error. */
const tried = sql`o.last_error is not null and o.attempts > 0`;

/** Claimed by a sender and not yet expired. */
const sending: Sql = sql`o.claim is not null and o.handing_at is not null and o.available_at > app_now()`;

const columns: Sql = sql`
  o.id, o.created_at as "createdAt", o.channel, o.template, o.recipient_shown as recipient, o.recipient_kind as "recipientKind",
  c.id as "companyId", c.internal_name as "companyName", o.subject, o.attempts,
  f.kind as "feedbackKind", f.reason as "feedbackReason", f.at as "feedbackAt",
  case when o.sent_at is not null then case when f.kind in ('hard', 'soft') then 'bounced' else 'sent' end when o.kept_at is not null then 'kept' when o.dropped_at is not null then 'dropped'
       when o.dead_at is not null then case when o.handing_at is null then 'dead' else 'unknown' end
       when ${sending} then 'sending' when ${tried} then 'failed' else 'queued' end as state,
  coalesce(case when f.kind in ('hard', 'soft') then f.at end, o.sent_at, o.kept_at, o.dropped_at, o.dead_at, case when ${sending} then o.handing_at else o.available_at end) as at`;
const sources: Sql = sql`outbox_messages o
  left join users u on o.recipient_kind = 'user' and u.id = o.recipient_id
  left join companies c on c.id = case when o.recipient_kind in ('company', 'address') then o.recipient_id else u.company_id end
  left join lateral (
    select kind, reason, received_at as at from mail_feedback where message_id = o.id
    order by kind = 'soft', kind = 'complaint', id limit 1) f on true`;

const hasBounced = sql`exists (select from mail_feedback b where b.message_id = o.id and b.kind in ('hard', 'soft'))`;

const waiting: Sql = sql`o.sent_at is null and o.kept_at is null and o.dead_at is null and o.dropped_at is null`;
const stateConditions: Readonly<Record<MessageState, Sql>> = {
  queued: sql`${waiting} and not (${tried}) and not (${sending})`,
  sending: sql`${waiting} and ${sending}`,
  failed: sql`${waiting} and ${tried} and not (${sending})`,
  sent: sql`o.sent_at is not null and not ${hasBounced}`,
  bounced: sql`o.sent_at is not null and ${hasBounced}`,
  kept: sql`o.kept_at is not null`,
  dropped: sql`o.dropped_at is not null`,
  dead: sql`o.dead_at is not null and o.handing_at is null`,
  unknown: sql`o.dead_at is not null and o.handing_at is not null`,
};

/** Messages to the companies, their users and their extra addresses. Recipients are collected first, so that each kind uses its index. */
function sentToCompanies(companyIds: readonly number[]): Sql {
  return sql`o.id = any(array(
    select m.id from outbox_messages m where m.recipient_kind in ('company', 'address') and m.recipient_id = any(${[...companyIds]}::bigint[])
    union all
    select m.id from users r join outbox_messages m on m.recipient_kind = 'user' and m.recipient_id = r.id where r.company_id = any(${[...companyIds]}::bigint[])))`;
}

interface LeadOfMessages {
  readonly enquiryId: number;
  readonly purchaseIds: readonly number[];
  readonly companyIds: readonly number[];
}

/** Resolves a lead code or quote code to the enquiry, its sales and everyone it was sold or offered to. */
function findLead(db: Db, typed: string): Promise<LeadOfMessages | undefined> {
  const codes = sql`(${typed}, ${typed.toUpperCase()})`;
  return db.first(sql<LeadOfMessages>`
    with named as (
      select id as enquiry_id, null::bigint as purchase_id from enquiries where quote_code in ${codes}
      union all select enquiry_id, id from purchases where code in ${codes} limit 1)
    select n.enquiry_id as "enquiryId",
           coalesce((select jsonb_agg(p.id) from purchases p
                     where p.enquiry_id = n.enquiry_id and p.id = coalesce(n.purchase_id, p.id)), '[]') as "purchaseIds",
           coalesce((select jsonb_agg(distinct company_id) from (
                       select company_id from purchases p where p.enquiry_id = n.enquiry_id and p.id = coalesce(n.purchase_id, p.id)
                       union select company_id from offers f where f.enquiry_id = n.enquiry_id and n.purchase_id is null) x), '[]') as "companyIds"
    from named n`);
}

function aboutLead({ enquiryId, purchaseIds, companyIds }: LeadOfMessages): Sql {
  return sql`(o.id = any(array(select m.id from outbox_messages m where m.recipient_kind = 'enquiry' and m.recipient_id = ${enquiryId}))
    or ${sentToCompanies(companyIds)}
       and (o.payload->>'purchaseId' = any(${purchaseIds.map(String)}::text[]) or o.payload->>'enquiryId' = ${String(enquiryId)}))`;
}

const maxCompanies = 20;

/** Finds companies by number, by the beginning of their name, or by a user's address. */
async function findCompanies(db: Db, search: string): Promise<number[]> {
  const { gathered } = /^\d+$/.test(search) ? matchCompanyNumber(search, sql`c.id`) : matchCompanyName(search, sql`c.id`);
  const found = search.includes('@')
    ? sql<{ id: number }>`select company_id as id from users where email = ${emailKey(search)}`
    : sql<{
        id: number;
      }>`select c.id from companies c where ${gathered} order by lower(c.internal_name) collate "C", c.id limit ${maxCompanies}`;
  return (await db.rows(found)).map(({ id }) => id);
}

/** Builds the search condition; null if nothing matches. */
async function buildSearchCondition(db: Db, search: string): Promise<Sql | null> {
  const lead = await findLead(db, search);
  if (lead !== undefined) return aboutLead(lead);
  const companies = await findCompanies(db, search);
  return companies.length === 0 ? null : sentToCompanies(companies);
}

/** Resolves an account number to the company's id; links in the back office carry the id instead. */
async function resolveCompanyId(db: Db, number: number): Promise<number> {
  const company = await db.first(sql<{ id: number }>`select id from companies where account_number = ${number}::bigint`);
  return company?.id ?? number;
}

/** Lists a page of messages, newest first. No total: counting would scan an ever-growing table. */
async function listMessages(db: Db, search: OutboxSearch): Promise<ListedMessage[]> {
  const { state, channel, template, company, before, pageSize } = search;
  const lead = search.lead === undefined ? undefined : await findLead(db, search.lead);
  if (search.lead !== undefined && lead === undefined) return [];
  const companyId = company === undefined ? undefined : await resolveCompanyId(db, company);
  const searched = search.search === undefined ? noSql : await buildSearchCondition(db, search.search);
  if (searched === null) return [];
  return db.rows(sql<ListedMessage>`
    select ${columns} from ${sources}
    where true
      ${state === undefined ? noSql : sql`and ${stateConditions[state]}`}
      ${channel === undefined ? noSql : sql`and o.channel = ${channel}`}
      ${template === undefined ? noSql : sql`and o.template = ${template}`}
      ${companyId === undefined ? noSql : sql`and ${sentToCompanies([companyId])}`}
      ${lead === undefined ? noSql : sql`and (${aboutLead(lead)})`}
      ${searched === noSql ? noSql : sql`and (${searched})`}
      ${before === undefined ? noSql : sql`and o.id < ${before}`}
    order by o.id desc limit ${pageSize}`);
}

/** Yields all messages in batches, so that only a few hundred are in memory at a time. */
export async function* eachMessage(db: Db, search: Omit<OutboxSearch, 'before' | 'pageSize'>, batch = 500): AsyncGenerator<ListedMessage> {
  for (let before: number | undefined; ;) {
    const messages = await listMessages(db, { ...search, before, pageSize: batch });
    yield* messages;
    before = messages.at(-1)?.id;
    if (messages.length < batch) return;
  }
}

function findMessage(db: Db, id: number): Promise<WholeMessage | undefined> {
  return db.first(sql<WholeMessage>`
    select ${columns}, o.html, o.plain, o.headers, o.last_error as "lastError", o.drop_reason as "dropReason"
    from ${sources} where o.id = ${id}`);
}
