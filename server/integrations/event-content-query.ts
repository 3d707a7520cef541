import type { EventType } from '../../contract/integrations/values.ts';
import type { CompanyId, EnquiryId, PurchaseId } from '../../contract/kit/ids.ts';
import { toMajor, type CurrencyCode } from '../../contract/kit/money.ts';
import { assigneeJson, type Assignee } from '../buying/assignment.ts';
import { buildContextJson, leadContextWire, type StoredContext } from '../buying/visible-lead-query.ts';
import { revealContact } from '../enquiries/contacts.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';

/** An event's JSON payload, without contact data except for a lead that was bought. */
type EventContent = Readonly<Record<string, unknown>>;

/** Identifies what happened. */
interface OutgoingEvent {
  readonly companyId: CompanyId;
  readonly type: EventType | 'webhook.test';
  readonly subjectId: number | null;
  readonly purchaseId: PurchaseId | null;
}

export interface SoldLead {
  readonly enquiryId: EnquiryId;
  readonly code: string;
  readonly quoteCode: string;
  readonly channel: string;
  readonly boughtAt: Date;
  readonly country: string;
  readonly district: string;
  readonly workType: string;
  readonly workTypeName: string;
  readonly timescale: string | null;
  readonly language: string;
  readonly context: StoredContext;
  readonly assignedTo: Assignee | null;
}

/** A bought lead without its consumer, in the company's language. */
export function findSoldLead(tx: Tx, { companyId, purchaseId }: OutgoingEvent): Promise<SoldLead | undefined> {
  return tx.first(sql<SoldLead>`
    select e.id as "enquiryId", p.code, e.quote_code as "quoteCode", p.channel, p.created_at as "boughtAt", e.country, r.code as district,
           w.code as "workType", w.name->>c.communications_language as "workTypeName", e.timescale, c.communications_language as language,
           ${buildContextJson(sql`c.communications_language`)} as context, ${assigneeJson} as "assignedTo"
    from purchases p join enquiries e on e.id = p.enquiry_id join work_types w on w.id = e.work_type_id join regions r on r.id = e.district_id
    join companies c on c.id = p.company_id
    where p.id = ${purchaseId} and p.company_id = ${companyId}`);
}

interface DocumentRow {
  readonly code: string;
  readonly invoiceCode: string;
  readonly leadCode: string | null;
  readonly issuedAt: Date;
  readonly dueOn: string;
  readonly description: string;
  readonly reason: string | null;
  readonly currency: CurrencyCode;
  readonly netMinor: number;
  readonly vatMinor: number;
  readonly grossMinor: number;
}

function findDocument(
  tx: Tx,
  { companyId }: OutgoingEvent,
  which: { readonly id: number | null } | { readonly purchaseId: number | null },
) {
  const wanted = 'id' in which ? sql`i.id = ${which.id}` : sql`i.purchase_id = ${which.purchaseId} and i.kind = 'invoice'`;
  return tx.first(sql<DocumentRow>`
    select i.code, coalesce(o.code, i.code) as "invoiceCode", p.code as "leadCode", i.created_at as "issuedAt", i.due_on::text as "dueOn",
           i.description, i.reason, i.currency, i.net_minor as "netMinor", i.vat_minor as "vatMinor", i.gross_minor as "grossMinor"
    from invoices i left join invoices o on o.id = i.credits_id left join purchases p on p.id = i.purchase_id
    where ${wanted} and i.company_id = ${companyId}`);
}

const toAmounts = ({ netMinor, vatMinor, grossMinor, currency }: DocumentRow) => ({
  net: toMajor(netMinor),
  vat: toMajor(vatMinor),
  gross: toMajor(grossMinor),
  currency,
});

async function purchased(tx: Tx, event: OutgoingEvent): Promise<EventContent | null> {
  const lead = await findSoldLead(tx, event);
  const invoice = await findDocument(tx, event, { purchaseId: event.purchaseId });
  if (lead === undefined || invoice === undefined) return null;
  const customer = await readCustomer(tx, event.companyId, lead.enquiryId, 'webhook');
  return {
    lead: {
      code: lead.code,
      enquiry_id: lead.enquiryId,
      quote_code: lead.quoteCode,
      channel: lead.channel,
      bought_at: lead.boughtAt.toISOString(),
      country: lead.country,
      district: lead.district,
      work_type: lead.workType,
      work_type_name: lead.workTypeName,
      timescale: lead.timescale,
      assigned_to: lead.assignedTo,
      ...leadContextWire(lead.context, lead.language, customer === null),
    },
    customer,
    invoice: { code: invoice.code, ...toAmounts(invoice) },
  };
}

