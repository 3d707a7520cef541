import { asId, type EnquiryId } from '../../../contract/kit/ids.ts';
import { customerRequests, type CustomerLead as CustomerLeadWire } from '../../../contract/leads/operator-endpoints.ts';
import { consumerLanguage } from '../../enquiries/consumer-page-rule.ts';
import { revealContact } from '../../enquiries/contacts.ts';
import { getUnit } from '../../geography/business-units.ts';
import { findSearched, readLeadSearch } from '../../leads/operator/search-query.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { spreadsheetLine, spreadsheetStart } from '../../platform/documents/spreadsheet-rule.ts';
import { ok, refuse, routes, type StaffCaller } from '../../platform/http/route.ts';
import { errorText } from '../../platform/texts.ts';
import { listStoredData } from '../mails/messages.ts';
import {
  askForCopy,
  eraseOwnDetails,
  findOwnEnquiry,
  listCustomerLeads,
  sendOwnLink,
  type CustomerLead,
  type OwnEnquiry,
} from '../own-enquiry-query.ts';

const notFound = () => refuse(404, [errorText('notFound')]);
const gone = () => refuse(409, [errorText('contactGone')]);

const customerLeadWire = ({ workType, receivedAt, buyers, ...lead }: CustomerLead): CustomerLeadWire => ({
  ...lead,
  work_type: workType,
  received_at: receivedAt.toISOString(),
  buyers: [...buyers],
});

interface Request {
  readonly enquiryId: EnquiryId;
  readonly action: string;
  readonly reason: string;
  readonly after: Readonly<Record<string, unknown>>;
}

function audit(tx: Tx, { staffId, name }: StaffCaller, { enquiryId, ...entry }: Request): Promise<number> {
  return recordAudit(tx, { staffId, actor: name, object: { type: 'enquiry', id: enquiryId }, before: null, ...entry });
}

/** Locks an enquiry whose customer can still be reached. Undefined if there is none. */
async function lockReachable(tx: Tx, enquiryId: EnquiryId): Promise<OwnEnquiry | 'gone' | undefined> {
  const [, [own]] = await tx.pipeline(sql`select id from enquiries where id = ${enquiryId} for update`, findOwnEnquiry(enquiryId));
  return own?.state === 'erased' ? 'gone' : own;
}

/** Mails a customer at the request they made to staff. */
async function mailCustomer(tx: Tx, caller: StaffCaller, { send, ...asked }: Omit<Request, 'after'> & { send: typeof sendOwnLink }) {
  const own = await lockReachable(tx, asked.enquiryId);
  if (own === undefined) return notFound();
  if (own === 'gone') return gone();
  await send(tx, { enquiryId: asked.enquiryId });
  await audit(tx, caller, { ...asked, after: { sent: 'email' } });
  return ok({});
}

/** Requests that customers make to staff by telephone or letter, instead of on their own page. */
export const customerRequestRoutes = routes(customerRequests, {
  'GET /operator/customers': async ({ db, query }) => {
    const { enquiryIds } = await findSearched(db, readLeadSearch(query.search));
    return ok((await listCustomerLeads(db, enquiryIds)).map(customerLeadWire));
  },

  'POST /operator/enquiries/{id}/send-link': ({ tx, caller, params, body }) =>
    mailCustomer(tx, caller, {
      enquiryId: asId<'enquiry'>(params.id),
      action: 'enquiry.send-link',
      reason: body.reason,
      send: sendOwnLink,
    }),

  'POST /operator/enquiries/{id}/send-copy': ({ tx, caller, params, body }) =>
    mailCustomer(tx, caller, { enquiryId: asId<'enquiry'>(params.id), action: 'enquiry.send-copy', reason: body.reason, send: askForCopy }),

  'POST /operator/enquiries/{id}/copy': async ({ tx, caller, params, body }) => {
    const enquiryId = asId<'enquiry'>(params.id);
    const own = await lockReachable(tx, enquiryId);
    if (own === undefined) return notFound();
    if (own === 'gone') return gone();
    const reader = { type: 'operator', staffId: caller.staffId, reason: body.reason } as const;
    const contact = await tx.first(revealContact(reader, [enquiryId], 'customer-copy'));
    if (contact === undefined || contact.erased) return gone();
    const { country } = own;
    const language = consumerLanguage(own);
    const recipient = { id: enquiryId, language, country, timeZone: getUnit(country).timeZone, forename: contact.forename ?? '' };
    const lines = await listStoredData({ db: tx, recipient }, contact);
    await audit(tx, caller, { enquiryId, action: 'enquiry.copy', reason: body.reason, after: { lines: lines.length } });
    const [first = [], ...rest] = lines;
    return ok({ name: `customer-${own.quoteCode}`, csv: `${spreadsheetStart(first)}${rest.map(spreadsheetLine).join('')}` });
  },

  'POST /operator/enquiries/{id}/erase': async ({ tx, caller, params, body }) => {
    const enquiryId = asId<'enquiry'>(params.id);
    const { reason, seen } = body;
    const own = await lockReachable(tx, enquiryId);
    if (own === undefined) return notFound();
    const [lead] = await listCustomerLeads(tx, [enquiryId]);
    if (own === 'gone' || lead === undefined) return gone();
    const { withdraws, buyers, photos, reviews } = lead;
    if (withdraws !== seen.withdraws || buyers.length !== seen.buyers) return refuse(409, [errorText('eraseEffectChanged')]);
    await eraseOwnDetails(tx, { enquiryId, staffId: caller.staffId });
    const after = { withdrawn: withdraws, companies: buyers.map(({ id }) => id), photos, reviews };
    await audit(tx, caller, { enquiryId, action: 'enquiry.erase', reason, after });
    return ok({});
  },
});
