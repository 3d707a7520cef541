import { billing } from '../../../contract/billing/endpoints.ts';
import { toMajor } from '../../../contract/kit/money.ts';
import { ok, routes } from '../../platform/http/route.ts';
import { getAccount } from '../queries.ts';

export const billingRoutes = routes(billing, {
  'GET /company/balance': async ({ db, caller }) => {
    const account = await getAccount(db, caller.companyId);
    return ok({ balance: toMajor(account.balanceMinor), currency: account.currency });
  },

  'GET /company/remaining-credit': async ({ db, caller }) => {
    const { creditLimitMinor, balanceMinor, currency } = await getAccount(db, caller.companyId);
    return ok({ remainingCredit: toMajor(creditLimitMinor - balanceMinor), creditLimit: toMajor(creditLimitMinor), currency });
  },
});
