import { lockUnitSettings, saveBusinessUnit } from '../../server/companies/save-business-unit.ts';
import type { Tx } from '../../server/platform/database/database.ts';
import { demoCountries } from './demo-countries.ts';
import { demoUnits } from './demo-units.ts';

/** Says who sells in every country of the demonstration and how to reach them. With that its companies can buy. */
export async function fillUnits(tx: Tx, actor: string): Promise<void> {
  for (const country of demoCountries) {
    const { phone, email, legal, seller } = demoUnits[country];
    await saveBusinessUnit(tx, await lockUnitSettings(tx, country), {
      country,
      changes: { seller, phone, email, legal, paymentTermsDays: 14 },
      reason: 'so that companies can buy',
      by: { staffId: null, actor },
    });
  }
}
