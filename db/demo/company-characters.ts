import type { CompanyType } from '../../contract/companies/company-number-rule.ts';

/** Profile of an invented company. */
export interface Character {
  readonly name: string;
  readonly form: CompanyType;
  /** VAT registered; the smallest are not. */
  readonly vat: boolean;
  readonly premises: 'unit' | 'street' | 'home';
  readonly trade: 'boilers' | 'heating' | 'renewables' | 'solar' | 'electrics' | 'plumbing';
  readonly since: number;
  readonly people: number;
}

type Row = readonly [
  name: string,
  form: CompanyType,
  vat: boolean,
  premises: Character['premises'],
  trade: Character['trade'],
  since: number,
  people: number,
];

const rows: readonly Row[] = [
  ['Ashworth & Daughter Heating', 'Partnership', true, 'street', 'boilers', 1998, 6],
  ['Copperline Plumbing', 'Ltd', true, 'unit', 'plumbing', 2011, 9],
  ['Dovedale Renewables', 'Ltd', true, 'unit', 'renewables', 2009, 14],
  ['Elmfield Electrical', 'SoleTrader', false, 'home', 'electrics', 2018, 1],
  ['Bright Roof Solar', 'Ltd', true, 'unit', 'solar', 2013, 11],
  ['Granby Gas & Heating', 'Ltd', true, 'street', 'boilers', 2004, 5],
  ['Harbourside Heat', 'LLP', true, 'unit', 'heating', 2007, 8],
  ['J. Ironmonger Plumbing', 'SoleTrader', false, 'home', 'plumbing', 2015, 1],
  ['Kestrel Energy Co-operative', 'Coop', true, 'unit', 'renewables', 2016, 12],
  ['Lantern Electrics', 'Ltd', true, 'street', 'electrics', 2012, 4],
  ['Millstone Heating Services', 'Ltd', true, 'unit', 'heating', 1989, 17],
  ['Northgate Boilers', 'Ltd', true, 'street', 'boilers', 2001, 7],
  ['Okonkwo Brothers', 'Partnership', true, 'street', 'plumbing', 2014, 5],
  ['Pennine Heat Pumps', 'Ltd', true, 'unit', 'renewables', 2017, 10],
  ['Quarry Lane Gas', 'SoleTrader', false, 'home', 'boilers', 2019, 2],
  ['Ridgeway Solar & Storage', 'Ltd', true, 'unit', 'solar', 2015, 13],
  ['Saxon Plumbing', 'Ltd', true, 'street', 'plumbing', 1994, 8],
  ['Tamar Valley Heating', 'Ltd', true, 'unit', 'heating', 2003, 9],
  ['Wharfside Gas', 'Partnership', true, 'street', 'boilers', 2006, 4],
  ['Aldersley & Co', 'LLP', true, 'unit', 'heating', 1979, 21],
  ['Second Sun', 'Ltd', true, 'unit', 'solar', 2020, 6],
  ['Bevan the Boiler', 'SoleTrader', false, 'home', 'boilers', 2010, 1],
  ['Canalside Electrical', 'Ltd', true, 'street', 'electrics', 2008, 7],
  ['Hughes Heat & Power', 'Ltd', true, 'unit', 'renewables', 2012, 15],
  ['Tidy Pipes', 'SoleTrader', true, 'home', 'plumbing', 2017, 2],
  ['Foxglove Eco Homes', 'CIC', true, 'unit', 'renewables', 2018, 8],
  ['Marsh Lane Heating', 'Ltd', true, 'street', 'heating', 1996, 6],
  ['Singh & Partners Electrical', 'Partnership', true, 'street', 'electrics', 2002, 9],
  ['Redbrick Plumbing & Heating', 'Ltd', true, 'unit', 'plumbing', 2005, 12],
  ['Hilltop Solar', 'Ltd', true, 'unit', 'solar', 2011, 7],
  ['Cartwright Gas Services', 'SoleTrader', false, 'home', 'boilers', 2013, 1],
  ['The Warm House Company', 'Ltd', true, 'street', 'heating', 2014, 10],
  ['Lowland Heat Pumps', 'Ltd', true, 'unit', 'renewables', 2019, 5],
  ['Steel City Boilers', 'Ltd', true, 'unit', 'boilers', 2000, 16],
  ['Avon Bridge Electrical', 'Ltd', true, 'street', 'electrics', 2009, 3],
  ['Penrose Heating', 'Ltd', true, 'street', 'heating', 1992, 4],
  ['Clearwater Plumbing', 'Ltd', true, 'unit', 'plumbing', 2016, 6],
  ['Moorland Energy', 'Ltd', true, 'unit', 'renewables', 2014, 9],
  ['Two Rivers Gas', 'Partnership', true, 'street', 'boilers', 2007, 3],
  ['Daybreak Solar', 'Ltd', true, 'unit', 'solar', 2012, 18],
  ['Bøgelund VVS', 'Ltd', true, 'street', 'plumbing', 1987, 7],
  ['Fjordlys Energi', 'Ltd', true, 'unit', 'renewables', 2013, 12],
  ['Granly El', 'SoleTrader', true, 'home', 'electrics', 2016, 1],
  ['Havnens Varme', 'Ltd', true, 'unit', 'heating', 2002, 9],
  ['Kobberslageren', 'Partnership', true, 'street', 'boilers', 1995, 4],
  ['Lyng Solenergi', 'Ltd', true, 'unit', 'solar', 2017, 6],
  ['Møllegårdens VVS', 'Ltd', true, 'unit', 'plumbing', 2008, 11],
  ['Bruksortens Rör', 'Ltd', true, 'unit', 'plumbing', 1991, 10],
  ['Ekens Värme', 'Ltd', true, 'street', 'heating', 2006, 5],
  ['Granit Bergvärme', 'Ltd', true, 'unit', 'renewables', 2010, 14],
  ['Hamnens El', 'SoleTrader', true, 'home', 'electrics', 2018, 1],
  ['Koppartakets Sol', 'Ltd', true, 'unit', 'solar', 2015, 8],
  ['Ljunghedens VVS', 'Partnership', true, 'street', 'plumbing', 2001, 3],
  ['Norrskens Energi', 'Ltd', true, 'unit', 'renewables', 2012, 12],
  ['Brevann Rør', 'Ltd', true, 'unit', 'plumbing', 1998, 9],
  ['Fjelltun Varme', 'Ltd', true, 'street', 'heating', 2005, 6],
  ['Granittveien Elektro', 'SoleTrader', true, 'home', 'electrics', 2014, 2],
  ['Havgløtt Energi', 'Ltd', true, 'unit', 'renewables', 2016, 11],
  ['Kobberberget Sol', 'Ltd', true, 'unit', 'solar', 2018, 7],
  ['Lyngmo Rørleggere', 'Partnership', true, 'street', 'plumbing', 1993, 5],
];

/** Limited company suffix by country. */
const endings = { gb: ' Ltd', dk: ' ApS', se: ' AB', no: ' AS' } as const;

/** Returns one of the sixty numbered companies, in order: forty British, seven Danish, seven Swedish, six Norwegian. */
export function getCharacter(number: number, country: keyof typeof endings): Character {
  const row = rows[number - 1];
  if (row === undefined) throw new Error(`there is no demonstration company ${number}`);
  const [name, form, vat, premises, trade, since, people] = row;
  return { name: form === 'Ltd' ? `${name}${endings[country]}` : name, form, vat, premises, trade, since, people };
}
