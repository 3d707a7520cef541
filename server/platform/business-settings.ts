import type * as z from 'zod';
import type { Tx } from './database/database.ts';
import { sql, type Sql } from './database/sql.ts';

/** Unit of a setting, in the contract's terms. `text` means no quantity: an address or a time of day. */
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

/** A value stored under a key of the table, with its default. */
interface KeptValue<Value> {
  readonly key: string;
  readonly schema: z.ZodType<Value>;
  readonly standard: Value;
}

/**
 * A business duration or amount. The default lives in the code of its domain, the operator's override in the table. The
 * schema bounds what the operator may enter.
 */
export interface Setting<Value> extends KeptValue<Value> {
  readonly unit: SettingUnit;
}

/**
 * Defines a setting that the operator may change; `server/operations/business-settings` lists it, with its texts in the
 * catalogue.
 */
export function setting<Value>(key: string, schema: z.ZodType<Value>, standard: Value, unit: SettingUnit): Setting<Value> {
  return { key, schema, standard, unit };
}

/** Defines a value in the same table that has its own screen, such as prices, or that only the product writes. */
export function keptValue<Value>(key: string, schema: z.ZodType<Value>, standard: Value): KeptValue<Value> {
  return { key, schema, standard };
}

/** Tests that a list has no duplicates. */
export const areDifferent = (list: readonly number[]): boolean => new Set(list).size === list.length;

/** The operator's overrides as a column `settings` for any statement: needs no query of its own and is never stale. */
export const settingsColumn: Sql = sql`(select jsonb_object_agg(key, value) from business_settings) as settings`;

export type SettingValues = Readonly<Record<string, unknown>> | null;

/**
 * Returns the operator's value or the default. Throws if the stored value no longer fits its schema: guessing would cost
 * money.
 */
export function getSettingValue<Value>(settings: SettingValues, wanted: KeptValue<Value>): Value {
  const given = settings?.[wanted.key];
  return given === undefined ? wanted.standard : wanted.schema.parse(given);
}

/** Stores a value under a key of the business settings, replacing any previous one. */
export async function saveSetting(tx: Tx, input: { key: string; value: unknown }): Promise<void> {
  await tx.rows(sql`
    insert into business_settings (key, value) values (${input.key}, ${JSON.stringify(input.value)})
    on conflict (key) do update set value = excluded.value, updated_at = app_now()`);
}

/** Stores a value unless one exists; returns whether it was stored. */
export async function saveFirstSetting(tx: Tx, input: { key: string; value: unknown }): Promise<boolean> {
  const saved = await tx.rows(sql`
    insert into business_settings (key, value) values (${input.key}, ${JSON.stringify(input.value)}) on conflict (key) do nothing returning key`);
  return saved.length > 0;
}

/** Restores the default; returns whether there was an override to remove. */
export async function removeSetting(tx: Tx, input: { key: string }): Promise<boolean> {
  return (await tx.rows(sql`delete from business_settings where key = ${input.key} returning key`)).length > 0;
}
