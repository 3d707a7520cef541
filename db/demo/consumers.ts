import type { IntakeEnquiry } from '../../contract/enquiries/endpoints.ts';
import type { DemoCountry } from './demo-countries.ts';
import streets from '../reference/street-names.json' with { type: 'json' };
import { describeWork } from './descriptions.ts';
import { forenames, inventedPhone, surnames, listTitles } from './people.ts';
import type { Draws } from './seeded-random.ts';

export interface DemoWorkType {
  readonly code: string;
  readonly site: 1 | 2;
  readonly questions: readonly { readonly id: number; readonly options: readonly string[] }[];
}

export interface DemoPlace {
  readonly code: string;
  readonly town: string | null;
}

const unitLetters = 'ABDEFGHJLNPQRSTUWXYZ'.split('');

/** Returns a full postcode in a district, inventing what the reference data lack. */
function postcodeIn(country: DemoCountry, district: string, draws: Draws): string {
  if (country === 'gb') return `${district} ${draws.between(1, 9)}${draws.pick(unitLetters)}${draws.pick(unitLetters)}`;
  if (country === 'se') return `${district}${String(draws.between(10, 99))}`;
  return district;
}

const timescales = ['ASAP', 'ASAP', '1MONTH', '1MONTH', '3MONTHS'] as const;
const consentText = 'I agree that up to three companies may contact me about this enquiry.';

/** Invents a consumer's enquiry; `index` makes telephone and email unique. */
export function inventEnquiry(
  country: DemoCountry,
  workType: DemoWorkType,
  place: DemoPlace,
  index: number,
  at: Date,
  draws: Draws,
): IntakeEnquiry & { readonly country: DemoCountry } {
  const forename = draws.pick(forenames[country]);
  const surname = draws.pick(surnames[country]);
  const asked = workType.questions.filter((question) => question.options.length > 0 && question.id > 2);
  const house = draws.between(1, 140);
  const street = draws.pick(streets[country].streets);
  const hasNotes = draws.fraction() < 0.8;
  const answers = asked.map((question) => ({ question: question.id, option: draws.pick(question.options) }));
  return {
    site: workType.site,
    work_type: workType.code,
    postcode: postcodeIn(country, place.code, draws),
    country,
    title: draws.pick(listTitles(forename)),
    forename,
    surname,
    telephone: inventedPhone(country, index),
    email: `${forename}.${surname}${index}@consumer.test`
      .toLowerCase()
      .normalize('NFD')
      .replaceAll(/[^a-z0-9@.]/g, ''),
    address1: country === 'gb' ? `${house} ${street}` : `${street} ${house}`,
    ...(place.town === null ? {} : { town: place.town }),
    ...(hasNotes ? { description: describeWork(country, answers, draws.pick) } : {}),
    question_answers: answers,
    number_leads_requested: draws.pick([3, 3, 3, 3, 2, 1]),
    timescale: draws.pick(timescales),
    consent: { text: consentText, timestamp: at.toISOString(), ip: `192.0.2.${draws.between(1, 254)}` },
  };
}
