import { leadImports, type ImportedLine, type LeadImport, type LeadImportDetail } from '../../../contract/enquiries/import-endpoints.ts';
import { asId } from '../../../contract/kit/ids.ts';
import { spreadsheetLine, spreadsheetStart } from '../../platform/documents/spreadsheet-rule.ts';
import { FileAnswer } from '../../platform/http/file-answer.ts';
import { answer, ok, refuse, routes } from '../../platform/http/route.ts';
import { refuseField, refuseProblems } from '../../platform/http/validate.ts';
import { errorText } from '../../platform/texts.ts';
import { detectProvider } from '../intake/heading-rule.ts';
import {
  countImportRows,
  findImport,
  findRememberedMapping,
  listFirstRows,
  listImports,
  listRejects,
  listRows,
  type CountedImport,
  type ListedRow,
} from '../intake/lead-imports.ts';
import { findMappingProblems } from '../intake/mapping-rule.ts';
import { readImportFile } from '../intake/read-file.ts';
import { sampleRows } from '../intake/sample-rows-rule.ts';
import { cancelImport, mapImport, startImport, uploadImport } from '../intake/set-up-import.ts';
import { findSourceForStaff } from '../queries.ts';

const notFound = () => refuse(404, [errorText('notFound')]);
const conflict = () => refuse(409, [errorText('importMovedOn')]);

const rowsPerPage = 200;
const maxSamples = 3;
const maxSample = 80;

function importWire(one: CountedImport): LeadImport {
  const { counts, emails } = one;
  return {
    id: one.id,
    source: { id: one.sourceId, name: one.sourceName },
    file_name: one.fileName,
    format: one.format,
    state: one.state,
    created_at: one.createdAt.toISOString(),
    started_at: one.startedAt?.toISOString() ?? null,
    ended_at: one.endedAt?.toISOString() ?? null,
    by: one.staffName,
    rows: one.rows,
    done: one.done,
    counts: { ...counts },
    holds_all: one.holdsAll,
    emails: emails === null ? null : { customers: counts.taken + counts.held, companies: emails },
    texts: one.texts,
  };
}

/** Lists the headings with the first different values of each column. */
function headingsWire(headings: readonly string[], rows: readonly { readonly cells: readonly string[] }[]): LeadImportDetail['headings'] {
  return headings.map((heading, index) => {
    const values = rows.map(({ cells }) => (cells[index] ?? '').trim().slice(0, maxSample)).filter((value) => value !== '');
    return { heading, samples: [...new Set(values)].slice(0, maxSamples) };
  });
}

function lineWire(row: ListedRow): ImportedLine {
  return {
    line: row.line,
    outcome: row.outcome,
    enquiry: row.enquiryId === null || row.quoteCode === null ? null : { id: row.enquiryId, code: row.quoteCode },
    hold_reasons: [...row.heldFor],
    held_until: row.heldUntil?.toISOString() ?? null,
    work_type: row.workType,
    postcode: row.postcode,
    errors: row.errors.map(({ field, text }) => ({ field, text })),
  };
}

/** Routes of lead imports. */
export const leadImportRoutes = routes(leadImports, {
  'GET /operator/imports': async ({ db }) => ok((await listImports(db)).map(importWire)),

  'GET /operator/imports/sample': () => {
    const [heads = [], ...rows] = sampleRows();
    const content = Buffer.from(`${spreadsheetStart(heads)}${rows.map(spreadsheetLine).join('')}`);
    return Promise.resolve(new FileAnswer({ kind: 'csv', name: 'enquiries-sample', content }));
  },

  'POST /operator/imports': async ({ db, inTx, caller, body }) => {
    const source = await findSourceForStaff(db, body.source_id === undefined ? null : asId<'source'>(body.source_id));
    if (source === undefined) return refuseField('source_id', errorText('sourceStopped'));
    const table = await readImportFile(body.file.bytes);
    if ('errors' in table) return refuseProblems(table.errors.map((text) => ['file', text] as const));
    const upload = { sourceId: source.id, staffId: caller.staffId, fileName: body.file.filename, table };
    return answer(201, { data: { id: await uploadImport(inTx, upload) } });
  },

  'GET /operator/imports/{id}': async ({ db, params }) => {
    const found = await findImport(db, params.id);
    if (found === undefined) return notFound();
    const [one] = await countImportRows(db, [found]);
    if (one === undefined) return notFound();
    const remembered = await findRememberedMapping(db, one.sourceId);
    const known = new Set(remembered.columns.map(({ heading }) => heading));
    const detail: LeadImportDetail = {
      ...importWire(one),
      columns: one.columns.map(({ heading, field }) => ({ heading, field })),
      fixed: one.fixed.map(({ field, value }) => ({ field, value })),
      remembered: one.headings.some((heading) => known.has(heading)),
      provider: detectProvider(one.headings),
      // Examples are only needed for the mapping.
      headings: headingsWire(one.headings, one.startedAt === null ? await listFirstRows(db, one.id) : []),
    };
    return ok(detail);
  },

  'PUT /operator/imports/{id}/mapping': async ({ tx, params, body }) => {
    const one = await findImport(tx, params.id);
    if (one === undefined) return notFound();
    const problems = findMappingProblems(one.headings, body);
    if (problems.length > 0) return refuseProblems(problems.map((text) => ['columns', text] as const));
    const outcome = await mapImport(tx, params.id, body);
    return outcome.kind === 'changed' ? ok({ state: 'checking' as const }) : conflict();
  },

  'POST /operator/imports/{id}/start': async ({ tx, caller, params, body }) => {
    const order = { hold: body.hold, reason: body.reason, by: { staffId: caller.staffId, name: caller.name } };
    const outcome = await startImport(tx, params.id, order);
    if (outcome.kind === 'unknown') return notFound();
    return outcome.kind === 'changed' ? ok({ state: 'running' as const }) : conflict();
  },

  'POST /operator/imports/{id}/cancel': async ({ tx, caller, params, body }) => {
    const outcome = await cancelImport(tx, params.id, { reason: body.reason, by: { staffId: caller.staffId, name: caller.name } });
    if (outcome.kind === 'unknown') return notFound();
    return outcome.kind === 'changed' ? ok({ state: 'cancelled' as const }) : conflict();
  },

  'GET /operator/imports/{id}/rows': async ({ db, params, query }) => {
    const one = await findImport(db, params.id);
    if (one === undefined) return notFound();
    const rows = await listRows(db, one, { outcome: query.outcome ?? null, after: query.after, count: rowsPerPage + 1 });
    const shown = rows.slice(0, rowsPerPage);
    return answer(200, { data: shown.map(lineWire), meta: { next: rows.length > rowsPerPage ? (shown.at(-1)?.line ?? null) : null } });
  },

  'GET /operator/imports/{id}/rejects': async ({ db, params }) => {
    const one = await findImport(db, params.id);
    if (one === undefined) return notFound();
    const rejects = await listRejects(db, one);
    const lines = rejects.map(({ cells, errors }) =>
      spreadsheetLine([
        ...one.headings.map((_, index) => cells[index] ?? ''),
        errors.map(({ field, text }) => (field === '' ? text : `${field}: ${text}`)).join('; '),
      ]),
    );
    const content = Buffer.from(`${spreadsheetStart([...one.headings, errorText('importReasons')])}${lines.join('')}`);
    return new FileAnswer({ kind: 'csv', name: `import-${one.id}-rejects`, content });
  },
});
