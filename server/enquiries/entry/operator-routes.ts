import type * as z from 'zod';
import { enquiries } from '../../../contract/enquiries/endpoints.ts';
import { asId, type EnquiryId } from '../../../contract/kit/ids.ts';
import { toMajor, toMinor } from '../../../contract/kit/money.ts';
import { priceStepMinor } from '../../catalogue/price-rule.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { ok, only, refuse, routes, type RefusedAnswer, type StaffCaller } from '../../platform/http/route.ts';
import { refuseField } from '../../platform/http/validate.ts';
import { errorText, type ErrorText } from '../../platform/texts.ts';
import { holdEnquiry, qualifyEnquiry, releaseEnquiry } from '../release-enquiry.ts';
import { overridePrice } from '../prices.ts';
import { refuseStaleChange } from '../refuse-stale-change.ts';
import { removeEnquiry, withdrawEnquiry } from '../end-enquiry.ts';
import { setMaximum } from '../set-maximum.ts';
import { revealToOperator } from '../contacts.ts';
import { lockEnquiry } from '../store.ts';
import { revealedContactWire } from './wire.ts';

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

interface LockedForChange {
  /** State before the change, for the audit log. */
  readonly before: Record<string, unknown> | null;
  readonly stale: RefusedAnswer<409> | undefined;
}

/** Keeps the row locked, so the following verb changes exactly the state seen here. */
async function lockForChange(tx: Tx, caller: StaffCaller, enquiryId: EnquiryId, seen: number | undefined): Promise<LockedForChange> {
  const enquiry = await lockEnquiry(tx, enquiryId);
  if (enquiry === undefined) return { before: null, stale: undefined };
  const before = { status: enquiry.status, qualified: enquiry.qualified, until: enquiry.holdReleaseAt?.toISOString() ?? null };
  return { before, stale: await refuseStaleChange(tx, caller, { enquiryId, seen }) };
}

type ChangeKey =
  | 'POST /operator/enquiries/{id}/hold'
  | 'POST /operator/enquiries/{id}/release'
  | 'POST /operator/enquiries/{id}/remove'
  | 'PUT /operator/enquiries/{id}/price';
/** One change, as a call of its own or as a line of a bulk call. */
interface Change<Key extends ChangeKey> {
  readonly tx: Tx;
  readonly caller: StaffCaller;
  readonly params: { readonly id: number };
  readonly body: z.output<(typeof enquiries)[Key]['body']>;
}

/** Changes that staff make to one enquiry or to many. */
const changes = {
  'POST /operator/enquiries/{id}/hold': async ({ tx, caller, params, body }: Change<'POST /operator/enquiries/{id}/hold'>) => {
    const enquiryId = asId<'enquiry'>(params.id);
    const { before, stale } = await lockForChange(tx, caller, enquiryId, body.seen_change);
    if (stale !== undefined) return stale;
    const outcome = await holdEnquiry(tx, { enquiryId, staffId: caller.staffId, until: new Date(body.until), reason: body.reason });
    if (outcome === 'unknown') return notFound();
    if (outcome === 'not_holdable') return conflict('notHoldable');
    if (outcome === 'in_past') return refuseField('until', errorText('holdInPast'));
    await audit(tx, caller, 'enquiry.hold', enquiryId, body.reason, before, { status: 'held', until: body.until });
    return ok({});
  },

  'POST /operator/enquiries/{id}/release': async ({ tx, caller, params, body }: Change<'POST /operator/enquiries/{id}/release'>) => {
    const enquiryId = asId<'enquiry'>(params.id);
    const { before, stale } = await lockForChange(tx, caller, enquiryId, body.seen_change);
    if (stale !== undefined) return stale;
    const outcome = await releaseEnquiry(tx, { enquiryId, staffId: caller.staffId, removeDoubtful: body.remove_doubtful });
    if (outcome === 'unknown') return notFound();
    if (outcome === 'not_releasable') return conflict('notReleasable');
    await audit(tx, caller, 'enquiry.release', enquiryId, body.reason, before, {
      status: 'released',
      ...(body.remove_doubtful ? { doubtfulPassages: 'removed' } : {}),
    });
    return ok({});
  },

  'POST /operator/enquiries/{id}/remove': async ({ tx, caller, params, body }: Change<'POST /operator/enquiries/{id}/remove'>) => {
    const enquiryId = asId<'enquiry'>(params.id);
    const { before, stale } = await lockForChange(tx, caller, enquiryId, body.seen_change);
    if (stale !== undefined) return stale;
    const takeOut = body.by_consumer ? withdrawEnquiry : removeEnquiry;
    const outcome = await takeOut(tx, { enquiryId, staffId: caller.staffId, reason: body.reason });
    if (outcome === 'unknown') return notFound();
    if (outcome === 'already_removed') return conflict('notRemovable');
    await audit(tx, caller, body.by_consumer ? 'enquiry.withdraw' : 'enquiry.remove', enquiryId, body.reason, before, {
      status: 'removed',
    });
    return ok({});
  },

  'PUT /operator/enquiries/{id}/price': async ({ tx, caller, params, body }: Change<'PUT /operator/enquiries/{id}/price'>) => {
    const enquiryId = asId<'enquiry'>(params.id);
    const price = body.price === null ? null : toMinor(body.price);
    if (price !== null && price % priceStepMinor !== 0)
      return refuseField('price', errorText('priceStep', { step: toMajor(priceStepMinor).toFixed(2) }));
    const { stale } = await lockForChange(tx, caller, enquiryId, body.seen_change);
    if (stale !== undefined) return stale;
    const outcome = await overridePrice(tx, { enquiryId, staffId: caller.staffId, priceMinor: price, reason: body.reason });
    if (outcome.kind === 'unknown') return notFound();
    if (outcome.kind === 'not_priceable') return conflict('notPriceable');
    await audit(tx, caller, 'enquiry.price', enquiryId, body.reason, { priceMinor: outcome.before }, { priceMinor: price });
    return ok({});
  },
};

