import { buying } from '../../../contract/buying/endpoints.ts';
import { asId, type EnquiryId, type UserId } from '../../../contract/kit/ids.ts';
import { toMajor, toMinor, type CurrencyCode } from '../../../contract/kit/money.ts';
import { listRejectReasons } from '../../catalogue/queries.ts';
import { useKey } from '../../identity/api-keys.ts';
import { leftToSpend, selectSpending, type MemberSpending } from '../../identity/member-limits.ts';
import type { Db } from '../../platform/database/database.ts';
import { ok, only, refuse, refuseByRole, routes, type Route, type TradeCaller } from '../../platform/http/route.ts';
import type { Limit, SharedLimits } from '../../platform/http/shared-limits.ts';
import { hashContent } from '../../platform/random-code.ts';
import { errorText } from '../../platform/texts.ts';
import { buyInBulk } from '../buy-in-bulk.ts';
import { declineLead, giveDeclineReason } from '../declines.ts';
import { buyerFacts, leadFacts } from '../facts-query.ts';
import { judgePurchase, type Judgement } from '../judge-purchase-rule.ts';
import { openReadingBudget } from '../marketplace/reading-budget.ts';
import { availabilityRefusal, purchaseLead } from '../purchase-lead.ts';
import { unknownLead } from '../purchase-rule.ts';
import { isKnownTo } from '../visible-lead-query.ts';
import { marketplaceRoutes } from './marketplace-routes.ts';
import { boughtLeadWire } from './wire.ts';

const notFound = () => refuse(404, [errorText('notFound')]);

/** A program buys for the company, not for the person who created its key. */
const memberOf = ({ userId, apiKey }: TradeCaller): UserId | null => (apiKey === undefined ? userId : null);

interface Availability extends Judgement {
  readonly currency: CurrencyCode;
  readonly member: MemberSpending | undefined;
}

/** The current price, first obstacle and the caller's spending, read without locks: advisory only, for the basket. */
async function checkAvailability(db: Db, caller: TradeCaller, enquiryId: EnquiryId): Promise<Availability | undefined> {
  const { companyId } = caller;
  if (!(await isKnownTo(db, companyId, enquiryId))) return undefined;
  const buyer = await db.first(buyerFacts(companyId));
  const lead = await db.first(leadFacts(companyId, enquiryId));
  if (buyer === undefined || lead === undefined) return undefined;
  const userId = memberOf(caller);
  const member = userId === null ? undefined : await db.first(selectSpending(companyId, userId));
  return { ...judgePurchase(buyer, lead), currency: buyer.currency, member };
}

const toMinorById = (amounts: Readonly<Record<string, number>> = {}): ReadonlyMap<number, number> =>
  new Map(Object.entries(amounts).map(([id, amount]) => [Number(id), toMinor(amount)]));

