import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { addMissingPrices } from '../../server/catalogue/store.ts';
import { lockUnitSettings, saveBusinessUnit } from '../../server/companies/business-units.ts';
import { getUnit } from '../../server/geography/business-units.ts';
import type { Tx } from '../../server/platform/database/database.ts';
import { sql } from '../../server/platform/database/sql.ts';
import { createBrand, lockBrand, saveBrand } from '../../server/companies/brands.ts';
import { mainKey } from '../../contract/kit/brands.ts';
import { demoBrands, demoMain } from './demo-units.ts';
import { demoCountries } from './demo-countries.ts';
import { demoHours, demoUnits } from './demo-units.ts';

/** Sets seller and contact details of every demo country, so that companies can buy. */
export async function fillUnits(tx: Tx, actor: string): Promise<void> {
  for (const country of demoCountries) {
    const { phone, email, legal, seller, seat = null, statements = [] } = demoUnits[country];
    await saveBusinessUnit(tx, await lockUnitSettings(tx, country), {
      country,
      changes: { seller, seat, statements, phone, email, legal, hours: demoHours, paymentTermsDays: 14 },
      reason: 'so that companies can buy',
      by: { staffId: null, actor },
    });
  }
}

/** Names the marketplace and creates its two partners; existing ones stay. */
async function fillBrands(tx: Tx, actor: string): Promise<void> {
  const act = { reason: 'so that companies know us', by: { staffId: null, actor } } as const;
  const main = await lockBrand(tx, mainKey);
  if (main !== undefined) await saveBrand(tx, main, { settings: demoMain, ...act });
  for (const [key, settings] of Object.entries(demoBrands)) await createBrand(tx, { key, settings, ...act });
}

/** By work type code and country, excluding VAT, in minor units of its currency. */
const pricesSchema = z.record(z.string(), z.partialRecord(z.enum(demoCountries), z.number().int().min(1)));

/** Sets the demo's lead prices. Elsewhere the operator does, and nothing is offered before that. */
export async function fillPrices(tx: Tx): Promise<void> {
  const prices = pricesSchema.parse(JSON.parse(await readFile(new URL('list-prices.json', import.meta.url), 'utf8')));
  const workTypes = await tx.rows(sql<{ id: number; code: string }>`select id, code from work_types`);
  const idByCode = new Map(workTypes.map(({ id, code }) => [code, id]));
  const rows = Object.entries(prices).flatMap(([code, byCountry]) => {
    const workTypeId = idByCode.get(code);
    if (workTypeId === undefined) throw new Error(`the demonstration has a price for ${code}, which is not a work type`);
    return demoCountries.flatMap((country) => {
      const netMinor = byCountry[country];
      return netMinor === undefined
        ? []
        : [{ country, work_type_id: workTypeId, net_minor: netMinor, currency: getUnit(country).currency }];
    });
  });
  await tx.rows(addMissingPrices(rows));
}

/** Fills everything an operator configures before the first company registers. */
export async function fillInstallation(tx: Tx, actor: string): Promise<void> {
  await fillUnits(tx, actor);
  await fillBrands(tx, actor);
  await fillPrices(tx);
}
