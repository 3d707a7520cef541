import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { maxDownloadRows, maxWorkbookRows, preparedExportDays, type PreparedExportState } from '../../contract/kit/sheet-format.ts';
import { preparedExports, type PreparedExport } from '../../contract/operations/export-endpoints.ts';
import type { Database, Db, Tx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { FileAnswer } from '../platform/http/file-answer.ts';
import { toUrl } from '../platform/http/mount-routes.ts';
import {
  answer,
  isRefused,
  ok,
  refuse,
  routes,
  type RefusedAnswer,
  type Route,
  type StaffCaller,
  type TradeCaller,
} from '../platform/http/route.ts';
import { refuseField, validate } from '../platform/http/validate.ts';
import type { Job } from '../platform/jobs.ts';
import { putInOutbox } from '../platform/outbox.ts';
import { errorText } from '../platform/texts.ts';

/** Storage for long exports, and the routes of all lists, which are set once they are built. */
export interface Exporting {
  readonly files: FileStore;
  lists: readonly Route[];
  /** Longest list that is downloaded at once. */
  directRows: number;
}

export const openExporting = (files: FileStore, directRows = maxDownloadRows): Exporting => ({ files, lists: [], directRows });

type Caller = TradeCaller | StaffCaller;

interface StoredExport {
  readonly id: number;
  readonly code: string;
  readonly state: PreparedExportState;
  readonly rows: number;
  readonly fileName: string;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly attempt: number;
  readonly address: string;
}

/** A file past its time counts as expired before the job has removed it. */
const columns: Sql = sql`
  id, code, case when state = 'done' and expires_at <= app_now() then 'expired' else state end as state, row_count as rows,
  file_name as "fileName", created_at as "createdAt", expires_at as "expiresAt", attempt, address`;

/** Exports belong to the person who asked. Staff who view as a company see none. */
function ofCaller(caller: Caller): Sql {
  if (caller.kind === 'staff') return sql`staff_id = ${caller.staffId}`;
  return sql`user_id = ${caller.userId} and company_id = ${caller.companyId} and ${caller.viewer === undefined}`;
}

/** Most exports that a list shows. */
const maxListed = 20;

const listExports = (db: Db, caller: Caller): Promise<StoredExport[]> =>
  db.rows(sql<StoredExport>`
    select ${columns} from prepared_exports
    where ${ofCaller(caller)} and created_at > app_now() - make_interval(days => ${preparedExportDays}) order by id desc limit ${maxListed}`);

const findExport = (db: Db, caller: Caller, code: string): Promise<StoredExport | undefined> =>
  db.first(sql<StoredExport>`select ${columns} from prepared_exports where code = ${code} and ${ofCaller(caller)}`);

/** Parameters whose words may name a person. */
const wordParameters = ['search', 'object_id', 'postcode', 'email'];
const holdsWords = `[?&](?:${wordParameters.join('|')})=[^&]`;
/** The address without words that may name a person. They are needed until the file is made. */
const withoutWords: Sql = sql`regexp_replace(address, ${`([?&](?:${wordParameters.join('|')})=)[^&]*`}, '\\1', 'g')`;

/** An address whose words were removed asks for another list. */
const isWhole = (address: string): boolean =>
  [...new URL(address, 'http://localhost').searchParams].every(([name, value]) => value !== '' || !wordParameters.includes(name));

const exportWire = ({ code, state, rows, fileName, address, createdAt, expiresAt }: StoredExport): PreparedExport => ({
  code,
  state,
  rows,
  file_name: fileName,
  address: isWhole(address) ? address : null,
  created_at: createdAt.toISOString(),
  expires_at: expiresAt?.toISOString() ?? null,
});

const answerList = async ({ directRows }: Exporting, db: Db, caller: Caller) =>
  answer(200, { data: (await listExports(db, caller)).map(exportWire), meta: { directRows } });

const fileKey = ({ code, attempt }: Pick<StoredExport, 'code' | 'attempt'>): string => `private-${code}-${attempt}.csv`;

/** Where an attempt is written before it is stored. */
const copyPath = (one: Pick<StoredExport, 'code' | 'attempt'>): string => join(tmpdir(), fileKey(one));

interface AskedSheet {
  readonly route: Route;
  readonly params: unknown;
  readonly query: Readonly<Record<string, unknown>>;
}

function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const found = new RegExp(`^${pattern.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/:\w+/g, '([^/]+)')}$`).exec(path);
  try {
    return found === null ? undefined : Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(found[at + 1] ?? '')]));
  } catch {
    // A malformed escape, which no route matches either.
    return undefined;
  }
}

