import type { DemoCountry } from './demo-countries.ts';
import { getCharacter, type Character } from './company-characters.ts';
import { forenames, surnames } from './people.ts';
import type { Habit } from './money/habits.ts';
import type { Draws } from './seeded-random.ts';

export interface DemoCompany {
  readonly email: string;
  readonly character: Character;
  readonly forename: string;
  readonly surname: string;
  readonly country: DemoCountry;
  readonly accountType: 1 | 2 | 3;
  /** False: just registered, email not validated, every to-do open. */
  readonly setUp: boolean;
  /** Area codes covered entirely. */
  readonly areas: readonly string[];
  /** Number of work types; `named` come first. */
  readonly workTypes: { readonly named: readonly string[]; readonly more: number };
  /** Minimum credit left at the end of seeding, in minor units; limits are rounded. */
  readonly remainingCreditMinor: number;
  /** How often it buys in the simulated past; 0 is never. */
  readonly buys: number;
  readonly habit: Habit;
}

const boilerWork = ['gas-boiler-replacement', 'boiler-repair', 'boiler-service'];

const named: readonly DemoCompany[] = [
  {
    email: 'demo@plumbline.test',
    character: { name: 'Midland Heating Ltd', form: 'Ltd', vat: true, premises: 'unit', trade: 'boilers', since: 2003, people: 8 },
    forename: 'Sam',
    surname: 'Carter',
    country: 'gb',
    accountType: 2,
    setUp: true,
    areas: ['LE'],
    workTypes: { named: boilerWork, more: 5 },
    remainingCreditMinor: 120_000,
    buys: 0,
    habit: 'owner',
  },
  {
    email: 'new@plumbline.test',
    character: {
      name: 'Fresh Start Plumbing',
      form: 'SoleTrader',
      vat: false,
      premises: 'home',
      trade: 'plumbing',
      since: 2025,
      people: 1,
    },
    forename: 'Jo',
    surname: 'Newton',
    country: 'gb',
    accountType: 2,
    setUp: false,
    areas: [],
    workTypes: { named: [], more: 0 },
    remainingCreditMinor: 25_000,
    buys: 0,
    habit: 'on_time',
  },
  {
    email: 'key@plumbline.test',
    character: { name: 'National Heat Group', form: 'Plc', vat: true, premises: 'unit', trade: 'heating', since: 1986, people: 240 },
    forename: 'Alex',
    surname: 'Rowe',
    country: 'gb',
    accountType: 1,
    setUp: true,
    areas: ['B', 'M', 'L', 'S', 'NG'],
    workTypes: { named: [], more: 12 },
    remainingCreditMinor: 500_000,
    buys: 1,
    habit: 'automatic',
  },
  {
    email: 'limited@plumbline.test',
    character: { name: 'One Van Heating', form: 'SoleTrader', vat: false, premises: 'home', trade: 'boilers', since: 2019, people: 1 },
    forename: 'Pat',
    surname: 'Lowe',
    country: 'gb',
    accountType: 3,
    setUp: true,
    areas: ['DE'],
    workTypes: { named: [], more: 4 },
    remainingCreditMinor: 25_000,
    buys: 1,
    habit: 'on_time',
  },
  {
    email: 'dk@plumbline.test',
    character: { name: 'Fjordens VVS ApS', form: 'Ltd', vat: true, premises: 'street', trade: 'plumbing', since: 2008, people: 11 },
    forename: 'Mette',
    surname: 'Lund',
    country: 'dk',
    accountType: 2,
    setUp: true,
    areas: ['84', '85'],
    workTypes: { named: [], more: 10 },
    remainingCreditMinor: 250_000,
    buys: 1,
    habit: 'automatic',
  },
  {
    email: 'se@plumbline.test',
    character: { name: 'Norra Värme AB', form: 'Ltd', vat: true, premises: 'unit', trade: 'heating', since: 2001, people: 9 },
    forename: 'Karin',
    surname: 'Ek',
    country: 'se',
    accountType: 2,
    setUp: true,
    areas: ['11', '12', '41'],
    workTypes: { named: [], more: 10 },
    remainingCreditMinor: 300_000,
    buys: 1,
    habit: 'on_time',
  },
  {
    email: 'no@plumbline.test',
    character: { name: 'Fjellvarme AS', form: 'Ltd', vat: true, premises: 'street', trade: 'heating', since: 1999, people: 7 },
    forename: 'Ola',
    surname: 'Brekke',
    country: 'no',
    accountType: 2,
    setUp: true,
    areas: ['03', '32'],
    workTypes: { named: [], more: 10 },
    remainingCreditMinor: 300_000,
    buys: 1,
    habit: 'late',
  },
];

/** No company covers HS, and only the demo company covers LE: see product rules, section 14. */
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

function getCountry(number: number): DemoCountry {
  if (number <= 40) return 'gb';
  if (number <= 47) return 'dk';
  return number <= 54 ? 'se' : 'no';
}

/** Number 36 stopped paying, 37 prepays, and 38 has a card that is declined. */
function getHabit(number: number): Habit {
  const own: Readonly<Record<number, Habit>> = { 36: 'stopped', 37: 'prepaid', 38: 'declined' };
  return own[number] ?? (number % 3 === 0 ? 'automatic' : number % 5 === 1 ? 'late' : 'on_time');
}

function numbered(number: number, draws: Draws): DemoCompany {
  const country = getCountry(number);
  const areas = country === 'gb' ? britishAreas : areasElsewhere[country];
  const first = areas[number % areas.length] ?? '';
  return {
    email: `company${String(number).padStart(2, '0')}@plumbline.test`,
    character: getCharacter(number, country),
    forename: draws.pick(forenames[country]),
    surname: draws.pick(surnames[country]),
    country,
    accountType: 2,
    setUp: true,
    areas: [...new Set([first, draws.pick(areas), draws.pick(areas)])],
    workTypes: { named: [], more: draws.between(6, 12) },
    remainingCreditMinor: country === 'gb' ? 50_000 : 300_000,
    buys: draws.between(1, 3),
    habit: getHabit(number),
  };
}

/** Returns the 67 companies: seven named, sixty numbered. */
export function demoCompanies(draws: Draws): DemoCompany[] {
  return [...named, ...Array.from({ length: 60 }, (_, index) => numbered(index + 1, draws))];
}
