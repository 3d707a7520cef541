import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { addMissingPrices } from '../../server/catalogue/store.ts';
import { getUnit } from '../../server/geography/business-units.ts';
import type { Tx } from '../../server/platform/database/database.ts';
import { sql } from '../../server/platform/database/sql.ts';
import { demoCountries } from './demo-countries.ts';

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
