import type { ExecutedStatement } from '../../test/record-statements.ts';
import type { Kind, SourceStatement } from './source-statements.ts';

/** JavaScript types the driver returns, by type oid. Other types (json, bytea, our own) are not checked. */
const kinds: Readonly<Record<number, Kind>> = {
  16: 'boolean',
  20: 'number',
  21: 'number',
  23: 'number',
  25: 'string',
  700: 'number',
  701: 'number',
  1043: 'string',
  1184: 'Date',
  1000: 'list',
  1005: 'list',
  1007: 'list',
  1009: 'list',
  1016: 'list',
  1185: 'list',
};

function judgeColumns({ place, row }: SourceStatement, { columns }: ExecutedStatement): string[] {
  if (row === null) return [];
  const answered = new Map(columns.map(({ name, type }) => [name, kinds[type]]));
  const named = new Map(row.map(({ name, kind }) => [name, kind]));
  return [
    ...columns.filter(({ name }) => !named.has(name)).map(({ name }) => `${place}: answers "${name}", which its row type does not name`),
    ...row.flatMap(({ name, kind }) => {
      if (!answered.has(name)) return [`${place}: its row type names "${name}", which it does not answer`];
      const is = answered.get(name);
      return is === undefined || is === kind || kind === 'null' ? [] : [`${place}: "${name}" is a ${is} and its row type says ${kind}`];
    }),
  ];
}

/**
 * Compares the server's statements with those that ran. Each must have run, alone or as part of another, and return exactly the
 * columns of its row type.
 */
export function judgeStatements(sources: readonly SourceStatement[], executed: readonly ExecutedStatement[]): string[] {
  const ran = new Set(executed.flatMap(({ templates }) => templates));
  const answers = Map.groupBy(executed, ({ templates }) => templates[0]);
  const problems = sources.flatMap((source) => {
    if (!ran.has(source.template)) return [`${source.place}: never ran in the tests`];
    return (answers.get(source.template) ?? []).flatMap((answer) => judgeColumns(source, answer));
  });
  return [...new Set(problems)];
}
