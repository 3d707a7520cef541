import type * as z from 'zod';
import type { Tx } from './database/database.ts';
import { sql, type Sql } from './database/sql.ts';

/** What a setting counts, in the words of the contract. `text`: nothing, it is an address or a time of day. */
type SettingUnit =
  | 'seconds'
  | 'minutes'
  | 'hours'
  | 'days'
  | 'months'
  | 'megabytes'
  | 'points'
  | 'times'
  | 'steps'
  | 'failures'
  | 'sessions'
  | 'enquiries'
  | 'reports'
  | 'payments'
  | 'codes'
  | 'mails'
  | 'messages'
  | 'addresses'
  | 'text';

/** A value under a key of the table, with what holds where the table says nothing. */
interface KeptValue<Value> {
  readonly key: string;
  readonly schema: z.ZodType<Value>;
  readonly standard: Value;
}

/**
 * A business duration or amount: its default stands in the code of its domain, the operator's value in the table. The limits that the
 * operator is held to are those of the schema.
 */
export interface Setting<Value> extends KeptValue<Value> {
  readonly unit: SettingUnit;
}

/** Defines what the operator may set; `server/operations/business-settings` shows it, with its words in the catalogue. */
export function setting<Value>(key: string, schema: z.ZodType<Value>, standard: Value, unit: SettingUnit): Setting<Value> {
  return { key, schema, standard, unit };
}

/** Defines what stands in the same table and has a screen of its own, such as prices, or is written by the product alone. */
export function keptValue<Value>(key: string, schema: z.ZodType<Value>, standard: Value): KeptValue<Value> {
  return { key, schema, standard };
}

/** Of a list that names nothing twice. */
export const areDifferent = (list: readonly number[]): boolean => new Set(list).size === list.length;

/** What the operator has changed, as a column `settings` of any statement: no statement of its own, never stale. */
export const settingsColumn: Sql = sql`(select jsonb_object_agg(key, value) from business_settings) as settings`;

export type SettingValues = Readonly<Record<string, unknown>> | null;

/** The operator's value or the default. A value that no longer fits its schema throws: guessing would cost money. */
export function valueOf<Value>(settings: SettingValues, wanted: KeptValue<Value>): Value {
  const given = settings?.[wanted.key];
  return given === undefined ? wanted.standard : wanted.schema.parse(given);
}

/** Stores a value under a key of the business settings, in place of what stood there. */
export async function saveSetting(tx: Tx, input: { key: string; value: unknown }): Promise<void> {
  await tx.rows(sql`
    insert into business_settings (key, value) values (${input.key}, ${JSON.stringify(input.value)})
    on conflict (key) do update set value = excluded.value, updated_at = app_now()`);
}

/** Stores a value unless one stands there already; answers whether it was stored. */
export async function saveFirstSetting(tx: Tx, input: { key: string; value: unknown }): Promise<boolean> {
  const saved = await tx.rows(sql`
    insert into business_settings (key, value) values (${input.key}, ${JSON.stringify(input.value)}) on conflict (key) do nothing returning key`);
  return saved.length > 0;
}

/** Back to the default; answers whether there was anything to remove. */
export async function removeSetting(tx: Tx, input: { key: string }): Promise<boolean> {
  return (await tx.rows(sql`delete from business_settings where key = ${input.key} returning key`)).length > 0;
}
