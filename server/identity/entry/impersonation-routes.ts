import { viewing } from '../../../contract/identity/viewing-endpoints.ts';
import { asId } from '../../../contract/kit/ids.ts';
import { ok, refuse, routes, type Route } from '../../platform/http/route.ts';
import { errorText } from '../../platform/texts.ts';
import { clearSideCookie, readSideCookie, setSideCookie, type CookieOptions } from '../session-cookie.ts';
import { startImpersonation, endImpersonation } from '../impersonation.ts';

/** Lets staff view the dashboard as a company. */
export function impersonationRoutes(options: CookieOptions): readonly Route[] {
  return routes(viewing, {
    'POST /operator/companies/{id}/view': async ({ tx, caller, params, body: { reason }, reply }) => {
      const { staffId, name: actor, sessionId } = caller;
      const started = await startImpersonation(tx, { companyId: asId<'company'>(params.id), reason, by: { staffId, actor }, sessionId });
      if (started === undefined) return refuse(404, [errorText('notFound')]);
      setSideCookie(reply, 'viewing', started.token, options);
      return ok({ until: started.until.toISOString() });
    },

    'POST /leave-view': async ({ tx, request, reply }) => {
      const company = await endImpersonation(tx, readSideCookie(request, 'viewing', options));
      clearSideCookie(reply, 'viewing', options);
      return ok({ company });
    },
  });
}
