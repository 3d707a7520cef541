import type { HoldReason, ImportFormat, ImportOutcome, ImportState } from '../../../contract/enquiries/values.ts';
import { importDays } from '../../../contract/enquiries/values.ts';
import type { EnquiryId, SourceId, StaffId } from '../../../contract/kit/ids.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { noSql, sql, type Sql } from '../../platform/database/sql.ts';
import type { CsvRow } from './csv-rule.ts';
import type { ColumnMapping } from './heading-rule.ts';
import type { FieldError } from './import-row-rule.ts';
import type { ImportTable } from './read-file.ts';

export interface FixedValue {
  readonly field: string;
  readonly value: string;
}

export interface ImportMapping {
  readonly columns: readonly ColumnMapping[];
  readonly fixed: readonly FixedValue[];
}

/** An import as stored, with the counts of its rows. */
export interface StoredImport extends ImportMapping {
  readonly id: number;
  readonly sourceId: SourceId;
  readonly sourceName: string;
  readonly isSourceStopped: boolean;
  readonly staffId: StaffId;
  readonly staffName: string;
  readonly language: string;
  readonly fileName: string;
  readonly fileHash: string;
  readonly format: ImportFormat;
  readonly headings: readonly string[];
  readonly state: ImportState;
  readonly emails: number | null;
  readonly texts: number | null;
  readonly holdsAll: boolean;
  readonly reason: string | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
}

const importColumns: Sql = sql`
  i.id, i.source_id as "sourceId", s.name as "sourceName", s.stopped_at is not null as "isSourceStopped", i.staff_id as "staffId", p.name as "staffName",
  i.language, i.file_name as "fileName", i.file_hash as "fileHash", i.format, i.headings, i.state, i.columns, i.fixed, i.emails, i.texts,
  i.holds_all as "holdsAll", i.reason, i.created_at as "createdAt", i.started_at as "startedAt", i.ended_at as "endedAt"`;
const importTables: Sql = sql`lead_imports i join sources s on s.id = i.source_id join staff p on p.id = i.staff_id`;

const selectImport = (id: number, lock: Sql): Sql<StoredImport> => sql<StoredImport>`
  select ${importColumns} from ${importTables} where i.id = ${id} ${lock}`;

export function findImport(db: Db, id: number): Promise<StoredImport | undefined> {
  return db.first(selectImport(id, noSql));
}

/** Locks an import until its state is changed. */
export function lockImport(tx: Tx, id: number): Promise<StoredImport | undefined> {
  return tx.first(selectImport(id, sql`for update of i`));
}

export type OutcomeCounts = Readonly<Record<ImportOutcome, number>>;

/** An import with the rows of its current step: what the check expects, or once started, what happened. */
export interface CountedImport extends StoredImport {
  readonly rows: number;
  readonly done: number;
  readonly counts: OutcomeCounts;
}

interface CountRow {
  readonly importId: number;
  readonly expected: ImportOutcome | null;
  readonly outcome: ImportOutcome | null;
  readonly count: number;
}

/** Counts the rows of imports by result. */
export async function countImportRows<Import extends StoredImport>(
  db: Db,
  imports: readonly Import[],
): Promise<(Import & CountedImport)[]> {
  const rows = await db.rows(sql<CountRow>`
    select import_id as "importId", expected, outcome, count(*) as count from lead_import_rows
    where import_id = any(${imports.map(({ id }) => id)}::bigint[]) group by 1, 2, 3`);
  return imports.map((one) => {
    const own = rows.filter(({ importId }) => importId === one.id);
    const result = (row: CountRow): ImportOutcome | null => (one.startedAt === null ? row.expected : row.outcome);
    const sum = (counted: readonly CountRow[]): number => counted.reduce((total, { count }) => total + count, 0);
    const count = (outcome: ImportOutcome): number => sum(own.filter((row) => result(row) === outcome));
    const counts = { taken: count('taken'), held: count('held'), wrong: count('wrong'), before: count('before') };
    return { ...one, rows: sum(own), done: sum(own.filter((row) => result(row) !== null)), counts };
  });
}

const maxListed = 50;

