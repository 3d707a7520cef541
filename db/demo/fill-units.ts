import { lockUnitSettings, saveBusinessUnit } from '../../server/companies/business-units.ts';
import type { Tx } from '../../server/platform/database/database.ts';
import { createBrand, lockBrand, saveBrand } from '../../server/companies/brands.ts';
import { mainKey } from '../../contract/kit/brands.ts';
import { demoBrands, demoMain } from './demo-brands.ts';
import { demoCountries } from './demo-countries.ts';
import { demoHours, demoUnits } from './demo-units.ts';
import { fillPrices } from './fill-prices.ts';

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

/** Fills everything an operator configures before the first company registers. */
export async function fillInstallation(tx: Tx, actor: string): Promise<void> {
  await fillUnits(tx, actor);
  await fillBrands(tx, actor);
  await fillPrices(tx);
}
