import type { IntakeEnquiry } from '../../../contract/enquiries/endpoints.ts';
import type { EnquiryId } from '../../../contract/kit/ids.ts';
import { insertAudits } from '../../platform/audit.ts';
import type { Database, Db, Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { isValueRefused } from '../../platform/database/transaction.ts';
import { errorText, withLanguage } from '../../platform/texts.ts';
import { findFormat } from './source-format.ts';
import { readIntakeDecisions, type IntakeDecision } from '../intake-decision-query.ts';
import { createPreviewLookup, type FindEarlier } from '../preview-lookup.ts';
import { takeInEnquiries, type IntakeOutcome } from '../take-in-enquiry.ts';
import type { CsvRow } from './csv-rule.ts';
import { nameErrors, readImportRow, type ReadRow, type RowReading } from './import-row-rule.ts';
import { findImport, listOpenRows, lockOpenRows, saveExpected, saveOutcomes, type RowResult, type StoredImport } from './lead-imports.ts';
import { companyStatuses } from '../../../contract/companies/values.ts';
import { smsSetUpColumn } from '../settings.ts';

/** Leads of one kind in one place. */
interface LiveGroup {
  readonly workTypeId: number;
  readonly districtId: number;
  readonly maxSales: number;
  readonly leads: number;
}

const groupsPerStatement = 300;

/**
 * Estimates the emails and text messages to companies if these leads were released: for each lead as many covering companies with alerts as it may
 * be sold to. Caps, accreditations and declined offers change who receives them.
 */
async function countMessages(db: Db, groups: readonly LiveGroup[]): Promise<{ emails: number; texts: number }> {
  let [emails, texts] = [0, 0];
  for (let at = 0; at < groups.length; at += groupsPerStatement) {
    const part = JSON.stringify(groups.slice(at, at + groupsPerStatement));
    const row = await db.first(sql<{ emails: number; texts: number; smsSetUp: boolean }>`
      select coalesce(sum(g.leads * least(g."maxSales", m.emails)), 0)::integer as emails,
             coalesce(sum(g.leads * least(g."maxSales", m.texts)), 0)::integer as texts, ${smsSetUpColumn}
      from jsonb_to_recordset(${part}::jsonb) g("workTypeId" integer, "districtId" integer, "maxSales" integer, leads integer)
      cross join lateral (
        select count(*) filter (where coalesce(s.leads_by_email, true)) as emails,
               count(*) filter (where coalesce(s.leads_by_sms, true) and coalesce(s.mobile_sms, c.mobile, '') <> '') as texts
        from (
          select distinct a.company_id
          from coverage_districts d
          join coverage_work_types w on w.coverage_area_id = d.coverage_area_id and w.work_type_id = g."workTypeId"
          join coverage_areas a on a.id = d.coverage_area_id
          where d.district_id = g."districtId") v
        join companies c on c.id = v.company_id and c.status_id = ${companyStatuses.active} and c.alerts_paused_at is null
        left join company_alert_settings s on s.company_id = c.id) m`);
    emails += row?.emails ?? 0;
    texts += row?.smsSetUp === true ? row.texts : 0;
  }
  return { emails, texts };
}

/** Rows handled together, between two looks at the import: how soon a cancellation stops it. */
const batchRows = 100;

/** A row with what it becomes. */
interface RowToHandle {
  readonly row: CsvRow;
  readonly read: ReadRow;
}

/** Splits rows, in their order, wherever a key repeats: what becomes of the second row depends on the first. */
function splitAtRepeats(rows: readonly RowToHandle[]): readonly (readonly RowToHandle[])[] {
  const parts: RowToHandle[][] = [];
  let keys = new Set<string>();
  for (const one of rows) {
    const part = parts.at(-1);
    if (part === undefined || keys.has(one.read.key)) {
      parts.push([one]);
      keys = new Set();
    } else part.push(one);
    keys.add(one.read.key);
  }
  return parts;
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
  readonly findEarlier: FindEarlier;
  readonly keys: Set<string>;
  readonly live: Map<string, LiveGroup>;
}

function judgeDecided(
  { reading, keys, live }: Checking,
  { enquiry, key }: ReadRow & { enquiry: IntakeEnquiry },
  decision: IntakeDecision,
): Judged {
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

const isValid = (read: ReadRow): read is ReadRow & { enquiry: IntakeEnquiry } => read.enquiry !== null;

/** Predicts what would happen to rows with different keys now, after the rows before them. */
async function checkRows(
  checking: Checking,
  rows: readonly RowToHandle[],
  taken: ReadonlyMap<string, RowResult['enquiryId']>,
): Promise<RowResult[]> {
  const { db, one, findEarlier, keys } = checking;
  const isNew = ({ key }: ReadRow): boolean => !taken.has(key) && !keys.has(key);
  const asked = rows
    .map(({ read }) => read)
    .filter((read) => isValid(read) && isNew(read))
    .filter(isValid);
  const enquiries = asked.map(({ enquiry }) => enquiry);
  const decisions = await readIntakeDecisions(db, { sourceId: one.sourceId, enquiries }, findEarlier);
  const judged = new Map<ReadRow, Judged>();
  for (const [index, read] of asked.entries()) {
    const decision = decisions[index];
    if (decision !== undefined) judged.set(read, judgeDecided(checking, read, decision));
  }
  return rows.map(({ row, read }) => {
    const known = read.enquiry === null ? { ...untouched, outcome: 'wrong' as const, errors: read.errors } : judged.get(read);
    return toResult(row, read, known ?? { ...untouched, outcome: 'before', enquiryId: taken.get(read.key) ?? null });
  });
}

async function checkBatch(checking: Checking, rows: readonly CsvRow[]): Promise<RowResult[]> {
  const read = rows.map((row) => ({ row, read: readImportRow(checking.reading, row) }));
  const taken = await findTaken(
    checking.db,
    checking.one,
    read.flatMap(({ read: { enquiry, key } }) => (enquiry === null ? [] : [key])),
  );
  const results: RowResult[] = [];
  for (const part of splitAtRepeats(read)) results.push(...(await checkRows(checking, part, taken)));
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
  const checking: Checking = { db, one, reading, findEarlier: createPreviewLookup(db), keys: new Set(), live: new Map() };
  await withLanguage(one.language, async () => {
    for (let after = 0; ;) {
      const rows = await listOpenRows(db, importId, { step: 'expected', count: batchRows, after });
      const last = rows.at(-1);
      if (last === undefined) break;
      after = last.line;
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
    for (let after = 0; ;) {
      const rows = await listOpenRows(db, importId, { step: 'outcome', count: batchRows, after });
      const last = rows.at(-1);
      if (last === undefined) break;
      after = last.line;
      const read = rows.map((row) => ({ row, read: readImportRow(reading, row) }));
      for (const part of splitAtRepeats(read)) if (!(await takeInPart(inTx, { one, reading }, part))) return;
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
 * Takes in rows with their results in one transaction, because each commit waits for the disk. Returns false if the import no longer runs.
 */
function takeInPart(inTx: Database['inTx'], running: Running, part: readonly RowToHandle[]): Promise<boolean> {
  const { one, reading } = running;
  return inTx(async (tx) => {
    const open = await lockOpenRows(
      tx,
      one.id,
      part.map(({ row }) => row.line),
    );
    if (open.size === 0 && !(await isRunning(tx, one.id))) return false;
    // Another process has finished the others.
    const rows = part.flatMap(({ row, read }) => {
      const state = open.get(row.line);
      if (state === undefined) return [];
      return [{ row, read: state.isErased ? readImportRow(reading, { ...row, cells: [] }) : read }];
    });
    await tx.rows(saveOutcomes(one.id, (await takeInOrUndo(tx, running, rows)) ?? (await takeInSingly(tx, running, rows))));
    return true;
  });
}

/** Takes in rows, and undoes everything they wrote if the database refuses a value. Returns their results, unless undone. */
async function takeInOrUndo(tx: Tx, running: Running, rows: readonly RowToHandle[]): Promise<RowResult[] | undefined> {
  await tx.rows(sql`savepoint import_rows`);
  try {
    const results = await takeIn(tx, running, rows);
    await tx.rows(sql`release savepoint import_rows`);
    return results;
  } catch (error) {
    if (!isValueRefused(error)) throw error;
    await tx.rows(sql`rollback to savepoint import_rows`);
    return undefined;
  }
}

/** Finds the row with the refused value: the others are taken in. */
async function takeInSingly(tx: Tx, running: Running, rows: readonly RowToHandle[]): Promise<RowResult[]> {
  const errors = [{ field: '', text: errorText('invalid') }];
  const results: RowResult[] = [];
  for (const one of rows)
    results.push(
      ...((await takeInOrUndo(tx, running, [one])) ?? [toResult(one.row, one.read, { ...untouched, outcome: 'wrong', errors })]),
    );
  return results;
}

async function isRunning(tx: Tx, importId: number): Promise<boolean> {
  return (await tx.first(sql`select id from lead_imports where id = ${importId} and state = 'running'`)) !== undefined;
}

async function takeIn(tx: Tx, { one, reading }: Running, rows: readonly RowToHandle[]): Promise<RowResult[]> {
  const { sourceId, staffId, holdsAll } = one;
  const valid = rows.map(({ read }) => read).filter(isValid);
  const incoming = valid.map(({ key, enquiry, tracking, sent }) => ({ idempotencyKey: key, enquiry, tracking, sent }));
  const outcomes = await takeInEnquiries(tx, { sourceId, takenBy: staffId, heldFor: holdsAll ? ['held_on_import'] : [] }, incoming);
  const byRow = new Map(valid.map((read, index) => [read as ReadRow, outcomes[index]]));
  const reused = valid.filter((read) => byRow.get(read)?.kind === 'key_reused').map(({ key }) => key);
  // The provider's id is known with other content, because the lead was posted or has been edited since.
  const known = reused.length === 0 ? new Map<string, EnquiryId | null>() : await findTaken(tx, one, reused);
  const results = rows.map(({ row, read }): RowResult => {
    const outcome = byRow.get(read);
    if (read.enquiry === null || outcome === undefined) return toResult(row, read, { ...untouched, outcome: 'wrong', errors: read.errors });
    if (outcome.kind === 'key_reused')
      return toResult(row, read, { ...untouched, outcome: 'before', enquiryId: known.get(read.key) ?? null });
    if (outcome.kind === 'repeated') return toResult(row, read, { ...untouched, outcome: 'before', enquiryId: outcome.enquiryId });
    if (outcome.kind === 'refused')
      return toResult(row, read, { ...untouched, outcome: 'wrong', errors: nameErrors(outcome.fields, read.enquiry, reading.columns) });
    const { heldFor, holdReleaseAt, enquiryId, held } = outcome;
    return toResult(row, read, { ...untouched, outcome: held ? 'held' : 'taken', heldFor, heldUntil: holdReleaseAt, enquiryId });
  });
  await writeAudit(tx, one, rows, byRow);
  return results;
}

async function writeAudit(
  tx: Tx,
  { sourceId, staffId, staffName, reason, fileHash }: StoredImport,
  rows: readonly RowToHandle[],
  outcomes: ReadonlyMap<ReadRow, IntakeOutcome | undefined>,
): Promise<void> {
  const entries = rows.flatMap(({ row, read }) => {
    const outcome = outcomes.get(read);
    if (outcome?.kind !== 'accepted') return [];
    const { quoteCode, enquiryId, heldFor } = outcome;
    const object = { type: 'enquiry', id: enquiryId };
    const after = { quoteCode, sourceId, fileHash, line: row.line, heldFor };
    return [{ staffId, actor: staffName, action: 'enquiry.import', object, reason: reason ?? '', before: null, after }];
  });
  if (entries.length > 0) await tx.rows(insertAudits(entries));
}
