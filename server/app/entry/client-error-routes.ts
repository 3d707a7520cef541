import { app } from '../../../contract/app/endpoints.ts';
import { ok, routes } from '../../platform/http/route.ts';
import { sql } from '../../platform/database/sql.ts';
import { cleanReport } from './clean-client-error.ts';

/** What went wrong in a browser, cleared of what could name a person. */
export const clientErrorRoutes = routes(app, {
  'POST /client-errors': async ({ tx, body, request }) => {
    const page = cleanReport(body.page);
    const stack = body.stack === undefined ? null : cleanReport(body.stack);
    await tx.rows(sql`
      insert into client_errors (message, stack, page, reference)
      values (${cleanReport(body.message)}, ${stack}, ${page}, ${body.reference ?? null})`);
    request.log.warn({ page, clientReference: body.reference }, 'error in a browser');
    return ok({});
  },
});
