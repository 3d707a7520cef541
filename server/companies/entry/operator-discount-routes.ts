import { discountChanges, type DiscountChangeWire } from '../../../contract/companies/discount-changes-endpoints.ts';
import { ok, refuse, routes, type StaffCaller } from '../../platform/http/route.ts';
import { errorText } from '../../platform/texts.ts';
import { confirmDiscount, type DiscountOutcome, listWaitingDiscounts, type WaitingDiscount, rejectDiscount } from '../discounts.ts';

function changeWire(change: WaitingDiscount): DiscountChangeWire {
  return {
    id: change.id,
    company: { id: change.companyId, internal_name: change.internalName },
    discount: change.discountBp / 100,
    wanted: change.wantedBp / 100,
    reason: change.reason,
    asked_by: change.askedBy,
    asked_at: change.askedAt.toISOString(),
  };
}

const buildDecision = (caller: StaffCaller, { id }: { id: number }, { reason }: { reason: string }) => ({
  id,
  reason,
  by: { staffId: caller.staffId, actor: caller.name },
});

function answerOutcome(outcome: DiscountOutcome) {
  switch (outcome) {
    case 'done':
      return ok({});
    case 'unknown':
      return refuse(404, [errorText('notFound')]);
    case 'settled':
      return refuse(409, [errorText('changeSettled')]);
    case 'same_person':
      return refuse(409, [errorText('secondPersonNeeded')]);
  }
}

export const operatorDiscountRoutes = routes(discountChanges, {
  'GET /operator/discount-changes': async ({ db }) => ok((await listWaitingDiscounts(db)).map(changeWire)),

  'POST /operator/discount-changes/{id}/confirm': async ({ tx, caller, params, body }) =>
    answerOutcome(await confirmDiscount(tx, buildDecision(caller, params, body))),

  'POST /operator/discount-changes/{id}/reject': async ({ tx, caller, params, body }) =>
    answerOutcome(await rejectDiscount(tx, buildDecision(caller, params, body))),
});
