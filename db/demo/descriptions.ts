import type { CountryCode } from '../../contract/kit/country.ts';

/** What consumers say, by category where it matters; the first list fits every kind of work. */
const anywhere: Readonly<Record<CountryCode, readonly string[]>> = {
  gb: [
    'Would like a quote this week if possible. Happy to send photos.',
    'Semi-detached house, easy parking. Weekday evenings suit us best.',
    'We have had one quote and would like to compare.',
    'Looking to have it done before the cold weather.',
    'Landlord enquiry. The tenant can give access on most days.',
    'Recently moved in and would like some advice on the options.',
  ],
  dk: [
    'Vi vil gerne have et tilbud i denne uge.',
    'Parcelhus med god adgang. Hverdage efter kl. 16 passer bedst.',
    'Nyligt overtaget hus, vil gerne høre om mulighederne.',
  ],
  se: [
    'Vi vill gärna ha en offert den här veckan.',
    'Villa med bra tillgänglighet. Vardagar efter 16 passar bäst.',
    'Har precis flyttat in och vill höra om alternativen.',
  ],
  no: [
    'Vi ønsker gjerne et tilbud denne uken.',
    'Enebolig med god adkomst. Hverdager etter 16 passer best.',
    'Har nettopp flyttet inn og vil høre om mulighetene.',
  ],
};

const british: Readonly<Record<string, readonly string[]>> = {
  Boilers: [
    'Combi is 14 years old and losing pressure. Would like a quote this week.',
    'Old system boiler in the airing cupboard, thinking of a combi.',
    'Boiler cuts out on hot water. Engineer said it is not worth repairing.',
  ],
  HeatingEngineers: ['Two radiators stay cold after bleeding.', 'Underfloor heating in a new kitchen extension, about 24 square metres.'],
  RenewableEnergyInstallers: ['Interested in an air source heat pump for a four-bedroom house.', 'Off the gas network, currently on oil.'],
  Solar: ['South-facing roof with no shade, about 40 square metres.', 'Would like panels with a battery. Electric car at home.'],
};

export function describeWork(country: CountryCode, category: string, pick: <Item>(items: readonly Item[]) => Item): string {
  const special = country === 'gb' ? british[category] : undefined;
  return special === undefined ? pick(anywhere[country]) : `${pick(special)} ${pick(anywhere[country])}`;
}
