import type { DemoCountry } from './demo-countries.ts';

export interface GivenAnswer {
  /** Catalogue question number. */
  readonly question: number;
  readonly option: string;
}

type Texts = Readonly<Record<DemoCountry, string>>;
type Pick = <Item>(items: readonly Item[]) => Item;

/** Wishes that fit any work and contradict no answer: timing, contact, earlier attempts. */
const wishes: Readonly<Record<DemoCountry, readonly string[]>> = {
  gb: [
    'Would like a quote this week if possible. Happy to send photos.',
    'Easy parking on the street. Weekday evenings suit us best.',
    'We have had one quote and would like to compare.',
    'Please ring before you come; somebody works nights here.',
    'Recently moved in and would like some advice on the options.',
    'A neighbour recommended getting three quotes, so here we are.',
    'Mornings are best. There is a dog, but a friendly one.',
    'Not in a rush to decide, but the figures would help us to plan.',
  ],
  dk: [
    'Vi vil gerne have et tilbud i denne uge.',
    'Der er god plads til at parkere. Hverdage efter kl. 16 passer bedst.',
    'Nyligt overtaget, vil gerne høre om mulighederne.',
    'Ring gerne, inden I kommer forbi.',
    'Vi har fået ét tilbud og vil gerne sammenligne.',
  ],
  se: [
    'Vi vill gärna ha en offert den här veckan.',
    'Lätt att parkera. Vardagar efter 16 passar bäst.',
    'Har precis flyttat in och vill höra om alternativen.',
    'Ring gärna innan ni kommer.',
    'Vi har fått en offert och vill jämföra.',
  ],
  no: [
    'Vi ønsker gjerne et tilbud denne uken.',
    'Lett å parkere. Hverdager etter 16 passer best.',
    'Har nettopp flyttet inn og vil høre om mulighetene.',
    'Ring gjerne før dere kommer.',
    'Vi har fått ett tilbud og vil gjerne sammenligne.',
  ],
};

/** Additions that follow from an answer. Keys use the catalogue's question numbers. */
const followsFrom: Readonly<Record<string, Partial<Texts>>> = {
  '13 16+': {
    gb: 'The system must be twenty years old by now.',
    dk: 'Anlægget må være tyve år gammelt.',
    se: 'Anläggningen måste vara tjugo år gammal.',
    no: 'Anlegget må være tjue år gammelt.',
  },
  '13 0-5': { gb: 'It is nearly new, so we had not expected this.' },
  '14 combi': { gb: 'It loses pressure every few days.' },
  '14 system': { gb: 'The cylinder in the airing cupboard could go if that helps.' },
  '14 back': { gb: 'It sits behind the fire in the front room.' },
  '15 no': {
    gb: 'Nothing comes on at all, and the house is cold.',
    dk: 'Det er helt dødt, og her er koldt.',
    se: 'Det är helt dött, och här är kallt.',
    no: 'Det er helt dødt, og her er det kaldt.',
  },
  '15 partly': {
    gb: 'It works for an hour and then cuts out.',
    dk: 'Det virker en times tid og slår så fra.',
    se: 'Det fungerar en timme och slår sedan av.',
    no: 'Det virker en time og slår seg så av.',
  },
  '20 no': { gb: 'There is no chimney, so a flue would have to go through the wall.' },
  '24 south': { gb: 'The roof gets the sun from mid-morning on.' },
  '25 some': { gb: 'One tall tree next door shades it in the afternoon.' },
  '27 over-30': { gb: 'It still has the old rewirable fuses.' },
  '28 yes': {
    gb: 'We have a bucket under it and the stopcock off at night.',
    dk: 'Vi har en spand under og lukker for vandet om natten.',
    se: 'Vi har en hink under och stänger av vattnet på natten.',
    no: 'Vi har en bøtte under og stenger vannet om natten.',
  },
  '32 landlord': {
    gb: 'The tenant can give access on most days.',
    dk: 'Lejeren kan lukke op de fleste dage.',
    se: 'Hyresgästen kan öppna de flesta dagar.',
    no: 'Leieboeren kan åpne de fleste dager.',
  },
  '32 tenant': { gb: 'The landlord has agreed to it in writing.' },
  '39 accessible': { gb: 'It is for my mother, who cannot manage the bath any more.' },
  '42 replacement': { gb: 'What is there now can be taken away.' },
  '45 yes': { gb: 'It is here in its box, so this is for the fitting only.' },
  '46 fault': { gb: 'The same breaker trips most evenings.' },
  '47 tap-toilet': { gb: 'It has been dripping for weeks.' },
  '48 outside': { gb: 'The drain by the back door comes up when it rains.' },
};

/** Writes a consumer's description from their answers plus a wish, contradicting none of the answers. */
export function describeWork(country: DemoCountry, answers: readonly GivenAnswer[], pick: Pick): string {
  const facts = answers.flatMap(({ question, option }) => followsFrom[`${question} ${option}`]?.[country] ?? []);
  const wish = pick(wishes[country]);
  return [...facts.slice(0, 2), wish].join(' ');
}

/** Every sentence a description can contain. */
export const sentences: readonly string[] = [
  ...Object.values(wishes).flat(),
  ...Object.values(followsFrom).flatMap((texts) => Object.values(texts)),
];