function purchaseRoutes(): readonly Route[] {
  return routes(only(buying, 'GET /lead/availability/{id}', 'PUT /lead/accept/{id}', 'POST /lead/accept-bulk'), {
    'GET /lead/availability/{id}': async ({ db, caller, params }) => {
      const found = await checkAvailability(db, caller, asId<'enquiry'>(params.id));
      if (found === undefined) return notFound();
      const error = availabilityRefusal(found, found.member);
      if (error !== null) return refuse(409, [error]);
      const left = found.member === undefined ? null : leftToSpend(found.member);
      const { netMinor, vatMinor, grossMinor, vatRateBp } = found.price;
      return ok({
        available: true as const,
        price: toMajor(netMinor),
        vat: toMajor(vatMinor),
        total: toMajor(grossMinor),
        vat_rate: vatRateBp / 10_000,
        currency: found.currency,
        left_to_spend: left === null ? null : toMajor(left),
      });
    },

    'PUT /lead/accept/{id}': async ({ inTx, caller, params, headers, body }) => {
      const key = headers['idempotency-key'];
      const expected = body?.expected_price;
      const expectedVat = body?.expected_vat;
      const outcome = await useKey(
        inTx,
        caller,
      )((tx) =>
        purchaseLead(tx, {
          companyId: caller.companyId,
          userId: memberOf(caller),
          enquiryId: asId<'enquiry'>(params.id),
          channel: caller.apiKey === undefined ? 'single' : 'api',
          expectedPriceMinor: expected === undefined ? null : toMinor(expected),
          expectedVatMinor: expectedVat === undefined ? null : toMinor(expectedVat),
          // Without VAT the hash stays that of callers who do not send it.
          idempotency:
            key === undefined ? null : { key, requestHash: hashContent({ id: params.id, expected: expected ?? null, vat: expectedVat }) },
        }),
      );
      switch (outcome.kind) {
        case 'bought':
          return ok({ lead: boughtLeadWire(outcome.receipt) });
        case 'refused':
          return refuse(409, [outcome.error]);
        case 'key_reused':
          return refuse(422, [errorText('idempotencyKeyReused')]);
        case 'unknown':
          return refuse(409, [unknownLead]);
        case 'not_permitted':
          return refuseByRole();
      }
    },

    'POST /lead/accept-bulk': async ({ inTx, caller, headers, body }) => {
      const outcome = await buyInBulk(useKey(inTx, caller), {
        companyId: caller.companyId,
        userId: memberOf(caller),
        enquiryIds: body.leads.map((id) => asId<'enquiry'>(id)),
        expectedPricesMinor: toMinorById(body.expected_prices),
        expectedVatsMinor: toMinorById(body.expected_vats),
        idempotencyKey: headers['idempotency-key'] ?? null,
        channel: caller.apiKey === undefined ? 'bulk' : 'api',
      });
      if (outcome.kind === 'key_reused') return refuse(422, [errorText('idempotencyKeyReused')]);
      if (outcome.kind === 'not_permitted') return refuseByRole();
      return ok({
        leads: Object.fromEntries([...outcome.bought].map(([id, receipt]) => [String(id), boughtLeadWire(receipt)])),
        errors: Object.fromEntries([...outcome.refused].map(([id, error]) => [String(id), [error]])),
      });
    },
  });
}

export interface BuyingRouteOptions {
  readonly limits: SharedLimits;
  /** Leads new to a company that it may read in the marketplace. */
  readonly readingLimit: Limit;
}

/** Routes for browsing, buying and declining. */
export function buyingRoutes({ limits, readingLimit }: BuyingRouteOptions): readonly Route[] {
  return [...marketplaceRoutes(openReadingBudget(limits, readingLimit)), ...purchaseRoutes(), ...declineRoutes()];
}

/** Routes that decline a lead and give a reason. */
function declineRoutes(): readonly Route[] {
  return routes(only(buying, 'PUT /lead/reject/{id}', 'GET /lead/reject-reasons', 'PUT /lead/reject-reason/{enquiry}/{option}'), {
    'PUT /lead/reject/{id}': async ({ tx, caller, params }) => {
      const outcome = await declineLead(tx, { companyId: caller.companyId, enquiryId: asId<'enquiry'>(params.id) });
      if (outcome.kind === 'unknown') return refuse(404, [errorText('notFound')]);
      if (outcome.kind === 'bought_already') return refuse(409, ['105--']);
      return ok({ survey: outcome.survey });
    },

    'GET /lead/reject-reasons': async ({ db, caller }) => {
      const reasons = await listRejectReasons(db, caller.pageLanguage);
      return ok({ options: reasons.map(({ id, text, actionText }) => ({ id, text, action_text: actionText })) });
    },

    'PUT /lead/reject-reason/{enquiry}/{option}': async ({ tx, caller, params }) => {
      const given = await giveDeclineReason(tx, {
        companyId: caller.companyId,
        enquiryId: asId<'enquiry'>(params.enquiry),
        reasonId: params.option,
      });
      return given ? ok({}) : refuse(404, [errorText('notFound')]);
    },
  });
}