/** Finds the list of an address among those that the caller may read. */
function findSheet(lists: readonly Route[], caller: Caller, address: string): AskedSheet | RefusedAnswer<422> {
  const unknown = refuseField('address', errorText('invalid'));
  const url = URL.parse(address, 'http://localhost');
  if (url === null || !address.startsWith('/')) return unknown;
  for (const route of lists) {
    const { endpoint, key } = route;
    if (endpoint.produces !== 'csv' || endpoint.caller !== caller.kind || key in preparedExports) continue;
    if (endpoint.role === 'admin' && !(caller.kind === 'staff' && caller.role === 'admin')) continue;
    const patterns = [toUrl(key).url, ...(endpoint.link === undefined ? [] : [endpoint.link.replaceAll(/\{(\w+)\}/g, ':$1')])];
    const params = patterns.map((pattern) => matchPath(pattern, url.pathname)).find((one) => one !== undefined);
    if (params === undefined) continue;
    const given = validate(endpoint, {
      params,
      query: Object.fromEntries([...url.searchParams].filter(([, value]) => value !== '')),
      headers: {},
      body: undefined,
    });
    if (!given.ok) return given.refused;
    return { route, params: given.input.params, query: given.input.query as AskedSheet['query'] };
  }
  return unknown;
}

/** Calls a list as its caller; only lists that can count their rows are prepared. */
async function readSheet(
  { db, inTx }: Pick<Database, 'db' | 'inTx'>,
  { route, params, query }: AskedSheet,
  caller: Caller,
): Promise<FileAnswer | RefusedAnswer> {
  const sheet: unknown = await route.handler({ params, query, headers: {}, body: undefined, caller, db, inTx } as never);
  if (isRefused(sheet)) return sheet;
  if (!(sheet instanceof FileAnswer) || sheet.countRows === null) return refuseField('address', errorText('invalid'));
  return sheet;
}

const asRefused422 = ({ errors, fields }: RefusedAnswer): RefusedAnswer<422> => refuse(422, errors, fields === undefined ? {} : { fields });

/** Prepares a list that is too long to download at once. A shorter one is answered with null, so that the browser downloads it. */
async function requestExport(exporting: Exporting, database: Pick<Database, 'db' | 'inTx'>, caller: Caller, address: string) {
  const asked = findSheet(exporting.lists, caller, address);
  if (isRefused(asked)) return asked;
  const sheet = await readSheet(database, { ...asked, query: { ...asked.query, format: 'csv' } }, caller);
  if (isRefused(sheet)) return asRefused422(sheet);
  if (((await sheet.countRows?.()) ?? 0) <= exporting.directRows) return ok({ export: null });
  if (asked.query['format'] === 'xlsx') return refuseField('format', errorText('exportTooLong', { rows: maxWorkbookRows }));
  const stored = await database.inTx((tx) => insertExport(tx, caller, { address, fileName: sheet.name }));
  return ok({ export: exportWire(stored) });
}

async function insertExport(tx: Tx, caller: Caller, { address, fileName }: { address: string; fileName: string }): Promise<StoredExport> {
  const [companyId, userId, staffId] = caller.kind === 'staff' ? [null, null, caller.staffId] : [caller.companyId, caller.userId, null];
  const stored = await tx.first(sql<StoredExport>`
    insert into prepared_exports (code, company_id, user_id, staff_id, caller, address, file_name)
    values (${randomBytes(12).toString('hex')}, ${companyId}, ${userId}, ${staffId}, ${JSON.stringify({ ...caller, sessionId: 0 })}, ${address}, ${fileName})
    returning ${columns}`);
  if (stored === undefined) throw new Error('an export was not written');
  await tx.enqueue('prepare-export', { exportId: stored.id });
  return stored;
}

/** Cancels an unfinished export; the job notices at its next rows. */
async function cancelExport(tx: Tx, caller: Caller, code: string): Promise<'cancelled' | 'ended' | 'unknown'> {
  const one = await findExport(tx, caller, code);
  if (one === undefined) return 'unknown';
  const cancelled = await tx.first(sql`
    update prepared_exports set state = 'cancelled', ended_at = app_now(), address = ${withoutWords} where id = ${one.id} and state in ('waiting', 'running') returning id`);
  return cancelled === undefined ? 'ended' : 'cancelled';
}

