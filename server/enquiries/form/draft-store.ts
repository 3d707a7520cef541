import type { CountryCode } from '../../../contract/kit/country.ts';
import type { EnquiryId } from '../../../contract/kit/ids.ts';
import type { PageLanguage } from '../../../contract/kit/language.ts';
import { hashSecret } from '../../platform/random-code.ts';
import { noSql, sql, type Sql } from '../../platform/database/sql.ts';
import type { Answers } from './steps-rule.ts';

/** What somebody has filled in so far; once it is sent it holds nothing but which enquiry it became. */
export interface Draft {
  readonly id: number;
  readonly site: number;
  readonly country: CountryCode;
  readonly language: PageLanguage;
  readonly answers: Answers;
  readonly enquiryId: EnquiryId | null;
  readonly now: Date;
}

const draft = (token: string, site: number, lock: Sql): Sql<Draft> => sql<Draft>`
  select id, site, country, language, answers, enquiry_id as "enquiryId", app_now() as now
  from enquiry_drafts where token_hash = ${hashSecret(token)} and site = ${site} and expires_at > app_now() ${lock}`;

export const findDraft = (token: string, site: number): Sql<Draft> => draft(token, site, noSql);
/** The same, locked until it has been changed or sent. */
export const lockDraft = (token: string, site: number): Sql<Draft> => draft(token, site, sql`for update`);

export interface NewDraft {
  readonly token: string;
  readonly site: number;
  readonly country: CountryCode;
  readonly language: PageLanguage;
  readonly answers: Answers;
  readonly hours: number;
}

export function insertDraft({ token, site, country, language, answers, hours }: NewDraft): Sql {
  return sql`
    insert into enquiry_drafts (token_hash, site, country, language, answers, expires_at)
    values (${hashSecret(token)}, ${site}, ${country}, ${language}, ${JSON.stringify(answers)}, app_now() + make_interval(hours => ${hours}::integer))`;
}

export function updateDraft({ id, country, answers }: Pick<Draft, 'id' | 'country' | 'answers'>): Sql {
  return sql`update enquiry_drafts set country = ${country}, answers = ${JSON.stringify(answers)} where id = ${id}`;
}

/** From now on it is an enquiry, and the form keeps nothing of it. */
export function closeDraft(id: number, enquiryId: EnquiryId): Sql {
  return sql`update enquiry_drafts set enquiry_id = ${enquiryId}, answers = '{}' where id = ${id}`;
}

/** Somebody filled in what nobody sees. */
export function doubtDraft(token: string): Sql {
  return sql`update enquiry_drafts set doubted_at = app_now() where token_hash = ${hashSecret(token)}`;
}
