import { audit } from '../../contract/operations/audit-endpoints.ts';
import { ok, only, routes, type Route } from '../platform/http/route.ts';
import { sharedAnswers } from '../platform/shared-answers.ts';
import { countDays } from './audit-query.ts';

/** How much was written on which day. For `figuresMs` it is remembered: it counts every entry of its days. */
export function auditDayRoutes({ figuresMs }: { readonly figuresMs: number }): readonly Route[] {
  const shared = sharedAnswers(figuresMs);
  return routes(only(audit, 'GET /operator/audit/days'), {
    'GET /operator/audit/days': async ({ db, query }) => ok(await shared.get([query], () => countDays(db, query))),
  });
}