async function answerCancel(tx: Tx, caller: Caller, code: string) {
  const outcome = await cancelExport(tx, caller, code);
  if (outcome === 'unknown') return refuse(404, [errorText('notFound')]);
  return outcome === 'ended' ? refuse(409, [errorText('exportEnded')]) : ok({});
}

/** Answers with a finished file, unless its reader has lost access to the list since. */
async function answerFile({ files, lists }: Exporting, db: Db, caller: Caller, code: string): Promise<FileAnswer | RefusedAnswer<404>> {
  const one = await findExport(db, caller, code);
  const isReadable = one?.state === 'done' && !isRefused(findSheet(lists, caller, one.address));
  const content = isReadable ? await files.open(fileKey(one)) : null;
  if (one === undefined || content === null) return refuse(404, [errorText('notFound')]);
  return new FileAnswer({ kind: 'csv', name: one.fileName, content });
}

/** Routes of long exports, for companies and staff. */
export function exportRoutes(exporting: Exporting): readonly Route[] {
  return routes(preparedExports, {
    'GET /exports': ({ db, caller }) => answerList(exporting, db, caller),
    'POST /exports': ({ db, inTx, caller, body }) => requestExport(exporting, { db, inTx }, caller, body.address),
    'POST /exports/{code}/cancel': ({ tx, caller, params }) => answerCancel(tx, caller, params.code),
    'GET /exports/{code}/file': ({ db, caller, params }) => answerFile(exporting, db, caller, params.code),
    'GET /operator/exports': ({ db, caller }) => answerList(exporting, db, caller),
    'POST /operator/exports': ({ db, inTx, caller, body }) => requestExport(exporting, { db, inTx }, caller, body.address),
    'POST /operator/exports/{code}/cancel': ({ tx, caller, params }) => answerCancel(tx, caller, params.code),
    'GET /operator/exports/{code}/file': ({ db, caller, params }) => answerFile(exporting, db, caller, params.code),
  });
}

interface ClaimedExport extends StoredExport {
  readonly caller: Caller;
  readonly now: Date;
}

/** Starts the next attempt. One that was interrupted begins again, because its rows may have changed. */
const claimExport = (tx: Tx, id: number): Promise<ClaimedExport | undefined> =>
  tx.first(sql<ClaimedExport>`
    update prepared_exports set state = 'running', attempt = attempt + 1, row_count = 0, started_at = app_now(), file_kept = true
    where id = ${id} and state in ('waiting', 'running') returning ${columns}, caller, app_now() as now`);

/** The export was cancelled, or a person in it erased, while it was being written. */
class ExportEnded extends Error {}

/** Progress is stored, and the state looked up, after this many rows. */
const reportEveryRows = 1_000;

async function writeSheet(database: Database, exporting: Exporting, one: ClaimedExport, path: string): Promise<number | RefusedAnswer> {
  const caller: Caller = one.caller.kind === 'trade' ? { ...one.caller, calledAt: one.now } : one.caller;
  const asked = findSheet(exporting.lists, caller, one.address);
  if (isRefused(asked)) return asked;
  let written = 0;
  const onRow = (): void => void (written += 1);
  const sheet = await readSheet(database, { ...asked, query: { ...asked.query, onRow } }, caller);
  if (isRefused(sheet)) return sheet;
  let reported = 0;
  const report = async function* (chunks: AsyncIterable<string>): AsyncGenerator<string> {
    for await (const chunk of chunks) {
      if (written >= reported + reportEveryRows) {
        reported = written;
        if (!(await reportProgress(database, one, written))) throw new ExportEnded();
      }
      yield chunk;
    }
  };
  await pipeline(sheet.content as Readable, report, createWriteStream(path, { mode: 0o600 }));
  return written;
}

async function reportProgress({ inTx }: Database, { id, attempt }: ClaimedExport, rows: number): Promise<boolean> {
  const reported = await inTx((tx) =>
    tx.first(sql`
      update prepared_exports set row_count = ${rows} where id = ${id} and attempt = ${attempt} and state = 'running' returning id`),
  );
  return reported !== undefined;
}

/** Makes the file downloadable and mails its link, unless the export has ended meanwhile. */
function finishExport(tx: Tx, one: ClaimedExport, rows: number): Promise<boolean> {
  return tx
    .first(sql`
      update prepared_exports set state = 'done', row_count = ${rows}, ended_at = app_now(), address = ${withoutWords}, expires_at = app_now() + make_interval(days => ${preparedExportDays})
      where id = ${one.id} and attempt = ${one.attempt} and state = 'running' returning id`)
    .then(async (finished) => {
      if (finished === undefined) return false;
      const { caller } = one;
      const recipient =
        caller.kind === 'staff' ? ({ kind: 'staff', id: caller.staffId } as const) : ({ kind: 'user', id: caller.userId } as const);
      const payload = { exportId: one.id, isStaff: caller.kind === 'staff' };
      await putInOutbox(tx, { dedupeKey: `export:${one.id}`, channel: 'email', template: 'operations.export-ready', recipient, payload });
      return true;
    });
}

