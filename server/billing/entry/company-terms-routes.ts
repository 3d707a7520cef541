import { companyTerms } from '../../../contract/billing/company-terms-endpoints.ts';
import { asId } from '../../../contract/kit/ids.ts';
import { toMajor, toMinor } from '../../../contract/kit/money.ts';
import { ok, refuse, routes, type StaffCaller } from '../../platform/http/route.ts';
import { errorText } from '../../platform/texts.ts';
import { listCards, removeCardForStaff } from '../cards.ts';
import { refuseField } from '../../platform/http/validate.ts';
import type { MoneyAct } from '../operator/allow-money-action.ts';
import { answerObstacle, toMoneyActor } from './operator-money-routes.ts';
import { lockAccount } from '../account.ts';
import { changeTerms, findTerms, listNewestDocuments, listUnusedPayments, type Terms } from '../operator/account-terms.ts';

const notFound = () => refuse(404, [errorText('notFound')]);

const buildAct = (caller: StaffCaller, { id }: { readonly id: number }, { reason }: { readonly reason: string }): MoneyAct => ({
  companyId: asId<'company'>(id),
  reason,
  by: toMoneyActor(caller),
});

const termsForm = ({ creditLimitMinor, termsDays }: Pick<Terms, 'creditLimitMinor' | 'termsDays'>) => ({
  credit_limit: toMajor(creditLimitMinor),
  terms_days: termsDays,
});

export const companyTermsRoutes = routes(companyTerms, {
  'GET /operator/companies/{id}/money': async ({ db, params }) => {
    const companyId = asId<'company'>(params.id);
    if ((await findTerms(db, companyId)) === undefined) return notFound();
    const invoices = (await listNewestDocuments(db, companyId)).map((document) => ({
      code: document.code,
      kind: document.kind,
      status: document.status,
      gross: toMajor(document.grossMinor),
      currency: document.currency,
      issued: document.createdAt.toISOString(),
      due: document.dueOn,
    }));
    const cards = (await listCards(db, companyId)).map((card) => ({
      id: card.id,
      brand: card.brand,
      last4: card.last4,
      expires: card.expiresOn,
      default: card.isDefault,
      expired: card.isExpired,
    }));
    const unused = (await listUnusedPayments(db, companyId)).map((payment) => ({
      payment: payment.code,
      paid: payment.paidAt.toISOString(),
      amount: toMajor(payment.amountMinor),
      unused: toMajor(payment.unusedMinor),
      currency: payment.currency,
      by_card: payment.byCard,
      refund_under_way: payment.underWay,
    }));
    return ok({ invoices, cards, unused });
  },

  'GET /operator/companies/{id}/terms': async ({ db, params }) => {
    const terms = await findTerms(db, asId<'company'>(params.id));
    if (terms === undefined) return notFound();
    const form = termsForm(terms);
    return { ...ok({ ...form, currency: terms.currency, balance: toMajor(terms.balanceMinor) }), form };
  },

  'PUT /operator/companies/{id}/terms': async ({ tx, caller, params, body, refuseIfChanged }) => {
    const act = buildAct(caller, params, body);
    await tx.rows(lockAccount(act.companyId));
    const now = await findTerms(tx, act.companyId);
    if (now === undefined) return notFound();
    const stale = refuseIfChanged(termsForm(now));
    if (stale !== undefined) return stale;
    const wanted = { limitMinor: toMinor(body.credit_limit), days: body.terms_days };
    const outcome = await changeTerms(tx, act, { now, ...wanted });
    if (outcome.kind === 'too_many_days') return refuseField('terms_days', errorText('agentDays', { days: outcome.days }));
    if (outcome.kind !== 'done') {
      const answered = await answerObstacle(tx, outcome, { by: act.by, reason: act.reason, field: 'credit_limit', call: { body } });
      return { ...answered, form: termsForm(now) };
    }
    return { ...ok({}), form: termsForm({ creditLimitMinor: wanted.limitMinor, termsDays: wanted.days }) };
  },

  'POST /operator/companies/{id}/cards/{card}/remove': async ({ tx, caller, params, body }) =>
    (await removeCardForStaff(tx, buildAct(caller, params, body), params.card)) === 'removed' ? ok({}) : notFound(),
});
