import { staffIntake } from '../../../contract/enquiries/staff-intake-endpoints.ts';
import type { UploadedFile } from '../../../contract/kit/file.ts';
import { asId, type SourceId } from '../../../contract/kit/ids.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Db } from '../../platform/database/database.ts';
import { spreadsheetLine, spreadsheetStart } from '../../platform/documents/spreadsheet-rule.ts';
import { FileAnswer } from '../../platform/http/file-answer.ts';
import { refuseProblems, refuseField } from '../../platform/http/validate.ts';
import { answer, isRefused, ok, refuse, routes, type RefusedAnswer } from '../../platform/http/route.ts';
import { errorText } from '../../platform/texts.ts';
import { matchesFileType } from '../../platform/files/content-kind-rule.ts';
import { previewImport, takeInRow, findTakenIn, listHoldReasons } from '../import-preview-query.ts';
import { sampleRows } from '../import-row-rule.ts';
import { readImportFile, type ReadRow } from '../read-file-rule.ts';
import { listIntakeWorkTypes, takeInEnquiry } from '../take-in-enquiry.ts';
import { findSourceForStaff } from '../queries.ts';
import { listSourceNames } from '../sources.ts';
import { importedLineWire, importMetaWire } from './wire.ts';

interface OpenedImport {
  readonly sourceId: SourceId;
  readonly hash: string;
  readonly rows: readonly ReadRow[];
}

async function openImport(
  db: Db,
  given: { file: UploadedFile; source_id?: number | undefined },
): Promise<OpenedImport | RefusedAnswer<422>> {
  const source = await findSourceForStaff(db, given.source_id === undefined ? null : asId<'source'>(given.source_id));
  if (source === undefined) return refuseField('source_id', errorText('sourceStopped'));
  if (!matchesFileType('csv', given.file.bytes)) return refuseField('file', errorText('importNotUtf8'));
  const read = readImportFile(given.file.bytes);
  if ('errors' in read) return refuseProblems(read.errors.map((text) => ['file', text] as const));
  return { sourceId: source.id, ...read };
}

export const staffIntakeRoutes = routes(staffIntake, {
  'POST /operator/enquiries': async ({ tx, caller, headers, body }) => {
    const key = headers['idempotency-key'];
    if (key === undefined) return refuse(400, [errorText('idempotencyKeyRequired')]);
    const source = await findSourceForStaff(tx, null);
    if (source === undefined) throw new Error('the back office has no source');
    const { staffId } = caller;
    const { reason, ...given } = body;
    const order = { sourceId: source.id, idempotencyKey: `${staffId}:${key}`, enquiry: given, takenBy: staffId };
    const outcome = await takeInEnquiry(tx, order);
    if (outcome.kind === 'key_reused') return refuse(422, [errorText('idempotencyKeyReused')]);
    if (outcome.kind === 'refused')
      return refuseProblems(Object.entries(outcome.fields).flatMap(([field, texts]) => texts.map((text) => [field, text] as const)));
    const enquiry = await findTakenIn(tx, outcome.enquiryId);
    if (enquiry === undefined) throw new Error(`enquiry ${outcome.enquiryId} is gone`);
    const { id, quoteCode: quote_code, status } = enquiry;
    const hold_reasons = listHoldReasons(enquiry);
    if (outcome.kind === 'accepted') {
      const { country, district, workType } = enquiry;
      await recordAudit(tx, {
        staffId,
        actor: caller.name,
        action: 'enquiry.create',
        object: { type: 'enquiry', id },
        reason,
        before: null,
        after: { quoteCode: quote_code, source: source.name, country, district, workType, status, heldFor: hold_reasons },
      });
    }
    return answer(201, { data: { id, quote_code, status, hold_reasons } });
  },

  'GET /operator/intake/work-types': async ({ db, query }) => ok(await listIntakeWorkTypes(db, query.country)),

  'GET /operator/source-names': async ({ db }) =>
    ok((await listSourceNames(db)).map(({ id, name, forStaff }) => ({ id, name, for_staff: forStaff }))),

  'GET /operator/imports/sample': () => {
    const [heads = [], ...rows] = sampleRows();
    const content = Buffer.from(`${spreadsheetStart(heads)}${rows.map(spreadsheetLine).join('')}`);
    return Promise.resolve(new FileAnswer({ kind: 'csv', name: 'enquiries-sample', content }));
  },

  'POST /operator/imports/preview': async ({ db, body }) => {
    const opened = await openImport(db, body);
    if (isRefused(opened)) return opened;
    const rows = await previewImport(db, opened);
    return answer(200, { data: rows.map(importedLineWire), meta: importMetaWire(opened.hash, rows) });
  },

  'POST /operator/imports': async ({ db, inTx, caller, body }) => {
    const opened = await openImport(db, body);
    if (isRefused(opened)) return opened;
    const { sourceId, hash } = opened;
    if (hash !== body.file_hash) return refuseField('file', errorText('importChanged'));
    const order = { sourceId, fileHash: hash, reason: body.reason, by: { staffId: caller.staffId, name: caller.name } };
    const rows = [];
    for (const row of opened.rows) rows.push(await takeInRow(inTx, order, row));
    return answer(200, { data: rows.map(importedLineWire), meta: importMetaWire(hash, rows) });
  },
});
