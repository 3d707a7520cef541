import type { Draws } from '../../db/demo/seeded-random.ts';
import type { Column, Table } from './describe-tables.ts';

/** One statement that corrupts a row, with a description. */
export interface Mutation {
  readonly kind: string;
  /** `table.column`, or only the table if a whole row is affected. */
  readonly place: string;
  readonly table: string;
  readonly statement: string;
}

/** Selects a row by its position, which is the same in every market built alike. */
const rowAt = (table: Table, place: number): string =>
  `(select ctid from ${table.table} where ${table.rows ?? 'true'} order by ${getOrderColumns(table)} offset ${place} limit 1)`;
const getOrderColumns = ({ hasNumber, written }: Table): string => (hasNumber ? 'id' : written.slice(0, 3).join(', '));

const shift = (draws: Draws): number => draws.pick([-1, 1]) * draws.pick([1, 1, 7, 100]);
const hours = (draws: Draws): number => draws.pick([-1, 1]) * draws.pick([3, 26, 200, 700]);

/** A different value from the same column of another row. */
const another = ({ table, rows }: Table, column: string, place: number): string =>
  `(select o.${column} from ${table} o where (${rows ?? 'true'}) and o.${column} is distinct from t.${column} and o.${column} is not null
    order by md5(o.${column}::text || '${place}') limit 1)`;

const changes: Readonly<
  Record<Column['kind'], (column: string, table: Table, place: number, draws: Draws) => readonly [kind: string, value: string]>
> = {
  reference: (column, table, place, draws) =>
    draws.fraction() < 0.7 ? ['reference exchanged', another(table, column, place)] : ['reference to nothing', `t.${column} + 1000000`],
  number: (column, _table, _place, draws) => ['number changed', `t.${column} + ${shift(draws)}`],
  time: (column, _table, _place, draws) => ['time changed', `t.${column} + interval '${hours(draws)} hours'`],
  day: (column, _table, _place, draws) => ['day changed', `t.${column} + ${draws.pick([-150, -20, 150])}`],
  switch: (column) => ['switch turned', `not t.${column}`],
  word: (column, table, place) => ['word of another row', another(table, column, place)],
  list: (column, _table, _place, draws) =>
    draws.fraction() < 0.5 ? ['left out of a list', `t.${column}[2:]`] : ['added to a list', `t.${column} || 999999999::bigint`],
  document: (column, table, place) => ['document of another row', another(table, column, place)],
};

function drawChange(table: Table, place: number, draws: Draws): Mutation {
  const column = draws.pick(table.columns);
  const where = `where t.ctid = ${rowAt(table, place)}`;
  if (column.nullable && draws.fraction() < 0.2) {
    return {
      kind: 'emptied',
      place: `${table.table}.${column.name}`,
      table: table.table,
      statement: `update ${table.table} t set ${column.name} = null ${where} and t.${column.name} is not null`,
    };
  }
  const [kind, value] = changes[column.kind](column.name, table, place, draws);
  return {
    kind,
    place: `${table.table}.${column.name}`,
    table: table.table,
    statement: `update ${table.table} t set ${column.name} = ${value} ${where} and t.${column.name} is not null and ${value} is not null and t.${column.name} is distinct from ${value}`,
  };
}

function buildCopyStatement(table: Table, place: number, withNumber: boolean): string {
  const values = table.written.map((column) => (withNumber && column === 'id' ? 'id + 5000000' : column));
  return `insert into ${table.table} (${table.written.join(', ')}) overriding system value
    select ${values.join(', ')} from ${table.table} where ctid = ${rowAt(table, place)}`;
}

/** Draws a mutation: three times in four of a column, otherwise a deleted or duplicated row. */
export function drawMutation(tables: readonly Table[], draws: Draws): Mutation {
  const table = draws.pick(tables.filter(({ count }) => count > 0));
  const place = draws.between(0, table.count - 1);
  const whole = { place: table.table, table: table.table };
  const share = draws.fraction();
  if (share < 0.75) return drawChange(table, place, draws);
  if (share < 0.88 && table.mayGo !== true)
    return { kind: 'row deleted', ...whole, statement: `delete from ${table.table} where ctid = ${rowAt(table, place)}` };
  const withNewId = table.hasNumber && draws.fraction() < 0.5;
  return { kind: withNewId ? 'row written twice' : 'row doubled', ...whole, statement: buildCopyStatement(table, place, withNewId) };
}
