import { brandSettingsSchema } from '../../contract/companies/brands-endpoints.ts';
import { unitChangesSchema } from '../../contract/companies/business-units-endpoints.ts';
import type { BrandKey } from '../../contract/kit/brands.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import { loadUnits } from '../geography/business-units.ts';
import { recordAudit } from '../platform/audit.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { isRowRefused } from '../platform/database/transaction.ts';
import type { FormValues } from '../platform/http/route.ts';
import { brandProblem, lockBrand, saveBrand } from './brands.ts';
import { parseBrandSettings, brandSettingsWire } from './brand-routes.ts';
import { unitChanges, unitSettingsWire } from './business-unit-wire.ts';
import { lockUnitSettings, saveBusinessUnit } from './business-units.ts';
import { pickFields, isOvertaken, lockDueChange, toAuditObject, type ScheduledChange, type ScheduleProblem } from './scheduled-changes.ts';

/** Undefined if applied; otherwise why not, and the current values. */
type ApplyProblem = { readonly problem: ScheduleProblem; readonly now: FormValues } | undefined;

const toReasonAndActor = ({ reason, staffId, by }: ScheduledChange) => ({ reason, by: { staffId, actor: by } });

async function applyToUnit(tx: Tx, change: ScheduledChange, country: CountryCode): Promise<ApplyProblem> {
  const settings = await lockUnitSettings(tx, country);
  const now: FormValues = unitSettingsWire(settings);
  if (isOvertaken(now, change)) return { problem: 'changed_meanwhile', now };
  const form = unitChangesSchema.safeParse(change.changes);
  if (!form.success) return { problem: 'not_allowed', now };
  await saveBusinessUnit(tx, settings, { country, changes: unitChanges(form.data), ...toReasonAndActor(change) });
  return undefined;
}

async function lockExistingBrand(tx: Tx, key: BrandKey) {
  const brand = await lockBrand(tx, key);
  if (brand === undefined) throw new Error(`there is no brand ${key}`);
  return brand;
}

async function applyToBrand(tx: Tx, change: ScheduledChange, key: BrandKey): Promise<ApplyProblem> {
  const brand = await lockExistingBrand(tx, key);
  const now: FormValues = brandSettingsWire(brand);
  if (isOvertaken(now, change)) return { problem: 'changed_meanwhile', now };
  const form = brandSettingsSchema.safeParse({ ...now, ...change.changes });
  if (!form.success || brandProblem(form.data, key, brand) !== undefined) return { problem: 'not_allowed', now };
  await saveBrand(tx, brand, { settings: parseBrandSettings(form.data), ...toReasonAndActor(change) });
  return undefined;
}

/** Thrown when the database rejects a valid form. It aborts the transaction, so the next one records the refusal. */
class ChangeRefused extends Error {
  readonly changeId: number;
  constructor(changeId: number, cause: unknown) {
    super(`the database refuses the scheduled change ${changeId}`, { cause });
    this.changeId = changeId;
  }
}

async function applyChange(tx: Tx, change: ScheduledChange): Promise<ApplyProblem> {
  const { id, of } = change;
  try {
    return await (of.kind === 'unit' ? applyToUnit(tx, change, of.country) : applyToBrand(tx, change, of.key));
  } catch (error) {
    throw isRowRefused(error) ? new ChangeRefused(id, error) : error;
  }
}

async function readCurrentForm(tx: Tx, { of }: ScheduledChange): Promise<FormValues> {
  if (of.kind === 'unit') return unitSettingsWire(await lockUnitSettings(tx, of.country));
  return brandSettingsWire(await lockExistingBrand(tx, of.key));
}

const problemTexts: Readonly<Record<ScheduleProblem, string>> = {
  changed_meanwhile: 'its fields have been changed since it was scheduled',
  not_allowed: 'it is no longer allowed',
};

/**
 * Applies the first due change in its author's name, in full, or records why not. An advisory lock serialises processes, as later changes
 * build on earlier ones. False: none is due.
 */
async function applyDueChange(tx: Tx, refusedId?: number): Promise<boolean> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext('scheduled changes'))`);
  const change = await lockDueChange(tx);
  if (change === undefined) return false;
  const { id, of } = change;
  const refused: ApplyProblem =
    id === refusedId ? { problem: 'not_allowed', now: await readCurrentForm(tx, change) } : await applyChange(tx, change);
  if (refused === undefined) {
    await tx.rows(sql`update scheduled_changes set applied_at = app_now() where id = ${id}`);
    return true;
  }
  const { problem, now } = refused;
  await tx.rows(sql`update scheduled_changes set refused_at = app_now(), refused_for = ${problem} where id = ${id}`);
  await recordAudit(tx, {
    staffId: null,
    actor: 'schedule',
    action: `${of.kind}.schedule_not_applied`,
    object: toAuditObject(of),
    reason: problemTexts[problem],
    before: change.seen,
    after: pickFields(now, Object.keys(change.seen)),
  });
  return true;
}

/** With `refusedId`: a change the database has just rejected. */
async function applyNext(database: Database, refusedId?: number): Promise<boolean> {
  try {
    return await database.inTx((tx) => applyDueChange(tx, refusedId));
  } catch (error) {
    if (error instanceof ChangeRefused && error.changeId !== refusedId) return applyNext(database, error.changeId);
    throw error;
  }
}

/** Applies due changes, then reloads units and brands here; other processes reload as usual. */
export async function applyScheduledChanges(database: Database): Promise<void> {
  let applied = 0;
  while (await applyNext(database)) applied += 1;
  if (applied > 0) await loadUnits(database.db);
}
