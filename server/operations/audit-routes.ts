import { audit } from '../../contract/operations/audit-endpoints.ts';
import type { Db } from '../platform/database/database.ts';
import { sheetFile, type SheetRow } from '../platform/documents/sheet-file.ts';
import { answer, ok, only, routes, type Route } from '../platform/http/route.ts';
import { sharedAnswers } from '../platform/shared-answers.ts';
import { findNames, noNames, readChain, listAuditChoices, listEntries, narrowEntries, type AuditSearch, countDays } from './audit-query.ts';
import { auditEntryWire } from './wire.ts';
import { auditSheet } from '../../contract/operations/values.ts';

const exportBatch = 500;

/** Streams in batches, so a long log is never held in memory. */
async function* spreadsheet(db: Db, search: AuditSearch): AsyncGenerator<SheetRow> {
  const { condition } = await narrowEntries(db, search);
  for (let before: number | undefined; ;) {
    const entries = await listEntries(db, search, { condition, before, pageSize: exportBatch });
    for (const { at, actor, action, object, reason, changes } of entries.map((entry) => auditEntryWire(entry, noNames))) {
      const what = [at, actor, action, object.type, object.id];
      const fields = changes.length === 0 ? [{ field: '', before: null, after: null }] : changes;
      for (const change of fields) yield [...what, change.field, change.before ?? '', change.after ?? '', reason ?? ''];
    }
    before = entries.at(-1)?.id;
    if (entries.length < exportBatch) return;
  }
}

export const auditRoutes = routes(only(audit, 'GET /operator/audit', 'GET /operator/audit/chain', 'GET /operator/audit/export'), {
  'GET /operator/audit': async ({ db, query }) => {
    const { before, pageSize, ...search } = query;
    const { condition, total } = await narrowEntries(db, search);
    const entries = await listEntries(db, search, { condition, before, pageSize });
    const names = await findNames(db, entries);
    const next = entries.length < pageSize ? null : (entries.at(-1)?.id ?? null);
    const meta = { next, totalResults: total, ...(await listAuditChoices(db)) };
    return answer(200, {
      data: entries.map((entry) => auditEntryWire(entry, names)),
      meta: { ...meta, people: [...meta.people], actions: [...meta.actions], objects: [...meta.objects] },
    });
  },

  'GET /operator/audit/chain': async ({ db }) => {
    const { entries, lastLink, lookedAt, broken, wholeAt } = await readChain(db);
    return ok({ entries, last_link: lastLink, looked_at: lookedAt, broken: [...broken], whole_at: wholeAt?.toISOString() ?? null });
  },

  'GET /operator/audit/export': ({ db, query }) =>
    sheetFile({ name: 'audit', sheet: auditSheet, wish: { ...query, from: undefined }, rows: spreadsheet(db, query) }),
});

/** Counts entries per day, cached for `figuresMs` because each count reads every entry of the period. */
export function auditDayRoutes({ figuresMs }: { readonly figuresMs: number }): readonly Route[] {
  const shared = sharedAnswers(figuresMs);
  return routes(only(audit, 'GET /operator/audit/days'), {
    'GET /operator/audit/days': async ({ db, query }) => ok(await shared.get([query], () => countDays(db, query))),
  });
}
