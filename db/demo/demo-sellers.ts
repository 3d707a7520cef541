import { countryCodes, type CountryCode } from '../../contract/kit/country.ts';
import type { Seller } from '../../server/companies/business-unit-query.ts';
import { lockUnitSettings, saveBusinessUnit } from '../../server/companies/save-business-unit.ts';
import type { Tx } from '../../server/platform/database/database.ts';

/** Invented, like all of the demonstration: numbers of nought belong to nobody. */
const demoSellers: Readonly<Record<CountryCode, Seller>> = {
  gb: {
    name: 'Plumbline Marketplace Ltd',
    address: ['1 Level Street', 'Leicester', 'LE1 0AA', 'United Kingdom'],
    companyNumber: '00000000',
    vatNumber: 'GB 000 0000 00',
    bankDetails: 'Sort code 00-00-00, account 00000000',
  },
  dk: {
    name: 'Plumbline Danmark ApS',
    address: ['Lodsnoren 1', '1000 København K', 'Danmark'],
    companyNumber: '00000000',
    vatNumber: 'DK 00 00 00 00',
    bankDetails: 'Reg.nr. 0000, konto 0000000000',
  },
  se: {
    name: 'Plumbline Sverige AB',
    address: ['Lodlinan 1', '100 00 Stockholm', 'Sverige'],
    companyNumber: '000000-0000',
    vatNumber: 'SE 000000 0000 01',
    bankDetails: 'Bankgiro 000-0000',
  },
  no: {
    name: 'Plumbline Norge AS',
    address: ['Loddsnora 1', '0001 Oslo', 'Norge'],
    companyNumber: '000 000 000',
    vatNumber: 'NO 000 000 000 MVA',
    bankDetails: 'Konto 0000.00.00000',
  },
};

/** Opens the business unit of every country. */
export async function nameSellers(tx: Tx, actor: string): Promise<void> {
  for (const country of countryCodes) {
    await saveBusinessUnit(tx, await lockUnitSettings(tx, country), {
      country,
      seller: demoSellers[country],
      paymentTermsDays: 14,
      reason: 'so that companies can buy',
      by: { staffId: null, actor },
    });
  }
}
