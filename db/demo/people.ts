import type { DemoCountry } from './demo-countries.ts';

/** Invented consumers and tradespeople. Telephone numbers are reserved for drama or unassigned. */
export const forenames: Readonly<Record<DemoCountry, readonly string[]>> = {
  gb: [
    'Aisha',
    'Ben',
    'Carys',
    'Dev',
    'Ellie',
    'Fraser',
    'Grace',
    'Hamza',
    'Imogen',
    'Jack',
    'Kiran',
    'Lucy',
    'Marcus',
    'Niamh',
    'Oliver',
    'Priya',
    'Rhys',
    'Sophie',
    'Tom',
    'Yasmin',
  ],
  dk: ['Anders', 'Bodil', 'Clara', 'Emil', 'Freja', 'Henrik', 'Ida', 'Jeppe', 'Karen', 'Lars', 'Mette', 'Nikolaj', 'Sofie', 'Torben'],
  se: ['Anna', 'Björn', 'Cecilia', 'Erik', 'Frida', 'Gustav', 'Hanna', 'Johan', 'Karin', 'Lars', 'Maja', 'Nils', 'Petra', 'Ulf'],
  no: ['Anne', 'Bjarne', 'Eirik', 'Frode', 'Gunn', 'Håkon', 'Ingrid', 'Kari', 'Magnus', 'Nora', 'Ola', 'Silje', 'Terje', 'Vilde'],
};

export const surnames: Readonly<Record<DemoCountry, readonly string[]>> = {
  gb: [
    'Ashdown',
    'Birkett',
    'Chaudhry',
    'Dunmore',
    'Ellwood',
    'Farrow',
    'Gallimore',
    'Hathersage',
    'Iqbal',
    'Jessop',
    'Kingsley',
    'Loxley',
    'Mistry',
    'Norwell',
    'Okafor',
    'Patel',
    'Quigley',
    'Rushworth',
    'Stanhope',
    'Thackray',
    'Underhay',
    'Wexford',
  ],
  dk: [
    'Andersen',
    'Bisgaard',
    'Dahlgaard',
    'Fogh',
    'Holmgaard',
    'Iversen',
    'Kjærgaard',
    'Lundgaard',
    'Mikkelsen',
    'Nørgaard',
    'Vestergaard',
  ],
  se: ['Almgren', 'Bergqvist', 'Dahlström', 'Ekblad', 'Forsell', 'Hedlund', 'Källström', 'Lindqvist', 'Norling', 'Sandell', 'Åkerblom'],
  no: ['Aasen', 'Brekke', 'Dahlen', 'Eidsvåg', 'Fjellstad', 'Haugland', 'Kvamme', 'Lunde', 'Nygård', 'Solheim', 'Tveit'],
};

const men = new Set([
  'Ben',
  'Dev',
  'Fraser',
  'Hamza',
  'Jack',
  'Kiran',
  'Marcus',
  'Oliver',
  'Rhys',
  'Tom',
  'Anders',
  'Emil',
  'Henrik',
  'Jeppe',
  'Lars',
  'Nikolaj',
  'Torben',
  'Björn',
  'Erik',
  'Gustav',
  'Johan',
  'Nils',
  'Ulf',
  'Bjarne',
  'Eirik',
  'Frode',
  'Håkon',
  'Magnus',
  'Ola',
  'Terje',
]);

/** Returns titles that fit a forename. */
export function listTitles(forename: string): readonly string[] {
  return men.has(forename) ? ['Mr', 'Mr', 'Mr', 'Dr'] : ['Mrs', 'Ms', 'Miss', 'Dr'];
}

const digits = (value: number, length: number): string => String(value).padStart(length, '0');

/** Returns a plausible mobile number that reaches nobody. */
export function inventedMobile(country: DemoCountry, index: number): string {
  switch (country) {
    case 'dk':
      // Numbers starting with 83 are unassigned, and texts need eight digits.
      return `83 00 ${digits(Math.floor(index / 100) % 100, 2)} ${digits(index % 100, 2)}`;
    case 'no':
      // Mobiles start with 4 or 9, but 44 is unassigned.
      return `44 00 ${digits(Math.floor(index / 100) % 100, 2)} ${digits(index % 100, 2)}`;
    default:
      return inventedPhone(country, index);
  }
}

/** Returns a register number of the country's length. */
export function inventedCompanyNumber(country: DemoCountry, index: number): string {
  const length = { gb: 8, dk: 8, se: 10, no: 9 }[country];
  return String(10 ** (length - 1) + index);
}

/** Returns a VAT number in the country's format. Where it differs from the register number its check digits are wrong, so nobody has it. */
export function inventedVatNumber(country: DemoCountry, index: number): string {
  const register = inventedCompanyNumber(country, index);
  switch (country) {
    case 'gb':
      return `GB 999 ${digits(index, 4)} 00`;
    case 'dk':
      return `DK${register}`;
    case 'se':
      return `SE${register}01`;
    case 'no':
      return `NO ${register} MVA`;
  }
}

/** Returns a number that reaches nobody; `index` makes it unique. */
export function inventedPhone(country: DemoCountry, index: number): string {
  switch (country) {
    case 'gb':
      // Reserved for drama by the regulator: 07700 900000 to 900999.
      return `07700 900${digits(index % 1_000, 3)}`;
    case 'se':
      // Reserved for drama by the regulator: 070-174 06 05 to 06 99.
      return `070-174 06 ${digits(5 + (index % 95), 2)}`;
    case 'dk':
      return `11 ${digits(Math.floor(index / 10_000) % 100, 2)} ${digits(Math.floor(index / 100) % 100, 2)} ${digits(index % 100, 2)}`;
    case 'no':
      return `11 ${digits(Math.floor(index / 10_000) % 100, 2)} ${digits(Math.floor(index / 100) % 100, 2)} ${digits(index % 100, 2)}`;
  }
}
