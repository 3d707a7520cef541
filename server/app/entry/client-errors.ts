import { app } from '../../../contract/app/endpoints.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { ok, routes } from '../../platform/http/route.ts';
import type { Job } from '../../platform/jobs.ts';

/** Browser errors, cleared of anything that could identify a person. */
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

const removed = '[removed]';
// Linear-time patterns: every repetition is bounded or unambiguous.
const email = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,200}\.\p{L}{2,24}/gu;
const longNumber = /(?:\+|00)?\p{Nd}[\p{Nd} ().\-/]{7,40}\p{Nd}/gu;
const query = /[?#][^\s)'"]{1,2000}/g;
/** Short links in text messages sign in anyone who has them. */
const shortLink = /\/a\/[\w-]{1,64}/g;

/** Removes anything from a browser report that could identify a person or open a session; addresses keep their path. */
export function cleanReport(text: string): string {
  return text.replaceAll(query, '').replaceAll(shortLink, '/a/…').replaceAll(email, removed).replaceAll(longNumber, removed);
}

export const clientErrorDays = 90;
/** Anyone may report an error, so the number is limited too. */
const maxKept = 10_000;
const purgeBatch = 1_000;

/** Deletes a batch of reports older than 90 days or beyond the latest 10,000. Returns their number. */
async function purgeClientErrors(tx: Tx): Promise<number> {
  const deleted = await tx.rows(sql`
    delete from client_errors where id in (
      select id from client_errors
      where at < app_now() - make_interval(days => ${clientErrorDays})
        or id <= (select id from client_errors order by id desc offset ${maxKept} limit 1)
      order by id limit ${purgeBatch} for update skip locked)
    returning id`);
  return deleted.length;
}

export const purgeClientErrorsJob: Job = {
  name: 'purge-client-errors',
  cron: '31 * * * *',
  handle: async (database) => {
    while ((await database.inTx(purgeClientErrors)) === purgeBatch);
  },
};
