import type { Sql } from '../server/platform/database/sql.ts';

/** A product statement as plain SQL for pgbench: parameters replaced by literals or, where named, by pgbench variables. */
export function forPgbench(statement: Sql, variables: Readonly<Record<string, string>>): string {
  return (
    statement.text
      .replaceAll(/\$(\d+)/g, (_, number: string) => {
        const value = statement.values[Number(number) - 1];
        if (Array.isArray(value)) return `array[${value.map((item) => arrayItem(item, variables)).join(', ')}]`;
        const variable = variables[String(value)];
        if (variable !== undefined) return variable;
        if (value === null || value === undefined) return 'null';
        if (typeof value === 'number' || typeof value === 'boolean') return String(value);
        if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`;
        if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
        throw new TypeError(`a bench statement cannot carry ${typeof value}`);
      })
      // pgbench reads a colon as a variable even inside quotes, as in 'HH24:MI:SS'.
      .replaceAll(/(?<=[A-Z\d]):(?=[A-Z])/g, '.')
      .replaceAll(/\s*\n\s*/g, ' ')
      .trim()
  );
}

function arrayItem(item: unknown, variables: Readonly<Record<string, string>>): string {
  const variable = variables[String(item)];
  // Without the cast PostgreSQL reads a single variable as the whole array.
  if (variable !== undefined) return `${variable}::bigint`;
  return typeof item === 'number' ? String(item) : `'${String(item)}'`;
}
