import { getBrands, mainBrand, nounForms } from '../../contract/kit/brands.ts';
import type { PageLanguage } from '../../contract/kit/language.ts';
import { recordAudit } from '../platform/audit.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { MessageWords } from '../platform/message-words.ts';
import type { Author } from './page-versions.ts';

/** A message in one language. */
export interface TemplateKey {
  readonly template: string;
  readonly language: PageLanguage;
}

export interface Wording {
  readonly id: number;
  readonly actor: string;
  readonly savedAt: Date;
  /** Null for the built-in text. */
  readonly words: MessageWords | null;
}

/** More than anybody reads. */
const maxVersions = 50;

/** Lists the versions of a message, newest first. */
export function listWordings(db: Db, { template, language }: TemplateKey): Promise<Wording[]> {
  return db.rows(sql<Wording>`
    select id, actor, saved_at as "savedAt", words from message_wordings
    where template = ${template} and language = ${language} order by id desc limit ${maxVersions}`);
}

/** Locks a message's texts until the transaction ends. */
export async function lockWordings(tx: Tx, of: TemplateKey): Promise<Wording[]> {
  // 7306 is the advisory lock class.
  await tx.rows(sql`select pg_advisory_xact_lock(7306::integer, hashtext(${`${of.template}/${of.language}`}::text))`);
  return listWordings(tx, of);
}

export interface CurrentWording extends TemplateKey {
  readonly actor: string;
  readonly savedAt: Date;
  readonly changed: number;
}

/** Lists every customised message with the number of changed texts. */
export function listCurrentWordings(db: Db): Promise<CurrentWording[]> {
  return db.rows(sql<CurrentWording>`
    select template, language, actor, saved_at as "savedAt", (select count(*) from jsonb_object_keys(words)) as changed
    from (select distinct on (template, language) template, language, actor, saved_at, words from message_wordings
          order by template, language, id desc) latest
    where words is not null`);
}

/** A staff action on a message's texts. */
interface WordingAct extends TemplateKey {
  readonly reason: string;
  readonly by: Author;
}

function isSame(one: MessageWords | null, other: MessageWords | null): boolean {
  const [own, others] = [one ?? {}, other ?? {}];
  return Object.keys(own).length === Object.keys(others).length && Object.entries(own).every(([key, text]) => others[key] === text);
}

/**
 * Saves a message's texts for future mails; empty restores the built-in ones. The caller holds the lock; `stands` is the current version.
 */
export async function saveWording(
  tx: Tx,
  { template, language, reason, by }: WordingAct,
  { words, stands }: { readonly words: MessageWords; readonly stands: Wording | undefined },
): Promise<'saved' | 'as_it_was'> {
  const [before, after] = [stands?.words ?? null, Object.keys(words).length === 0 ? null : words];
  if (isSame(before, after)) return 'as_it_was';
  await tx.rows(sql`
    insert into message_wordings (template, language, words, staff_id, actor)
    values (${template}, ${language}, ${after === null ? null : JSON.stringify(after)}::jsonb, ${by.staffId}, ${by.actor})`);
  await recordAudit(tx, {
    ...by,
    action: after === null ? 'wording.built_in' : 'wording.save',
    object: { type: 'wording', id: `${template}/${language}` },
    reason,
    before: { words: before },
    after: { words: after },
  });
  return 'saved';
}

export type Samples = Readonly<Record<string, string>>;

/** Sample values for previews. */
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

/** Lengths of the last path segment of an SMS link: a token, or its short form in an alert. */
const [tokenLength, shortLength] = [43, 16];
const buildSampleLink = (template: string, publicUrl: string): string =>
  template.startsWith('customer-question') ? `${publicUrl}/answer/${'x'.repeat(tokenLength)}` : `${publicUrl}/a/${'x'.repeat(shortLength)}`;

const pickLongest = (texts: readonly string[]): string => texts.toSorted((one, other) => other.length - one.length)[0] ?? '';
/** Longer company names are truncated before sending. */
const longestCompany = 'M'.repeat(40);

interface LongestNames {
  readonly workType: string | null;
  readonly place: string | null;
}

export interface SampleSets {
  readonly usual: Samples;
  /** Longest possible values, for text messages. */
  readonly longest: Samples;
}

/** Loads sample values for previewing and measuring a message. */
export async function listSamples(
  db: Db,
  { template, language }: { readonly template: string; readonly language: PageLanguage },
  publicUrl: string,
): Promise<SampleSets> {
  const names = await db.first(sql<LongestNames>`
    select (select name->>${language} from work_types where retired_at is null order by length(name->>${language}) desc limit 1) as "workType",
           (select town from regions where town is not null order by length(town) desc limit 1) as place`);
  const nouns = nounForms(mainBrand(), language);
  const common = { ...usual, ...nouns, brand: mainBrand().name, link: buildSampleLink(template, publicUrl) };
  const [workType, place] = [names?.workType ?? '', names?.place ?? ''];
  const longest = {
    brand: pickLongest(getBrands().map(({ name }) => name)),
    workType,
    place,
    company: longestCompany,
    count: '999',
    minutes: '60',
  };
  return { usual: { ...common, ...(workType === '' ? {} : { workType }) }, longest: { ...common, ...longest } };
}