async function credited(tx: Tx, event: OutgoingEvent): Promise<EventContent | null> {
  const note = await findDocument(tx, event, { id: event.subjectId });
  if (note === undefined) return null;
  const { code, invoiceCode, leadCode, reason, issuedAt } = note;
  return {
    lead: { code: leadCode },
    credit_note: { code, invoice_code: invoiceCode, reason, issued_at: issuedAt.toISOString(), ...toAmounts(note) },
  };
}

async function invoiced(tx: Tx, event: OutgoingEvent): Promise<EventContent | null> {
  const invoice = await findDocument(tx, event, { id: event.subjectId });
  if (invoice === undefined) return null;
  const { code, leadCode, description, dueOn, issuedAt } = invoice;
  return { invoice: { code, lead_code: leadCode, description, issued_at: issuedAt.toISOString(), due_on: dueOn, ...toAmounts(invoice) } };
}

interface ReviewRow {
  readonly code: string;
  readonly leadCode: string;
  readonly rating: number;
  readonly comment: string | null;
  readonly workDone: string | null;
  readonly displayName: string;
  readonly publishedAt: Date;
}

/** The public review; null if it was taken down meanwhile. */
async function reviewed(tx: Tx, { subjectId, companyId }: OutgoingEvent): Promise<EventContent | null> {
  const review = await tx.first(sql<ReviewRow>`
    select v.code, p.code as "leadCode", v.rating_overall as rating, v.comment, v.work_done_comments as "workDone",
           v.display_name as "displayName", v.published_at as "publishedAt"
    from reviews v join purchases p on p.id = v.purchase_id
    where v.id = ${subjectId} and v.company_id = ${companyId} and v.state = 'published'`);
  if (review === undefined) return null;
  const { code, leadCode, rating, comment, workDone, displayName, publishedAt } = review;
  return {
    review: {
      code,
      lead_code: leadCode,
      stars: rating / 2,
      comment,
      work_done: workDone,
      display_name: displayName,
      published_at: publishedAt.toISOString(),
    },
  };
}

interface StageRow {
  readonly code: string;
  readonly stage: string;
  readonly fromStage: string;
  readonly quoteMinor: number | null;
  readonly jobMinor: number | null;
  readonly currency: CurrencyCode;
  readonly lostReason: string | null;
  readonly at: Date;
  readonly by: string;
}

/** The change itself, even if the lead has moved on since. */
async function stageChanged(tx: Tx, { subjectId, companyId }: OutgoingEvent): Promise<EventContent | null> {
  const change = await tx.first(sql<StageRow>`
    select p.code, s.stage, s.from_stage as "fromStage", s.quote_minor as "quoteMinor", s.job_minor as "jobMinor", a.currency,
           s.lost_reason as "lostReason", s.at, s.changed_by as by
    from lead_stage_changes s join purchases p on p.id = s.purchase_id join accounts a on a.company_id = p.company_id
    where s.id = ${subjectId} and p.company_id = ${companyId}`);
  if (change === undefined) return null;
  const { code, stage, fromStage, quoteMinor, jobMinor, currency, lostReason, at, by } = change;
  return {
    lead: { code },
    stage,
    from_stage: fromStage,
    quote_value: quoteMinor === null ? null : toMajor(quoteMinor),
    job_value: jobMinor === null ? null : toMajor(jobMinor),
    currency,
    lost_reason: lostReason,
    changed_at: at.toISOString(),
    changed_by: by,
  };
}

/** Reads an event's current content; null if there is nothing to send any more. */
export function readEventContent(tx: Tx, event: OutgoingEvent): Promise<EventContent | null> {
  switch (event.type) {
    case 'lead.purchased':
      return purchased(tx, event);
    case 'lead.credited':
      return credited(tx, event);
    case 'lead.stage_changed':
      return stageChanged(tx, event);
    case 'invoice.issued':
      return invoiced(tx, event);
    case 'review.published':
      return reviewed(tx, event);
    case 'webhook.test':
      return Promise.resolve({ message: 'This is a test.' });
  }
}

/** Reads the consumer of a bought lead as the company may see them; null once erased. A logged read. */
export async function readCustomer(tx: Tx, companyId: CompanyId, enquiryId: EnquiryId, surface: 'webhook' | 'crm') {
  const contact = await tx.first(revealContact({ type: 'company', companyId }, [enquiryId], surface));
  if (contact === undefined || contact.erased) return null;
  const { title, forename, surname, telephone, alternatePhone, email, address1, address2, town, postcode } = contact;
  return { title, forename, surname, telephone, alternate_phone: alternatePhone, email, address1, address2, town, postcode };
}
