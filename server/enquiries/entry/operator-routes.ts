import { enquiries } from '../../../contract/enquiries/endpoints.ts';
import { asId, type EnquiryId } from '../../../contract/kit/ids.ts';
import { toMajor, toMinor } from '../../../contract/kit/money.ts';
import { priceStepMinor } from '../../catalogue/price-rule.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { answer, ok, only, refuse, routes, type StaffCaller } from '../../platform/http/route.ts';
import { refuseField } from '../../platform/http/validate.ts';
import { errorText, type ErrorText } from '../../platform/texts.ts';
import { holdEnquiry } from '../release/hold-enquiry.ts';
import { doubtsAbout } from '../hold-reason-rule.ts';
import { findEnquiry, listEnquiries, listEnquiryHistory } from '../operator-queries.ts';
import { overridePrice } from '../release/override-price.ts';
import { qualifyEnquiry } from '../release/qualify-enquiry.ts';
import { releaseEnquiry } from '../release/release-enquiry.ts';
import { removeEnquiry } from '../release/remove-enquiry.ts';
import { lockEnquiry } from '../store.ts';
import { operatorEnquiryWire } from './wire.ts';

const notFound = () => refuse(404, [errorText('notFound')]);
const conflict = (text: ErrorText) => refuse(409, [errorText(text)]);

function audit(
  tx: Tx,
  caller: StaffCaller,
  action: string,
  id: EnquiryId,
  reason: string,
  before: Record<string, unknown> | null,
  after: Record<string, unknown>,
): Promise<number> {
  return recordAudit(tx, { staffId: caller.staffId, actor: caller.name, action, object: { type: 'enquiry', id }, reason, before, after });
}

/** What the audit keeps of an enquiry as it was. The row stays locked, so that the verb that follows changes this very state. */
async function stateBefore(tx: Tx, id: EnquiryId): Promise<Record<string, unknown> | null> {
  const enquiry = await lockEnquiry(tx, id);
  if (enquiry === undefined) return null;
  return { status: enquiry.status, qualified: enquiry.qualified, until: enquiry.holdReleaseAt?.toISOString() ?? null };
}

export const operatorEnquiryRoutes = routes(
  only(
    enquiries,
    'GET /operator/enquiries',
    'GET /operator/enquiries/{id}',
    'POST /operator/enquiries/{id}/qualify',
    'POST /operator/enquiries/{id}/hold',
    'POST /operator/enquiries/{id}/release',
    'POST /operator/enquiries/{id}/remove',
    'PUT /operator/enquiries/{id}/price',
  ),
  {
    'GET /operator/enquiries': async ({ db, query }) => {
      const { rows, total } = await listEnquiries(db, {
        ...query,
        status: query.status ?? null,
        country: query.country ?? null,
        search: query.search ?? null,
      });
      return answer(200, { data: rows.map(operatorEnquiryWire), meta: { totalResults: total, pageSize: query.pageSize } });
    },

    'GET /operator/enquiries/{id}': async ({ db, params }) => {
      const enquiry = await findEnquiry(db, asId<'enquiry'>(params.id));
      if (enquiry === undefined) return notFound();
      const history = await listEnquiryHistory(db, enquiry.id);
      return ok({
        enquiry: operatorEnquiryWire(enquiry),
        doubtful_passages: enquiry.status === 'held' ? doubtsAbout(enquiry) : [],
        history: history.map(({ event, at, detail }) => ({ event, at: at.toISOString(), detail })),
      });
    },

    'POST /operator/enquiries/{id}/qualify': async ({ tx, caller, params, body }) => {
      const enquiryId = asId<'enquiry'>(params.id);
      const before = await stateBefore(tx, enquiryId);
      const outcome = await qualifyEnquiry(tx, {
        enquiryId,
        staffId: caller.staffId,
        notes: body.notes === '' ? null : (body.notes ?? null),
      });
      if (outcome === 'unknown') return notFound();
      if (outcome === 'not_qualifiable') return conflict('notQualifiable');
      await audit(tx, caller, 'enquiry.qualify', enquiryId, body.reason, before, { qualified: true });
      return ok({});
    },

    'POST /operator/enquiries/{id}/hold': async ({ tx, caller, params, body }) => {
      const enquiryId = asId<'enquiry'>(params.id);
      const before = await stateBefore(tx, enquiryId);
      const outcome = await holdEnquiry(tx, { enquiryId, staffId: caller.staffId, until: new Date(body.until), reason: body.reason });
      if (outcome === 'unknown') return notFound();
      if (outcome === 'not_holdable') return conflict('notHoldable');
      if (outcome === 'in_past') return refuseField('until', errorText('holdInPast'));
      await audit(tx, caller, 'enquiry.hold', enquiryId, body.reason, before, { status: 'held', until: body.until });
      return ok({});
    },

    'POST /operator/enquiries/{id}/release': async ({ tx, caller, params, body }) => {
      const enquiryId = asId<'enquiry'>(params.id);
      const before = await stateBefore(tx, enquiryId);
      const outcome = await releaseEnquiry(tx, { enquiryId, staffId: caller.staffId, removeDoubtful: body.remove_doubtful });
      if (outcome === 'unknown') return notFound();
      if (outcome === 'not_releasable') return conflict('notReleasable');
      await audit(tx, caller, 'enquiry.release', enquiryId, body.reason, before, {
        status: 'released',
        ...(body.remove_doubtful ? { doubtfulPassages: 'removed' } : {}),
      });
      return ok({});
    },

    'POST /operator/enquiries/{id}/remove': async ({ tx, caller, params, body }) => {
      const enquiryId = asId<'enquiry'>(params.id);
      const before = await stateBefore(tx, enquiryId);
      const outcome = await removeEnquiry(tx, { enquiryId, staffId: caller.staffId, reason: body.reason });
      if (outcome === 'unknown') return notFound();
      if (outcome === 'already_removed') return conflict('notRemovable');
      await audit(tx, caller, 'enquiry.remove', enquiryId, body.reason, before, { status: 'removed' });
      return ok({});
    },

    'PUT /operator/enquiries/{id}/price': async ({ tx, caller, params, body }) => {
      const enquiryId = asId<'enquiry'>(params.id);
      const price = body.price === null ? null : toMinor(body.price);
      if (price !== null && price % priceStepMinor !== 0)
        return refuseField('price', errorText('priceStep', { step: toMajor(priceStepMinor).toFixed(2) }));
      const outcome = await overridePrice(tx, { enquiryId, staffId: caller.staffId, priceMinor: price, reason: body.reason });
      if (outcome.kind === 'unknown') return notFound();
      if (outcome.kind === 'not_priceable') return conflict('notPriceable');
      await audit(tx, caller, 'enquiry.price', enquiryId, body.reason, { priceMinor: outcome.before }, { priceMinor: price });
      return ok({});
    },
  },
);
