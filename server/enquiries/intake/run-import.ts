import { recordAudit } from '../../platform/audit.ts';
import type { Database, Db, Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { isValueRefused, Rollback } from '../../platform/database/transaction.ts';
import { refuse } from '../../platform/http/route.ts';
import { errorText, withLanguage } from '../../platform/texts.ts';
import { findFormat } from './source-format.ts';
import { readIntakeDecision, type EarlierLookup } from '../intake-decision-query.ts';
import { createPreviewLookup } from '../preview-lookup.ts';
import { takeInEnquiry } from '../take-in-enquiry.ts';
import { countMessages, type LiveGroup } from './count-messages-query.ts';
import type { CsvRow } from './csv-rule.ts';
import { nameErrors, readImportRow, type ReadRow, type RowReading } from './import-row-rule.ts';
import { findImport, listOpenRows, lockOpenRow, saveExpected, saveOutcome, type RowResult, type StoredImport } from './lead-imports.ts';

/** Rows between two looks at the import: how soon a cancellation stops it. */
const batchRows = 100;

/** Parts of a batch handled at the same time, which leaves connections for requests. */
const lanes = 4;

/** A row with what it becomes. */
interface RowToHandle {
  readonly row: CsvRow;
  readonly read: ReadRow;
}

/** Lists what rows may share: earlier rows with the same consumer or network address change the decision about later ones. */
function listShared({ key, contactKeys, enquiry }: ReadRow): readonly string[] {
  const ip = enquiry?.consent.ip;
  return [key, ...contactKeys, ...(ip === undefined ? [] : [ip])];
}

/**
 * Splits the first rows into lanes that share nothing, each in the order of the file. Ends before a row that would connect two lanes; it comes
 * with the next rows.
 */
function splitIntoLanes(rows: readonly RowToHandle[]): readonly (readonly RowToHandle[])[] {
  const split: RowToHandle[][] = Array.from({ length: lanes }, () => []);
  const laneOf = new Map<string, RowToHandle[]>();
  for (const one of rows) {
    const shared = listShared(one.read);
    const connected = new Set(shared.map((name) => laneOf.get(name)).filter((lane) => lane !== undefined));
    if (connected.size > 1) break;
    const [lane = split.reduce((least, other) => (other.length < least.length ? other : least))] = connected;
    lane.push(one);
    for (const name of shared) laneOf.set(name, lane);
  }
  return split.filter((lane) => lane.length > 0);
}

/** Handles lanes at the same time. Waits for all of them, so that none is in flight when the import stops or fails. */
async function handleLanes(
  split: readonly (readonly RowToHandle[])[],
  work: (lane: readonly RowToHandle[]) => Promise<boolean>,
): Promise<boolean> {
  const results = await Promise.allSettled(split.map(work));
  return results.every((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}

/** Reads how the rows of an import are to be read: its own mapping, with the value translations and consents of its source. */
async function openReading(db: Db, one: StoredImport): Promise<RowReading> {
  const source = await findFormat(db, one.sourceId);
  if (source === undefined) throw new Error(`source ${one.sourceId} does not exist`);
  const types = await db.rows(sql<{ code: string; site: number }>`select code, site from work_types`);
  const { fieldValues, consentForms } = source;
  return {
    headings: one.headings,
    columns: one.columns,
    format: {
      kind: 'api',
      fieldMap: [],
      fixed: one.fixed,
      fieldValues,
      consentForms,
      eventIdFields: ['event_id'],
      successBody: null,
      failureBody: null,
    },
    sites: new Map(types.map(({ code, site }) => [code, site])),
    uploadedAt: one.createdAt,
  };
}

type Judged = Pick<RowResult, 'outcome' | 'heldFor' | 'heldUntil' | 'errors' | 'enquiryId'>;
const untouched = { heldFor: [], heldUntil: null, errors: [], enquiryId: null } as const;

function toResult({ line }: CsvRow, { workType, postcode, contactKeys }: ReadRow, judged: Judged): RowResult {
  return { line, workType, postcode, contactKeys, ...judged };
}

/** Finds enquiries that rows became earlier, by key. */
async function findTaken(
  db: Db,
  { sourceId }: StoredImport,
  keys: readonly string[],
): Promise<ReadonlyMap<string, RowResult['enquiryId']>> {
  const found = await db.rows(sql<{ key: string; enquiryId: RowResult['enquiryId'] }>`
    select key, enquiry_id as "enquiryId" from intake_requests where source_id = ${sourceId} and key = any(${[...keys]}) and enquiry_id is not null`);
  return new Map(found.map(({ key, enquiryId }) => [key, enquiryId]));
}

/** The state of a check across its batches. */
interface Checking {
  readonly db: Db;
  readonly one: StoredImport;
  readonly reading: RowReading;
  readonly earlier: EarlierLookup;
  readonly keys: Set<string>;
  readonly live: Map<string, LiveGroup>;
}

/** Predicts what would happen to a row now, after the rows before it. */
async function judgeRow(
  { db, one, reading, earlier, keys, live }: Checking,
  read: ReadRow,
  takenAs: RowResult['enquiryId'],
): Promise<Judged> {
  const { enquiry, key, errors } = read;
  if (enquiry === null) return { ...untouched, outcome: 'wrong', errors };
  if (takenAs !== null || keys.has(key)) return { ...untouched, outcome: 'before', enquiryId: takenAs };
  const decision = await readIntakeDecision(db, { sourceId: one.sourceId, enquiry }, earlier);
  if (decision.kind === 'refused') return { ...untouched, outcome: 'wrong', errors: nameErrors(decision.fields, enquiry, reading.columns) };
  keys.add(key);
  const { heldFor, holdReleaseAt, accepted } = decision;
  if (heldFor.length === 0) {
    const group = { workTypeId: accepted.workTypeId, districtId: accepted.districtId, maxSales: enquiry.number_leads_requested };
    const name = Object.values(group).join(' ');
    live.set(name, { ...group, leads: (live.get(name)?.leads ?? 0) + 1 });
  }
  const isHeld = heldFor.length > 0 || holdReleaseAt !== null;
  return { ...untouched, outcome: isHeld ? 'held' : 'taken', heldFor, heldUntil: holdReleaseAt };
}

async function checkBatch(checking: Checking, rows: readonly CsvRow[]): Promise<RowResult[]> {
  const read = rows.map((row) => ({ row, read: readImportRow(checking.reading, row) }));
  const taken = await findTaken(
    checking.db,
    checking.one,
    read.flatMap(({ read: { enquiry, key } }) => (enquiry === null ? [] : [key])),
  );
  const results: RowResult[] = [];
  // Rows left out of the lanes are checked with the next batch.
  await handleLanes(splitIntoLanes(read), async (lane) => {
    for (const one of lane) results.push(toResult(one.row, one.read, await judgeRow(checking, one.read, taken.get(one.read.key) ?? null)));
    return true;
  });
  return results;
}

/**
 * Predicts the result of every row and the messages that releasing the leads would send. Takes nothing in. A check that was interrupted begins
 * again, because each row depends on those before it.
 */
export async function checkImport({ db, inTx }: Database, importId: number): Promise<void> {
  const one = await findImport(db, importId);
  if (one?.state !== 'checking') return;
  await inTx(async (tx) => {
    await tx.setTimeouts(60);
    await tx.rows(sql`update lead_import_rows set expected = null where import_id = ${importId} and expected is not null`);
  });
  const reading = await openReading(db, one);
  const checking: Checking = { db, one, reading, earlier: createPreviewLookup(db), keys: new Set(), live: new Map() };
  await withLanguage(one.language, async () => {
    for (;;) {
      const rows = await listOpenRows(db, importId, 'expected', batchRows);
      if (rows.length === 0) break;
      const results = await checkBatch(checking, rows);
      if (!(await inTx((tx) => saveBatch(tx, importId, results)))) return;
    }
    const { emails, texts } = await countMessages(db, [...checking.live.values()]);
    await inTx((tx) =>
      tx.rows(
        sql`update lead_imports set state = 'checked', emails = ${emails}, texts = ${texts} where id = ${importId} and state = 'checking'`,
      ),
    );
  });
}

/** Saves the results of a batch unless the check was cancelled. */
async function saveBatch(tx: Tx, importId: number, results: readonly RowResult[]): Promise<boolean> {
  const one = await tx.first(sql`select id from lead_imports where id = ${importId} and state = 'checking' for share`);
  if (one === undefined) return false;
  await tx.rows(saveExpected(importId, results));
  return true;
}

/**
 * Takes in the rows of an import, with their results and audit entries. A run that was interrupted continues with the rows that are left; a
 * cancelled one stops.
 */
export async function runImport({ db, inTx }: Database, importId: number): Promise<void> {
  const one = await findImport(db, importId);
  if (one?.state !== 'running') return;
  const reading = await openReading(db, one);
  await withLanguage(one.language, async () => {
    for (;;) {
      const rows = await listOpenRows(db, importId, 'outcome', batchRows);
      if (rows.length === 0) break;
      const read = rows.map((row) => ({ row, read: readImportRow(reading, row) }));
      if (!(await handleLanes(splitIntoLanes(read), (lane) => takeInLane(inTx, { one, reading }, lane)))) return;
    }
    await inTx((tx) =>
      tx.rows(sql`update lead_imports set state = 'done', ended_at = app_now() where id = ${importId} and state = 'running'`),
    );
  });
}

interface Running {
  readonly one: StoredImport;
  readonly reading: RowReading;
}

/**
 * Takes in the rows of a lane with their results in one transaction, because each commit waits for the disk. Returns false if the import no longer
 * runs.
 */
function takeInLane(inTx: Database['inTx'], running: Running, lane: readonly RowToHandle[]): Promise<boolean> {
  return inTx(async (tx) => {
    for (const one of lane) {
      const open = await lockOpenRow(tx, running.one.id, one.row.line);
      if (open === undefined && !(await isRunning(tx, running.one.id))) return false;
      // Otherwise another process has finished the row.
      if (open === undefined) continue;
      const read = open.isErased ? readImportRow(running.reading, { ...one.row, cells: [] }) : one.read;
      await tx.rows(saveOutcome(running.one.id, await takeInOrReject(tx, running, { ...one, read })));
    }
    return true;
  });
}

/** Takes in a row, and undoes everything it wrote if it is rejected. */
async function takeInOrReject(tx: Tx, running: Running, one: RowToHandle): Promise<RowResult> {
  await tx.rows(sql`savepoint import_row`);
  try {
    const result = await takeIn(tx, running, one);
    await tx.rows(sql`release savepoint import_row`);
    return result;
  } catch (error) {
    if (!(error instanceof Rollback) && !isValueRefused(error)) throw error;
    await tx.rows(sql`rollback to savepoint import_row`);
    const errors =
      error instanceof Rollback ? (error.answer as { errors: RowResult['errors'] }).errors : [{ field: '', text: errorText('invalid') }];
    return toResult(one.row, one.read, { ...untouched, outcome: 'wrong', errors });
  }
}

async function isRunning(tx: Tx, importId: number): Promise<boolean> {
  return (await tx.first(sql`select id from lead_imports where id = ${importId} and state = 'running'`)) !== undefined;
}

async function takeIn(tx: Tx, { one, reading }: Running, { row, read }: RowToHandle): Promise<RowResult> {
  const { enquiry, key, tracking, sent } = read;
  if (enquiry === null) return toResult(row, read, { ...untouched, outcome: 'wrong', errors: read.errors });
  const { sourceId, staffId, holdsAll, fileHash } = one;
  const outcome = await takeInEnquiry(tx, {
    sourceId,
    idempotencyKey: key,
    enquiry,
    tracking,
    takenBy: staffId,
    heldFor: holdsAll ? ['held_on_import'] : [],
    ...(sent === undefined ? {} : { sent }),
  });
  if (outcome.kind === 'repeated') return toResult(row, read, { ...untouched, outcome: 'before', enquiryId: outcome.enquiryId });
  if (outcome.kind === 'key_reused') {
    // The provider's id is known with other content, because the lead was posted or has been edited since.
    return toResult(row, read, { ...untouched, outcome: 'before', enquiryId: (await findTaken(tx, one, [key])).get(key) ?? null });
  }
  // Releases the claimed key.
  if (outcome.kind === 'refused') throw new Rollback({ ...refuse(422, []), errors: nameErrors(outcome.fields, enquiry, reading.columns) });
  const { quoteCode, heldFor, holdReleaseAt, enquiryId, held } = outcome;
  await recordAudit(tx, {
    staffId,
    actor: one.staffName,
    action: 'enquiry.import',
    object: { type: 'enquiry', id: enquiryId },
    reason: one.reason ?? '',
    before: null,
    after: { quoteCode, sourceId, fileHash, line: row.line, heldFor },
  });
  return toResult(row, read, { ...untouched, outcome: held ? 'held' : 'taken', heldFor, heldUntil: holdReleaseAt, enquiryId });
}