/** After this many attempts an export has failed, which its person sees instead of a day of waiting. */
const maxAttempts = 5;

const endAsFailed = (tx: Tx, id: number): Promise<unknown> =>
  tx.rows(
    sql`update prepared_exports set state = 'failed', ended_at = app_now(), address = ${withoutWords} where id = ${id} and state = 'running'`,
  );

/** Removes what attempts before this one left in storage and, if their process was killed, on this machine. */
async function removeEarlierAttempts(files: FileStore, { code, attempt }: ClaimedExport): Promise<void> {
  for (let earlier = 1; earlier < attempt; earlier += 1) await rm(copyPath({ code, attempt: earlier }), { force: true });
  if (attempt > 1) await files.remove(fileKey({ code, attempt: attempt - 1 }));
}

/** Writes a long export to this machine, row by row, then to storage. */
export async function prepareExport(database: Database, exporting: Exporting, id: number): Promise<void> {
  const one = await database.inTx((tx) => claimExport(tx, id));
  if (one === undefined) return;
  const { files } = exporting;
  const key = fileKey(one);
  const path = copyPath(one);
  try {
    await removeEarlierAttempts(files, one);
    const rows = await writeSheet(database, exporting, one, path);
    if (typeof rows !== 'number') return void (await database.inTx((tx) => endAsFailed(tx, id)));
    await files.putFile(key, path);
    if (!(await database.inTx((tx) => finishExport(tx, one, rows)))) await files.remove(key);
  } catch (error) {
    // An attempt that was replaced may find its copy removed.
    if (error instanceof ExportEnded || !(await reportProgress(database, one, 0))) return;
    if (one.attempt >= maxAttempts) await database.inTx((tx) => endAsFailed(tx, id));
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}

/** An export that no attempt has finished within this time has failed. */
const giveUpHours = 24;
const purgeBatch = 100;

const longestExportSeconds = 2 * 3_600;

/**
 * Removes the files of exports that expired, were cancelled or named an erased consumer. An attempt that has not noticed its end yet may
 * still store its file, so it is removed again until no attempt can be running.
 */
export async function purgeExports({ db, inTx }: Database, { files }: Exporting): Promise<void> {
  await inTx((tx) =>
    tx.pipeline(
      sql`update prepared_exports set state = 'expired' where state = 'done' and expires_at <= app_now()`,
      sql`
        update prepared_exports set state = 'failed', ended_at = app_now()
        where state in ('waiting', 'running') and created_at <= app_now() - make_interval(hours => ${giveUpHours})`,
      // Of these, of erased ones, and of those made before words were removed.
      sql`update prepared_exports set address = ${withoutWords} where state not in ('waiting', 'running') and address ~ ${holdsWords}`,
    ),
  );
  const findDue = (after: number) =>
    db.rows(sql<Pick<StoredExport, 'id' | 'code' | 'attempt'>>`
      select id, code, attempt from prepared_exports
      where file_kept and state not in ('waiting', 'running', 'done') and id > ${after} order by id limit ${purgeBatch}`);
  for (let due = await findDue(0); due.length > 0; due = await findDue(due.at(-1)?.id ?? 0)) {
    for (const one of due) {
      await files.remove(fileKey(one));
      await inTx((tx) =>
        tx.rows(sql`
          update prepared_exports set file_kept = false
          where id = ${one.id} and attempt = ${one.attempt} and started_at <= app_now() - make_interval(secs => ${longestExportSeconds})`),
      );
    }
  }
  // Rows without a file say nothing that anybody needs.
  await inTx((tx) =>
    tx.rows(sql`
      delete from prepared_exports where not file_kept and created_at <= app_now() - make_interval(days => ${4 * preparedExportDays})`),
  );
}

export const exportJobs = (exporting: Exporting): readonly Job[] => [
  {
    name: 'prepare-export',
    longestSeconds: longestExportSeconds,
    handle: (database, payload) => prepareExport(database, exporting, Number(payload['exportId'])),
  },
  { name: 'purge-exports', cron: '*/10 * * * *', handle: (database) => purgeExports(database, exporting) },
];
