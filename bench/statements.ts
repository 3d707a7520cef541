import type { Sql } from '../server/platform/sql.ts';

/** A product statement as plain SQL for pgbench: parameters replaced by literals or, where named, by pgbench variables. */
export function forPgbench(statement: Sql, variables: Readonly<Record<string, string>>): string {
  return statement.text
    .replaceAll(/\$(\d+)/g, (_, number: string) => {
      const value = statement.values[Number(number) - 1];
      const variable = variables[String(value)];
      if (variable !== undefined) return variable;
      if (value === null || value === undefined) return 'null';
      if (typeof value === 'number' || typeof value === 'boolean') return String(value);
      if (Array.isArray(value)) return `'{${value.map((item) => variables[String(item)] ?? String(item)).join(',')}}'`;
      if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`;
      if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
      throw new TypeError(`a bench statement cannot carry ${typeof value}`);
    })
    .replaceAll(/\s*\n\s*/g, ' ')
    .trim();
}
