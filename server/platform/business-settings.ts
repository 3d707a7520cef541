import type * as z from 'zod';
import { sql, type Sql } from './database/sql.ts';

/** A business duration or amount: its default stands in the code of its domain, the operator's value in the table. */
export interface Setting<Value> {
  readonly key: string;
  readonly schema: z.ZodType<Value>;
  readonly standard: Value;
}

export function setting<Value>(key: string, schema: z.ZodType<Value>, standard: Value): Setting<Value> {
  return { key, schema, standard };
}

/** What the operator has changed, as a column `settings` of any statement: no statement of its own, never stale. */
export const settingsColumn: Sql = sql`(select jsonb_object_agg(key, value) from business_settings) as settings`;

export type SettingValues = Readonly<Record<string, unknown>> | null;

/** The operator's value or the default. A value that no longer fits its schema throws: guessing would cost money. */
export function valueOf<Value>(settings: SettingValues, wanted: Setting<Value>): Value {
  const given = settings?.[wanted.key];
  return given === undefined ? wanted.standard : wanted.schema.parse(given);
}
