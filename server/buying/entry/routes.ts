import { buying } from '../../../contract/buying/endpoints.ts';
import { listRejectReasons } from '../../catalogue/queries.ts';
import { asId, type CompanyId, type EnquiryId } from '../../../contract/kit/ids.ts';
import { toMajor, toMinor } from '../../../contract/kit/money.ts';
import type { Db } from '../../platform/database/database.ts';
import { answer, ok, refuse, routes, type TradeCaller } from '../../platform/http/route.ts';
import { refuseField } from '../../platform/http/validate.ts';
import { hashContent } from '../../platform/random-code.ts';
import { errorText } from '../../platform/texts.ts';
import { buyInBulk } from '../buy-in-bulk.ts';
import { declineLead } from '../decline-lead.ts';
import { buyerFacts, leadFacts } from '../facts-query.ts';
import { giveDeclineReason } from '../give-decline-reason.ts';
import { judgePurchase, type Judgement } from '../judge-purchase-rule.ts';
import { markViewed } from '../mark-viewed.ts';
import { queryMarketplace } from '../marketplace/marketplace-query.ts';
import { purchaseLead } from '../purchase-lead.ts';
import { availabilityError } from '../purchase-rule.ts';
import { listMarketplaceWorkTypes } from '../queries.ts';
import { sharedCountMs, sharedCounts } from '../marketplace/shared-counts.ts';
import { sharedQuestions } from '../marketplace/shared-questions.ts';
import { isKnownTo, isShownTo, listAnswers } from '../visible-lead-query.ts';
import { boughtLeadWire, marketplaceRowWire } from './wire.ts';

const sharedQuestionsMs = 60_000;
const notFound = () => refuse(404, [errorText('notFound')]);

/** The price asked and the first obstacle, read without locks: advice for the basket. */
async function checkAvailability(
  db: Db,
  companyId: CompanyId,
  enquiryId: EnquiryId,
): Promise<(Judgement & { currency: string }) | undefined> {
  if (!(await isKnownTo(db, companyId, enquiryId))) return undefined;
  const buyer = await db.first(buyerFacts(companyId));
  const lead = await db.first(leadFacts(companyId, enquiryId));
  if (buyer === undefined || lead === undefined) return undefined;
  return { ...judgePurchase(buyer, lead), currency: buyer.currency };
}

function alertOpened(caller: TradeCaller, query: { notifiercode?: string | undefined; sms?: string | undefined; r?: string | undefined }) {
  return {
    companyId: caller.companyId,
    code: query.notifiercode ?? '',
    from: query.sms === '1' ? 'sms' : query.r === '1' ? 'email' : 'link',
  };
}

export function buyingRoutes() {
  const counts = sharedCounts(sharedCountMs);
  const questions = sharedQuestions(sharedQuestionsMs);
  return routes(buying, {
    'GET /lead/marketplace': async ({ db, inTx, caller, query }) => {
      // A read does not write: that an alert was opened is recorded by a job of the alerts.
      if (query.notifiercode !== undefined) await inTx((tx) => tx.enqueue('record-alert-opened', alertOpened(caller, query)));
      const found = await queryMarketplace(db, caller, query, counts);
      if (found.kind === 'bad_postcode') return refuseField('postcode', errorText(caller.country === 'gb' ? 'postcodeGb' : 'postcode'));
      if (found.kind === 'bought') return answer(308, { data: { code: found.code } });
      const { rows, total, preSelect, autoSwitched } = found;
      const known = await questions(db);
      return answer(200, {
        data: rows.map((row) => marketplaceRowWire(row, known)),
        meta: { totalResults: total, pageSize: query.pageSize, preSelect, autoSwitched },
      });
    },

    'GET /lead/marketplace/work-types': async ({ db, caller }) => ok(await listMarketplaceWorkTypes(db, caller)),

    'PUT /lead/mark-viewed/{id}': async ({ tx, caller, params }) => {
      const known = await markViewed(tx, { companyId: caller.companyId, enquiryId: asId<'enquiry'>(params.id) });
      return known ? ok({}) : notFound();
    },

    'GET /lead/questions/{id}': async ({ db, caller, params }) => {
      const enquiryId = asId<'enquiry'>(params.id);
      if (!(await isShownTo(db, caller.companyId, enquiryId))) return notFound();
      return ok(await listAnswers(db, enquiryId, caller.language));
    },

    'GET /lead/availability/{id}': async ({ db, caller, params }) => {
      const found = await checkAvailability(db, caller.companyId, asId<'enquiry'>(params.id));
      if (found === undefined) return notFound();
      if (found.obstacle !== null) return refuse(409, [availabilityError(found.obstacle)]);
      const { netMinor, vatMinor, grossMinor, vatRateBp } = found.price;
      return ok({
        available: true as const,
        price: toMajor(netMinor),
        vat: toMajor(vatMinor),
        total: toMajor(grossMinor),
        vat_rate: vatRateBp / 10_000,
        currency: found.currency as 'GBP',
      });
    },

    'PUT /lead/accept/{id}': async ({ inTx, caller, params, headers, body }) => {
      const key = headers['idempotency-key'];
      const expected = body?.expected_price;
      const outcome = await inTx((tx) =>
        purchaseLead(tx, {
          companyId: caller.companyId,
          enquiryId: asId<'enquiry'>(params.id),
          channel: 'single',
          expectedPriceMinor: expected === undefined ? null : toMinor(expected),
          idempotency: key === undefined ? null : { key, requestHash: hashContent({ id: params.id, expected: expected ?? null }) },
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
          return notFound();
      }
    },

    'POST /lead/accept-bulk': async ({ inTx, caller, headers, body }) => {
      const outcome = await buyInBulk(inTx, {
        companyId: caller.companyId,
        enquiryIds: body.leads.map((id) => asId<'enquiry'>(id)),
        expectedPricesMinor: new Map(Object.entries(body.expected_prices ?? {}).map(([id, price]) => [Number(id), toMinor(price)])),
        idempotencyKey: headers['idempotency-key'] ?? null,
      });
      if (outcome.kind === 'key_reused') return refuse(422, [errorText('idempotencyKeyReused')]);
      return ok({
        leads: Object.fromEntries([...outcome.bought].map(([id, receipt]) => [String(id), boughtLeadWire(receipt)])),
        errors: Object.fromEntries([...outcome.refused].map(([id, error]) => [String(id), [error]])),
      });
    },

    'PUT /lead/reject/{id}': async ({ tx, caller, params }) => {
      const outcome = await declineLead(tx, { companyId: caller.companyId, enquiryId: asId<'enquiry'>(params.id) });
      if (outcome.kind === 'unknown') return notFound();
      if (outcome.kind === 'bought_already') return refuse(409, ['105--']);
      return ok({ survey: outcome.survey });
    },

    'GET /lead/reject-reasons': async ({ db, caller }) => {
      const reasons = await listRejectReasons(db, caller.language);
      return ok({ options: reasons.map(({ id, text, actionText }) => ({ id, text, action_text: actionText })) });
    },

    'PUT /lead/reject-reason/{enquiry}/{option}': async ({ tx, caller, params }) => {
      const given = await giveDeclineReason(tx, {
        companyId: caller.companyId,
        enquiryId: asId<'enquiry'>(params.enquiry),
        reasonId: params.option,
      });
      return given ? ok({}) : notFound();
    },
  });
}
