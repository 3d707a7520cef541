import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnsweredStatement } from '../server/platform/database/transaction.ts';

/** A statement PostgreSQL executed, as written, with its result columns; `type` is the oid of a column's type. */
export interface ExecutedStatement {
  readonly templates: readonly string[];
  readonly columns: readonly { readonly name: string; readonly type: number }[];
}

/** Records each distinct statement of this process immediately, because some of these processes are killed. */
function record(folder: string): void {
  const file = join(folder, `${process.pid}.jsonl`);
  const seen = new Set<number>();
  subscribe('plumbline:answered-statement', (message) => {
    const { statement, fields } = message as AnsweredStatement;
    if (seen.has(statement.shape)) return;
    seen.add(statement.shape);
    const columns = fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }));
    appendFileSync(file, `${JSON.stringify({ templates: statement.templates, columns } satisfies ExecutedStatement)}\n`);
  });
}

/** Set by `npm test`; absent when single tests are run. */
const folder = process.env['RECORD_STATEMENTS'];
const mark = Symbol.for('plumbline.statements-recorded');
if (folder !== undefined && !Reflect.has(globalThis, mark)) {
  Reflect.set(globalThis, mark, true);
  record(folder);
}

/** Node arguments that make a server process record too. */
export const recording: readonly string[] = folder === undefined ? [] : ['--import', import.meta.url];
