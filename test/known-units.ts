import { demoHours, demoUnits } from '../db/demo/demo-units.ts';
import { registerBrands } from '../contract/kit/brands.ts';
import { refuseInventedTelephones } from '../contract/kit/telephone-rule.ts';
import { publicFacts } from '../server/geography/brands.ts';
import { type UnitRow, useUnits } from '../server/geography/business-units.ts';
import { demoBrands, demoMain } from '../db/demo/demo-units.ts';

const common = { gasSafetyBadge: false, hours: demoHours, offered: true, chargesVat: true } as const;
const saying = (country: keyof typeof demoUnits) => {
  const { phone, email, legal } = demoUnits[country];
  return { country, ...common, phone, email, legal };
};

/** The units of every test database, for rules tested without one. */
export const testUnits: readonly UnitRow[] = [
  {
    ...saying('gb'),
    currency: 'GBP',
    languages: ['en'],
    timeZone: 'Europe/London',
    minimumPaymentMinor: 50,
    vatArea: 'gb',
    gasSafetyBadge: true,
  },
  { ...saying('dk'), currency: 'DKK', languages: ['da', 'en'], timeZone: 'Europe/Copenhagen', minimumPaymentMinor: 250, vatArea: 'eu' },
  { ...saying('se'), currency: 'SEK', languages: ['sv', 'en'], timeZone: 'Europe/Stockholm', minimumPaymentMinor: 300, vatArea: 'eu' },
  { ...saying('no'), currency: 'NOK', languages: ['no', 'en'], timeZone: 'Europe/Oslo', minimumPaymentMinor: 300, vatArea: 'no' },
];

/** The demonstration's brands, which every test database has too. */
export const testBrands = Object.entries({ main: demoMain, ...demoBrands }).map(([key, brand]) =>
  publicFacts({ key, ...brand, lightHash: null, darkHash: null }),
);

// Files share a worker, and an earlier file may have loaded other units.
useUnits(testUnits);
registerBrands(testBrands);
refuseInventedTelephones(true);
