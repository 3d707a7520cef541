import { knownBrands, mainBrand, nounForms } from '../../../contract/kit/brands.ts';
import type { PageLanguage } from '../../../contract/kit/language.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

export type Samples = Readonly<Record<string, string>>;

/** What stands for what is filled in, where somebody looks at a message before it is sent. */
const usual: Samples = {
  amount: '120.00',
  answer: '…',
  card: 'Visa 4242',
  code: '483920',
  command: 'npm run verify',
  company: 'Midland Heating Ltd',
  count: '3',
  date: '14 Oct 2026',
  document: '…',
  forename: 'Sam',
  last4: '4242',
  max: '3',
  minutes: '10',
  name: '…',
  place: 'Leicester',
  price: '24.00',
  quoteCode: 'ABC123',
  reason: '…',
  sold: '1',
  stars: '5',
  text: '…',
  timescale: '…',
  total: '360.00',
  until: '14 Oct 2026, 17:30',
  url: 'example.com',
  workType: '…',
};

/** Lengths of what ends the link of a text message: a token, or what takes its place in an alert. */
const [tokenLength, shortLength] = [43, 16];
const linkOf = (template: string, publicUrl: string): string =>
  template.startsWith('customer-question') ? `${publicUrl}/answer/${'x'.repeat(tokenLength)}` : `${publicUrl}/a/${'x'.repeat(shortLength)}`;

const longestOf = (texts: readonly string[]): string => texts.toSorted((one, other) => other.length - one.length)[0] ?? '';
/** A longer name of a company is cut before it is sent. */
const longestCompany = 'M'.repeat(40);

interface LongestNames {
  readonly workType: string | null;
  readonly place: string | null;
}

export interface SampleSets {
  readonly usual: Samples;
  /** The longest that can stand there, for text messages. */
  readonly longest: Samples;
}

/** What a message is filled in with to be looked at, and to be measured. */
export async function listSamples(
  db: Db,
  { template, language }: { readonly template: string; readonly language: PageLanguage },
  publicUrl: string,
): Promise<SampleSets> {
  const names = await db.first(sql<LongestNames>`
    select (select name->>${language} from work_types where retired_at is null order by length(name->>${language}) desc limit 1) as "workType",
           (select town from regions where town is not null order by length(town) desc limit 1) as place`);
  const nouns = nounForms(mainBrand(), language);
  const common = { ...usual, ...nouns, brand: mainBrand().name, link: linkOf(template, publicUrl) };
  const [workType, place] = [names?.workType ?? '', names?.place ?? ''];
  const longest = {
    brand: longestOf(knownBrands().map(({ name }) => name)),
    workType,
    place,
    company: longestCompany,
    count: '999',
    minutes: '60',
  };
  return { usual: { ...common, ...(workType === '' ? {} : { workType }) }, longest: { ...common, ...longest } };
}
