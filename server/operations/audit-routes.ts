import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import * as z from 'zod';
import { audit, type AuditEntryWire } from '../../contract/operations/audit-endpoints.ts';
import type { SiemFormat } from '../../contract/operations/values.ts';
import { recordAudit } from '../platform/audit.ts';
import type { Db } from '../platform/database/database.ts';
import { sheetFile, type SheetRow } from '../platform/documents/sheet-file.ts';
import { FileAnswer } from '../platform/http/file-answer.ts';
import { answer, ok, only, routes, type Route } from '../platform/http/route.ts';
import { refuseField } from '../platform/http/validate.ts';
import { sharedAnswers } from '../platform/shared-answers.ts';
import { errorText } from '../platform/texts.ts';
import { findNames, noNames, readChain, listAuditChoices, listEntries, narrowEntries, type AuditSearch, countDays } from './audit-query.ts';
import { siemLine } from './siem-rule.ts';
import { auditEntryWire } from './wire.ts';
import { auditSheet } from '../../contract/operations/values.ts';

const exportBatch = 500;

/** Reads in batches, so a long log is never held in memory. */
async function* readBatches(db: Db, search: AuditSearch): AsyncGenerator<AuditEntryWire[]> {
  const { condition } = await narrowEntries(db, search);
  for (let before: number | undefined; ;) {
    const entries = await listEntries(db, search, { condition, before, pageSize: exportBatch });
    yield entries.map((entry) => auditEntryWire(entry, noNames));
    before = entries.at(-1)?.id;
    if (entries.length < exportBatch) return;
  }
}

async function* spreadsheet(db: Db, search: AuditSearch): AsyncGenerator<SheetRow> {
  for await (const entries of readBatches(db, search)) {
    for (const { at, actor, action, object, reason, changes } of entries) {
      const what = [at, actor, action, object.type, object.id];
      const fields = changes.length === 0 ? [{ field: '', before: null, after: null }] : changes;
      for (const change of fields) yield [...what, change.field, change.before ?? '', change.after ?? '', reason ?? ''];
    }
  }
}

const manifest = new URL('../../package.json', import.meta.url);

async function* siemLines(db: Db, search: AuditSearch, format: SiemFormat): AsyncGenerator<string> {
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(await readFile(manifest, 'utf8')));
  for await (const entries of readBatches(db, search)) yield entries.map((entry) => siemLine(entry, format, version)).join('');
}

const auditReads = only(
  audit,
  'GET /operator/audit',
  'GET /operator/audit/chain',
  'GET /operator/audit/export',
  'POST /operator/audit/siem',
);

export const auditRoutes = routes(auditReads, {
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

  'POST /operator/audit/siem': async ({ db, inTx, caller, body: { format, from, until, reason } }) => {
    if (until < from) return refuseField('until', errorText('exportEndsBeforeStart'));
    await inTx((tx) =>
      recordAudit(tx, {
        staffId: caller.staffId,
        actor: caller.name,
        action: 'audit.export',
        object: { type: 'audit', id: `${from}/${until}` },
        reason,
        before: null,
        after: { format, from, until },
      }),
    );
    const kind = format === 'cef' ? 'txt' : 'ndjson';
    return new FileAnswer({ kind, name: 'audit', ending: format, content: Readable.from(siemLines(db, { from, until }, format)) });
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
