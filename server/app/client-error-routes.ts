import { app } from '../../contract/app.ts';
import { ok, routes } from '../platform/http/route.ts';
import { sql } from '../platform/sql.ts';

/** What went wrong in a browser. The page is kept without its query, which can carry codes. */
export const clientErrorRoutes = routes(app, {
  'POST /client-errors': async ({ tx, body, request }) => {
    const page = body.page.split(/[?#]/)[0] ?? '';
    await tx.rows(sql`
      insert into client_errors (message, stack, page, app_version)
      values (${body.message}, ${body.stack ?? null}, ${page}, ${body.reference ?? null})`);
    request.log.warn({ page, reference: body.reference }, 'error in a browser');
    return ok({});
  },
});
