import { demoUnits } from '../db/demo/demo-units.ts';
import { useUnits, type BusinessUnit } from '../server/geography/business-units.ts';

const common = { brand: 'Plumbline', gasSafetyBadge: false } as const;
const saying = (country: keyof typeof demoUnits) => {
  const { phone, email, legal } = demoUnits[country];
  return { country, ...common, phone, email, legal };
};

/** The units as every test database has them, for rules that are tested without one. */
export const testUnits: readonly BusinessUnit[] = [
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

// Files share a worker, and one of them may have known others.
useUnits(testUnits);