export async function listImports(db: Db): Promise<CountedImport[]> {
  const imports = await db.rows(sql<StoredImport>`
    select ${importColumns} from ${importTables} order by i.created_at desc, i.id desc limit ${maxListed}`);
  return countImportRows(db, imports);
}

/** Returns how the source's last import was mapped. */
export async function findRememberedMapping(db: Db, sourceId: SourceId): Promise<ImportMapping> {
  const row = await db.first(sql<ImportMapping>`select columns, fixed from import_mappings where source_id = ${sourceId}`);
  return row ?? { columns: [], fixed: [] };
}

export function rememberMapping(sourceId: SourceId, { columns, fixed }: ImportMapping): Sql {
  return sql`
    insert into import_mappings (source_id, columns, fixed) values (${sourceId}, ${JSON.stringify(columns)}, ${JSON.stringify(fixed)})
    on conflict (source_id) do update set columns = excluded.columns, fixed = excluded.fixed, saved_at = app_now()`;
}

interface NewImport extends ImportMapping {
  readonly sourceId: SourceId;
  readonly staffId: StaffId;
  readonly language: string;
  readonly fileName: string;
  readonly table: ImportTable;
}

const rowsPerStatement = 2_000;

export async function insertImport(tx: Tx, { sourceId, staffId, language, fileName, table, columns, fixed }: NewImport): Promise<number> {
  const { hash, format, headings, rows } = table;
  const made = await tx.first(sql<{ id: number }>`
    insert into lead_imports (source_id, staff_id, language, file_name, file_hash, format, headings, columns, fixed)
    values (${sourceId}, ${staffId}, ${language}, ${fileName}, ${hash}, ${format}, ${[...headings]}, ${JSON.stringify(columns)}, ${JSON.stringify(fixed)})
    returning id`);
  if (made === undefined) throw new Error('the import was not written');
  for (let at = 0; at < rows.length; at += rowsPerStatement) {
    const part = rows.slice(at, at + rowsPerStatement).map(({ line, cells, fault }) => ({ line, cells, fault }));
    await tx.rows(sql`
      insert into lead_import_rows (import_id, line, cells, fault)
      select ${made.id}, line, array(select jsonb_array_elements_text(cells)), fault
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) n(line integer, cells jsonb, fault text)`);
  }
  return made.id;
}

/** Returns the first filled cells of each column, as examples for the mapping. */
export function listFirstRows(db: Db, id: number): Promise<{ cells: string[] }[]> {
  return db.rows(sql<{ cells: string[] }>`
    select cells from lead_import_rows where import_id = ${id} and cells <> '{}' order by line limit 20`);
}

type RowStep = 'expected' | 'outcome';
const openCondition: Readonly<Record<RowStep, Sql>> = { expected: sql`expected is null`, outcome: sql`outcome is null` };

/** Lists the next rows behind a line that a step has not finished. Starting there skips the index entries of finished rows. */
export function listOpenRows(
  db: Db,
  id: number,
  { step, count, after }: { readonly step: RowStep; readonly count: number; readonly after: number },
): Promise<CsvRow[]> {
  return db.rows(sql<CsvRow>`
    select line, cells, fault from lead_import_rows where import_id = ${id} and line > ${after} and ${openCondition[step]}
    order by line limit ${count}`);
}

/** Locks rows that are not finished, unless their import no longer runs. A cancellation waits for them. An erasure may have cleared cells. */
export async function lockOpenRows(
  tx: Tx,
  id: number,
  lines: readonly number[],
): Promise<ReadonlyMap<number, { readonly isErased: boolean }>> {
  const rows = await tx.rows(sql<{ line: number; isErased: boolean }>`
    select r.line, r.cells = '{}' as "isErased" from lead_imports i join lead_import_rows r on r.import_id = i.id
    where i.id = ${id} and i.state = 'running' and r.line = any(${[...lines]}::integer[]) and r.outcome is null
    order by r.line for share of i for update of r`);
  return new Map(rows.map(({ line, isErased }) => [line, { isErased }]));
}

export interface RowResult {
  readonly line: number;
  readonly outcome: ImportOutcome;
  readonly workType: string;
  readonly postcode: string;
  readonly contactKeys: readonly string[];
  readonly heldFor: readonly ('duplicate' | HoldReason)[];
  readonly heldUntil: Date | null;
  readonly errors: readonly FieldError[];
  readonly enquiryId: EnquiryId | null;
}

