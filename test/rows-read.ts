import pg from 'pg';
import type { Tx } from '../server/platform/database/database.ts';
import type { Sql } from '../server/platform/database/sql.ts';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

function countRowsRead(node: PlanNode, tables: readonly string[]): number {
  const below = (node.Plans ?? []).reduce((sum, plan) => sum + countRowsRead(plan, tables), 0);
  if (!tables.includes(node['Relation Name'] ?? '')) return below;
  const read = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return below + Math.round(read * node['Actual Loops']);
}

function listScanned(node: PlanNode): string[] {
  const own = node['Relation Name'];
  const below = (node.Plans ?? []).flatMap(listScanned);
  return own === undefined || node['Actual Loops'] === 0 || node['Node Type'] === 'ModifyTable' ? below : [own, ...below];
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`;
  if (value instanceof Date) return `'${value.toISOString()}'`;
  if (Array.isArray(value))
    return `'{${value.map((item) => (item === null ? 'null' : Buffer.isBuffer(item) ? String.raw`"\\x${item.toString('hex')}"` : `"${String(item)}"`)).join(',')}}'`;
  if (typeof value === 'string') return pg.escapeLiteral(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new TypeError(`a statement cannot be looked at with ${typeof value}`);
}

export type PlanMode = 'force_generic_plan' | 'force_custom_plan';

export interface Reading {
  /** Tables and partitions that the statement looked into; those that PostgreSQL skipped are missing. */
  readonly scanned: readonly string[];
  /** Rows of the given tables that the statement read, whether matched or skipped. */
  readonly rows: number;
  readonly text: string;
}

const plain = (text: string): Sql<Record<string, unknown>> => ({
  text,
  values: [],
  name: '',
  shape: -1,
  templates: [],
  isContactReader: false,
});

async function explain(tx: Tx, { text, values }: Sql, mode: PlanMode, tables: readonly string[]): Promise<Reading> {
  const given = values.length === 0 ? '' : `(${values.map(literal).join(', ')})`;
  await tx.rows(plain('savepoint looked'));
  await tx.rows(plain(`set local plan_cache_mode = ${mode}`));
  await tx.rows(plain(`prepare looked_at as ${text}`));
  const [row] = await tx.rows(plain(`explain (analyze, timing off, format json) execute looked_at${given}`));
  await tx.rows(plain('deallocate looked_at'));
  await tx.rows(plain('rollback to savepoint looked'));
  const plan = row as { 'QUERY PLAN': readonly [{ Plan: PlanNode }] };
  const top = plan['QUERY PLAN'][0].Plan;
  return { rows: countRowsRead(top, tables), scanned: listScanned(top), text };
}

/** Wraps a transaction so that every statement is explained before it runs; jobs are not enqueued. */
export function watchReads(to: Tx, mode: PlanMode, tables: readonly string[]): { readonly tx: Tx; readonly readings: readonly Reading[] } {
  const readings: Reading[] = [];
  const watched = async <Row>(statement: Sql<Row>): Promise<Row[]> => {
    readings.push(await explain(to, statement, mode, tables));
    return to.rows(statement);
  };
  const tx: Tx = {
    ...to,
    rows: watched,
    first: async (statement) => (await watched(statement))[0],
    pipeline: async (...all) => {
      const rows: unknown[][] = [];
      for (const statement of all) rows.push(await watched(statement));
      return rows as never;
    },
    enqueue: () => Promise.resolve(),
    enqueueAll: () => Promise.resolve(),
  };
  return { tx, readings };
}
