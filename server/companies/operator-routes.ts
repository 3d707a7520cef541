import { companies } from '../../contract/companies.ts';
import { asId } from '../../contract/kit/ids.ts';
import { ok, only, refuse, routes } from '../platform/http/route.ts';
import { errorText } from '../platform/texts.ts';
import { lockCompany } from './lock-company.ts';
import { unlockCompany } from './unlock-company.ts';

const notFound = () => refuse(404, [errorText('notFound')]);

export const operatorCompanyRoutes = routes(only(companies, 'POST /operator/companies/{id}/lock', 'POST /operator/companies/{id}/unlock'), {
  'POST /operator/companies/{id}/lock': async ({ tx, caller, params, body }) => {
    const by = { staffId: caller.staffId, actor: caller.name };
    const outcome = await lockCompany(tx, { companyId: asId<'company'>(params.id), reason: body.reason, by });
    if (outcome === 'unknown') return notFound();
    return outcome === 'already_locked' ? refuse(409, [errorText('alreadyLocked')]) : ok({});
  },

  'POST /operator/companies/{id}/unlock': async ({ tx, caller, params, body }) => {
    const by = { staffId: caller.staffId, actor: caller.name };
    const outcome = await unlockCompany(tx, { companyId: asId<'company'>(params.id), reason: body.reason, by });
    if (outcome === 'unknown') return notFound();
    return outcome === 'not_locked' ? refuse(409, [errorText('notLocked')]) : ok({});
  },
});