/** Stores what the check expects of rows. */
export function saveExpected(id: number, results: readonly RowResult[]): Sql {
  return sql`
    update lead_import_rows r
    set expected = n.outcome, work_type = n."workType", postcode = n.postcode, held_until = n."heldUntil", errors = n.errors, enquiry_id = n."enquiryId",
        contact_keys = array(select jsonb_array_elements_text(n."contactKeys")), held_for = array(select jsonb_array_elements_text(n."heldFor"))
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
      n(line integer, outcome text, "workType" text, postcode text, "contactKeys" jsonb, "heldFor" jsonb, "heldUntil" timestamptz, errors jsonb, "enquiryId" bigint)
    where r.import_id = ${id} and r.line = n.line`;
}

/** Stores what happened to rows, and clears their content unless they were rejected. */
export function saveOutcomes(id: number, results: readonly RowResult[]): Sql {
  return sql`
    update lead_import_rows r
    set outcome = n.outcome, held_for = array(select jsonb_array_elements_text(n."heldFor")), held_until = n."heldUntil", errors = n.errors,
        enquiry_id = n."enquiryId", cells = case when n.outcome = 'wrong' then r.cells else '{}' end,
        contact_keys = case when n.outcome = 'wrong' then r.contact_keys else '{}' end
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
      n(line integer, outcome text, "heldFor" jsonb, "heldUntil" timestamptz, errors jsonb, "enquiryId" bigint)
    where r.import_id = ${id} and r.line = n.line`;
}

export interface ListedRow {
  readonly line: number;
  readonly outcome: ImportOutcome;
  readonly workType: string;
  readonly postcode: string;
  readonly heldFor: ('duplicate' | HoldReason)[];
  readonly heldUntil: Date | null;
  readonly errors: FieldError[];
  readonly enquiryId: EnquiryId | null;
  readonly quoteCode: string | null;
}

/** Lists the finished rows of an import behind a line. */
export function listRows(
  db: Db,
  { id, startedAt }: StoredImport,
  asked: { readonly outcome: ImportOutcome | null; readonly after: number; readonly count: number },
): Promise<ListedRow[]> {
  const result = startedAt === null ? sql`r.expected` : sql`r.outcome`;
  return db.rows(sql<ListedRow>`
    select r.line, ${result} as outcome, r.work_type as "workType", r.postcode, r.held_for as "heldFor", r.held_until as "heldUntil", r.errors,
           e.id as "enquiryId", e.quote_code as "quoteCode"
    from lead_import_rows r left join enquiries e on e.id = r.enquiry_id
    where r.import_id = ${id} and r.line > ${asked.after} and ${result} is not null and (${asked.outcome}::text is null or ${result} = ${asked.outcome})
    order by r.line limit ${asked.count}`);
}

/** Lists rejected rows with their cells; those of an erased customer are left out. */
export function listRejects(db: Db, { id, startedAt }: StoredImport): Promise<{ cells: string[]; errors: FieldError[] }[]> {
  const result = startedAt === null ? sql`expected` : sql`outcome`;
  return db.rows(sql<{ cells: string[]; errors: FieldError[] }>`
    select cells, errors from lead_import_rows where import_id = ${id} and ${result} = 'wrong' and cells <> '{}' order by line`);
}

/** Clears rows that will not be taken in any more. Rejected ones stay for the file of rejects. */
export function clearOpenRows(id: number): Sql {
  return sql`
    update lead_import_rows set cells = '{}', contact_keys = '{}'
    where import_id = ${id} and outcome is null and expected is distinct from 'wrong'`;
}

const importsPerPurge = 5;

/** Deletes imports past their time, and those never started after a day. Returns how many. */
export async function purgeImports(tx: Tx): Promise<number> {
  await tx.setTimeouts(60);
  const gone = await tx.rows(sql`
    delete from lead_imports where id in (
      select id from lead_imports
      where created_at <= app_now() - make_interval(days => ${importDays}::integer)
         or (started_at is null and created_at <= app_now() - interval '1 day')
      order by created_at limit ${importsPerPurge} for update skip locked)
    returning id`);
  return gone.length;
}
