import { operatorInvoices } from '../../../contract/billing/operator-invoices-endpoints.ts';
import { isRefused, ok, only, refuse, routes, type Route } from '../../platform/http/route.ts';
import { errorText } from '../../platform/texts.ts';
import { keepLatePayment, type LateObstacle, refundLatePayment } from '../operator/late-payments.ts';
import { resumeRefund } from '../operator/refunds.ts';
import { findLatePayment, listLatePayments } from '../payments/payments-query.ts';
import type { PaymentProvider } from '../provider/payment-provider.ts';
import { getProviderMode } from '../provider/open-provider.ts';
import { answerProvider } from './webhook-routes.ts';
import { latePaymentWire } from './operator-invoice-routes.ts';
import { answerObstacle, toMoneyActor, refuseInvoice, paymentUseWire } from './operator-money-routes.ts';

const notFound = () => refuse(404, [errorText('notFound')]);

/** Why nothing can be decided: no late payment, already decided, or already being refunded. */
function refuseLate(obstacle: LateObstacle) {
  if (obstacle.kind === 'unknown') return notFound();
  if (obstacle.kind === 'refund_under_way') return refuse(409, [errorText('refundUnderWay')]);
  const { decision, staff, decidedAt } = obstacle.late;
  const at = decidedAt?.toISOString().slice(0, 16).replace('T', ' ') ?? '';
  return refuse(409, [errorText(decision === 'kept' ? 'lateKept' : 'lateRefunded', { staff: staff ?? '–', date: `${at} UTC` })]);
}

/** Lists payments that arrived after being cancelled; staff keep or refund them. */
export const operatorLatePaymentRoutes = (provider: PaymentProvider): readonly Route[] =>
  routes(
    only(
      operatorInvoices,
      'GET /operator/late-payments',
      'POST /operator/late-payments/{code}/keep',
      'POST /operator/late-payments/{code}/refund',
    ),
    {
      'GET /operator/late-payments': async ({ db }) => ok((await listLatePayments(db)).map(latePaymentWire)),

      'POST /operator/late-payments/{code}/keep': async ({ db, inTx, caller, params: { code }, body }) => {
        const late = await findLatePayment(db, { code, provider: provider.name });
        if (late === undefined) return notFound();
        const seen = await answerProvider(() => provider.findPayment(late.ref));
        if (isRefused(seen)) return seen;
        const act = { code, ...body, by: { staffId: caller.staffId, actor: caller.name } };
        const outcome = await inTx((tx) => keepLatePayment(tx, act, { mode: getProviderMode(provider), seen }));
        switch (outcome.kind) {
          case 'kept':
            return ok(paymentUseWire(code, outcome));
          case 'changed':
            return refuse(409, [errorText('lateChanged')]);
          case 'unknown_invoice':
          case 'not_payable':
            return refuseInvoice(outcome);
          default:
            return refuseLate(outcome);
        }
      },

      'POST /operator/late-payments/{code}/refund': async ({ db, inTx, caller, params: { code }, body: { reason } }) => {
        const by = toMoneyActor(caller);
        const opened = await inTx(async (tx) => {
          const outcome = await refundLatePayment(tx, { code, reason, by }, provider.name);
          const isObstacle = outcome.kind === 'second_person' || outcome.kind === 'over_ceiling' || outcome.kind === 'administrator_needed';
          if (!isObstacle) return outcome;
          const call = { target: code, body: { reason } };
          return { kind: 'answered', answer: await answerObstacle(tx, outcome, { by, reason, field: null, call }) } as const;
        });
        if (opened.kind === 'answered') return opened.answer;
        if (opened.kind !== 'opened') return refuseLate(opened);
        return answerProvider(async () => {
          const outcome = await resumeRefund({ database: { db, inTx }, provider }, opened.order);
          return outcome.kind === 'refunded' ? ok({}) : refuse(409, [outcome.message]);
        });
      },
    },
  );
