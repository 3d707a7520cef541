import { operatorInvoices } from '../../../contract/billing/operator-invoices-endpoints.ts';
import { ok, only, routes, type Route } from '../../platform/http/route.ts';
import { sharedAnswers } from '../../platform/shared-answers.ts';
import { listAgeing } from '../operator/documents-query.ts';
import { ageingWire } from './operator-invoice-wire.ts';

/** What is to pay by how long it has been due. For `figuresMs` it is remembered: it reads every invoice that waits. */
export function ageingRoutes({ figuresMs }: { readonly figuresMs: number }): readonly Route[] {
  const shared = sharedAnswers(figuresMs);
  return routes(only(operatorInvoices, 'GET /operator/invoices/ageing'), {
    'GET /operator/invoices/ageing': async ({ db, query: { country } }) =>
      ok(ageingWire(await shared.get([country], () => listAgeing(db, country)))),
  });
}
