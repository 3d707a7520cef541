import { operatorFinance } from '../../contract/finance/operator-endpoints.ts';
import { answer, ok, refuse, routes, type StaffCaller } from '../platform/http/route.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { sheetFile, type SheetRow } from '../platform/documents/sheet-file.ts';
import { maskRecipient } from '../platform/sending/mask.ts';
import { errorText } from '../platform/texts.ts';
import { closeIntroduction } from './introductions.ts';
import { eachIntroduction, listIntroductions, type ListedIntroduction } from './queries.ts';
import { introductionSheet } from '../../contract/finance/values.ts';

const introductionWire = ({ id, sentAt, state, failedAt, site, companyId, companyName, lead, email, doneAt }: ListedIntroduction) => ({
  id,
  sent: sentAt.toISOString(),
  state,
  failed: failedAt?.toISOString() ?? null,
  site,
  company: { id: companyId, name: companyName },
  lead,
  customer: email === null ? null : maskRecipient(email),
  done: doneAt?.toISOString() ?? null,
});

/** Masked like the list. */
async function* spreadsheet(db: Db, search: Parameters<typeof eachIntroduction>[1]): AsyncGenerator<SheetRow> {
  for await (const introduction of eachIntroduction(db, search)) {
    const { sent, state, failed, site, company, lead, customer, done } = introductionWire(introduction);
    yield [sent, state, failed ?? '', site, company.name, lead ?? '', customer ?? '', done ?? ''];
  }
}

async function close(tx: Tx, caller: StaffCaller, act: { id: number; done: boolean; reason: string }) {
  const outcome = await closeIntroduction(tx, { ...act, by: { staffId: caller.staffId, actor: caller.name } });
  if (outcome === 'unknown') return refuse(404, [errorText('notFound')]);
  if (outcome === 'as_it_was') return refuse(409, [errorText(act.done ? 'ticketDone' : 'ticketNotDone')]);
  return ok({});
}

export const operatorFinanceRoutes = routes(operatorFinance, {
  'GET /operator/introductions': async ({ db, query }) => {
    const { rows, total } = await listIntroductions(db, { search: undefined, ...query });
    return answer(200, { data: rows.map(introductionWire), meta: { totalResults: total, pageSize: query.pageSize } });
  },

  'GET /operator/introductions/export': ({ db, query }) => {
    const rows = spreadsheet(db, { search: undefined, ...query });
    return sheetFile({ name: `introductions-${query.view}`, sheet: introductionSheet, wish: query, rows });
  },

  'POST /operator/introductions/{id}/done': ({ tx, caller, params, body }) => close(tx, caller, { ...params, ...body, done: true }),

  'POST /operator/introductions/{id}/reopen': ({ tx, caller, params, body }) => close(tx, caller, { ...params, ...body, done: false }),
});
