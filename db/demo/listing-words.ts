import type { DemoCountry } from './demo-countries.ts';
import type { Character } from './company-characters.ts';

/** Work and selling points by trade; the latter are picked by number. */
const british: Readonly<Record<Character['trade'], readonly [work: string, pride: readonly string[]]>> = {
  boilers: [
    'We replace, repair and service gas boilers, and we know most makes of the last thirty years.',
    [
      'Every installation is flushed, balanced and registered before we leave.',
      'If a part will do, we say so and fit the part.',
      'The engineer who surveys the house is the one who does the work.',
      'We leave you the settings in writing, so that you never have to guess.',
    ],
  ],
  heating: [
    'Radiators, cylinders, underfloor heating and the controls that make them work together.',
    [
      'We calculate the heat loss of each room before we quote for anything.',
      'Old houses are what we like best, the odd pipe runs included.',
      'Dust sheets down first, and the floorboards back where they were.',
    ],
  ],
  renewables: [
    'Heat pumps, hybrid systems and the paperwork that goes with them.',
    [
      'We design for a flow temperature that keeps the bills low, and show you the figures.',
      'You can visit one of our systems in a house like yours before you decide.',
      'Two visits in the first winter are part of every quote.',
    ],
  ],
  solar: [
    'Solar panels and batteries, designed for your roof and your bills.',
    [
      'The yield we quote is the one we measure for the first year.',
      'Scaffolding, panels, inverter and the grid forms: one price.',
      'Cables run inside wherever the house allows it.',
    ],
  ],
  electrics: [
    'Rewiring, fuse boards, inspections and charging points.',
    [
      'Each circuit is tested and labelled, and you get the certificate the same week.',
      'We photograph what goes into a wall before it is closed.',
      'Evening appointments at no extra cost.',
    ],
  ],
  plumbing: [
    'Bathrooms, kitchens, leaks and everything that drips, runs or blocks.',
    [
      'We ring when we are on our way, and we turn up.',
      'A fixed price before we start, in writing.',
      'No job is too small, and none is left until Monday.',
    ],
  ],
};

const elsewhere: Readonly<Record<'dk' | 'se' | 'no', Readonly<Record<Character['trade'], string>>>> = {
  dk: {
    boilers: 'Vi udskifter, reparerer og efterser kedler af de fleste mærker.',
    heating: 'Radiatorer, gulvvarme og styring, der passer sammen.',
    renewables: 'Varmepumper med beregning, installation og opfølgning den første vinter.',
    solar: 'Solceller og batterier, tegnet til netop dit tag.',
    electrics: 'Eltavler, installationer og ladestandere, med dokumentation samme uge.',
    plumbing: 'Badeværelser, køkkener og alt, hvad der drypper eller er stoppet.',
  },
  se: {
    boilers: 'Vi byter, lagar och servar pannor av de flesta märken.',
    heating: 'Radiatorer, golvvärme och styrning som passar ihop.',
    renewables: 'Värmepumpar med beräkning, installation och uppföljning den första vintern.',
    solar: 'Solceller och batterier, ritade för just ditt tak.',
    electrics: 'Elcentraler, installationer och laddboxar, med intyg samma vecka.',
    plumbing: 'Badrum, kök och allt som droppar eller är stopp i.',
  },
  no: {
    boilers: 'Vi bytter, reparerer og ser etter kjeler av de fleste merker.',
    heating: 'Radiatorer, gulvvarme og styring som passer sammen.',
    renewables: 'Varmepumper med beregning, installasjon og oppfølging den første vinteren.',
    solar: 'Solceller og batterier, tegnet for akkurat ditt tak.',
    electrics: 'Sikringsskap, installasjoner og ladere, med samsvarserklæring samme uke.',
    plumbing: 'Bad, kjøkken og alt som drypper eller er tett.',
  },
};

const staffed: Readonly<Record<DemoCountry, (people: number, since: number, town: string) => string>> = {
  gb: (people, since, town) => `${people === 1 ? 'One person and a van' : `A team of ${people}`} from ${town}, at it since ${since}.`,
  dk: (people, since, town) => `${people === 1 ? 'Enmandsfirma' : `${people} medarbejdere`} fra ${town}, siden ${since}.`,
  se: (people, since, town) => `${people === 1 ? 'Enmansföretag' : `${people} medarbetare`} från ${town}, sedan ${since}.`,
  no: (people, since, town) => `${people === 1 ? 'Enmannsfirma' : `${people} medarbeidere`} fra ${town}, siden ${since}.`,
};

/** Describes a company to homeowners, in its country's language. */
export function listingWords(country: DemoCountry, { trade, people, since }: Character, town: string, number: number): string {
  const who = staffed[country](people, since, town);
  if (country !== 'gb') return `${elsewhere[country][trade]} ${who}`;
  const [work, pride] = british[trade];
  return `${work} ${who} ${pride[number % pride.length] ?? ''}`.trim();
}
