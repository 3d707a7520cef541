import type { CountryCode } from '../../contract/kit/country.ts';
import { companyNames, forenames, surnames } from './people.ts';
import type { Draws } from './seeded-random.ts';

export interface DemoCompany {
  readonly email: string;
  readonly name: string;
  readonly forename: string;
  readonly surname: string;
  readonly country: CountryCode;
  readonly accountType: 1 | 2 | 3;
  /** False: just registered, e-mail not validated, every to-do open. */
  readonly setUp: boolean;
  /** Area codes covered whole. */
  readonly areas: readonly string[];
  /** How many work types; `named` come first. */
  readonly workTypes: { readonly named: readonly string[]; readonly more: number };
  /** What is left of the credit once the demonstration stands, in minor units. */
  readonly remainingCreditMinor: number;
  /** How often it buys in the made-up past, 0 never. */
  readonly buys: number;
}

const boilerWork = ['gas-boiler-replacement', 'boiler-repair', 'boiler-service'];

const named: readonly DemoCompany[] = [
  {
    email: 'demo@plumbline.test',
    name: 'Midland Heating Ltd',
    forename: 'Sam',
    surname: 'Carter',
    country: 'gb',
    accountType: 2,
    setUp: true,
    areas: ['LE'],
    workTypes: { named: boilerWork, more: 5 },
    remainingCreditMinor: 120_000,
    buys: 0,
  },
  {
    email: 'new@plumbline.test',
    name: 'Fresh Start Plumbing',
    forename: 'Jo',
    surname: 'Newton',
    country: 'gb',
    accountType: 2,
    setUp: false,
    areas: [],
    workTypes: { named: [], more: 0 },
    remainingCreditMinor: 25_000,
    buys: 0,
  },
  {
    email: 'key@plumbline.test',
    name: 'National Heat Group',
    forename: 'Alex',
    surname: 'Rowe',
    country: 'gb',
    accountType: 1,
    setUp: true,
    areas: ['B', 'M', 'L', 'S', 'NG'],
    workTypes: { named: [], more: 12 },
    remainingCreditMinor: 500_000,
    buys: 1,
  },
  {
    email: 'limited@plumbline.test',
    name: 'One Van Heating',
    forename: 'Pat',
    surname: 'Lowe',
    country: 'gb',
    accountType: 3,
    setUp: true,
    areas: ['DE'],
    workTypes: { named: [], more: 4 },
    remainingCreditMinor: 25_000,
    buys: 1,
  },
  {
    email: 'dk@plumbline.test',
    name: 'Fjordens VVS ApS',
    forename: 'Mette',
    surname: 'Lund',
    country: 'dk',
    accountType: 2,
    setUp: true,
    areas: ['84', '85'],
    workTypes: { named: [], more: 10 },
    remainingCreditMinor: 250_000,
    buys: 1,
  },
  {
    email: 'se@plumbline.test',
    name: 'Norra Värme AB',
    forename: 'Karin',
    surname: 'Ek',
    country: 'se',
    accountType: 2,
    setUp: true,
    areas: ['11', '12', '41'],
    workTypes: { named: [], more: 10 },
    remainingCreditMinor: 300_000,
    buys: 1,
  },
  {
    email: 'no@plumbline.test',
    name: 'Fjellvarme AS',
    forename: 'Ola',
    surname: 'Brekke',
    country: 'no',
    accountType: 2,
    setUp: true,
    areas: ['03', '32'],
    workTypes: { named: [], more: 10 },
    remainingCreditMinor: 300_000,
    buys: 1,
  },
];

/** No company covers HS, and only the demonstration company covers LE: see product rules, section 14. */
const britishAreas = [
  'AB',
  'B',
  'BA',
  'BD',
  'BN',
  'BS',
  'BT',
  'CB',
  'CF',
  'CV',
  'DE',
  'DH',
  'EH',
  'EX',
  'G',
  'GL',
  'GU',
  'HU',
  'L',
  'LS',
  'M',
  'NE',
  'NG',
  'NN',
  'NR',
  'OX',
  'PE',
  'PL',
  'RG',
  'S',
  'SE',
  'SW',
  'YO',
];
const areasElsewhere: Readonly<Record<'dk' | 'se' | 'no', readonly string[]>> = {
  dk: ['81', '82', '83', '84', '85'],
  se: ['11', '12', '21', '41', '58', '75'],
  no: ['03', '11', '31', '32', '34', '42', '46', '50'],
};

function countryOf(number: number): CountryCode {
  if (number <= 40) return 'gb';
  if (number <= 47) return 'dk';
  return number <= 54 ? 'se' : 'no';
}

function numbered(number: number, draws: Draws): DemoCompany {
  const country = countryOf(number);
  const [firsts, seconds] = companyNames[country];
  const areas = country === 'gb' ? britishAreas : areasElsewhere[country];
  const first = areas[number % areas.length] ?? '';
  return {
    email: `company${String(number).padStart(2, '0')}@plumbline.test`,
    name: `${firsts[number % firsts.length] ?? ''} ${draws.pick(seconds)}`,
    forename: draws.pick(forenames[country]),
    surname: draws.pick(surnames[country]),
    country,
    accountType: 2,
    setUp: true,
    areas: [...new Set([first, draws.pick(areas), draws.pick(areas)])],
    workTypes: { named: [], more: draws.between(6, 12) },
    remainingCreditMinor: country === 'gb' ? 50_000 : 300_000,
    buys: draws.between(1, 3),
  };
}

/** The 67 companies: seven by name, sixty by number. */
export function demoCompanies(draws: Draws): DemoCompany[] {
  return [...named, ...Array.from({ length: 60 }, (_, index) => numbered(index + 1, draws))];
}