type Line = Pick<Change<ChangeKey>, 'tx' | 'caller' | 'params'>;

/**
 * Makes one change to several enquiries, each in its own transaction, so that one refusal undoes no other. An enquiry whose status has changed
 * since staff saw it is refused.
 */
async function changeEach(
  {
    inTx,
    caller,
    body: { leads },
  }: { inTx: Database['inTx']; caller: StaffCaller; body: { leads: readonly { id: number; status: string }[] } },
  change: (line: Line) => Promise<{ readonly status: number; readonly errors?: readonly string[] }>,
) {
  const results: { id: number; error: string | null }[] = [];
  for (const { id, status } of leads) {
    const error = await inTx(async (tx) => {
      const enquiry = await lockEnquiry(tx, asId<'enquiry'>(id));
      if (enquiry === undefined) return errorText('notFound');
      if (enquiry.status !== status) return errorText('leadMovedOn');
      const { errors } = await change({ tx, caller, params: { id } });
      return errors === undefined ? null : errors.join(' ');
    });
    results.push({ id, error });
  }
  return ok(results);
}

export const operatorEnquiryRoutes = routes(
  only(
    enquiries,
    'POST /operator/enquiries/{id}/qualify',
    'POST /operator/enquiries/{id}/hold',
    'POST /operator/enquiries/{id}/release',
    'POST /operator/enquiries/{id}/remove',
    'PUT /operator/enquiries/{id}/price',
    'PUT /operator/enquiries/{id}/maximum',
    'POST /operator/enquiries/{id}/reveal',
    'POST /operator/enquiries/bulk',
    'PUT /operator/enquiries/bulk/price',
  ),
  {
    ...changes,

    'POST /operator/enquiries/{id}/qualify': async ({ tx, caller, params, body }) => {
      const enquiryId = asId<'enquiry'>(params.id);
      const { before, stale } = await lockForChange(tx, caller, enquiryId, body.seen_change);
      if (stale !== undefined) return stale;
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

    'PUT /operator/enquiries/{id}/maximum': async ({ tx, caller, params, body }) => {
      const enquiryId = asId<'enquiry'>(params.id);
      const { stale } = await lockForChange(tx, caller, enquiryId, body.seen_change);
      if (stale !== undefined) return stale;
      const { maximum, reason } = body;
      const outcome = await setMaximum(tx, { enquiryId, staffId: caller.staffId, maximum, reason });
      switch (outcome.kind) {
        case 'unknown':
          return notFound();
        case 'ended':
          return conflict('maximumOfEnded');
        case 'as_it_was':
          return conflict('maximumAsItWas');
        case 'below_taken':
          return refuse(409, [errorText('maximumBelowTaken', { taken: outcome.taken })]);
        case 'beyond_consent':
          return refuse(409, [errorText('maximumBeyondConsent', { agreed: outcome.agreed })]);
        case 'changed':
          await audit(tx, caller, 'enquiry.maximum', enquiryId, reason, outcome.before, {
            maximum,
            listPriceMinor: outcome.listPriceMinor,
          });
          return ok({ list_price: toMajor(outcome.listPriceMinor) });
      }
    },

    'POST /operator/enquiries/{id}/reveal': async ({ tx, caller, params, body }) => {
      const by = { staffId: caller.staffId, actor: caller.name };
      const contact = await revealToOperator(tx, { enquiryId: asId<'enquiry'>(params.id), by, reason: body.reason });
      if (contact === undefined) return notFound();
      return contact.erased ? conflict('contactGone') : ok(revealedContactWire(contact));
    },

    'POST /operator/enquiries/bulk': async (call) => {
      const { change, reason } = call.body;
      return changeEach(call, (line) => {
        switch (change.action) {
          case 'release':
            return changes['POST /operator/enquiries/{id}/release']({ ...line, body: { ...change, reason } });
          case 'hold':
            return changes['POST /operator/enquiries/{id}/hold']({ ...line, body: { ...change, reason } });
          case 'withdraw':
            return changes['POST /operator/enquiries/{id}/remove']({ ...line, body: { ...change, reason } });
        }
      });
    },

    'PUT /operator/enquiries/bulk/price': async (call) => {
      const { price, reason } = call.body;
      return changeEach(call, (line) => changes['PUT /operator/enquiries/{id}/price']({ ...line, body: { price, reason } }));
    },
  },
);
