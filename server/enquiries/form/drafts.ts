import type { CountryCode } from '../../../contract/kit/country.ts';
import type { EnquiryId } from '../../../contract/kit/ids.ts';
import type { PageLanguage } from '../../../contract/kit/language.ts';
import { settingsColumn, getSettingValue, type SettingValues } from '../../platform/business-settings.ts';
import type { Tx } from '../../platform/database/database.ts';
import { noSql, sql, type Sql } from '../../platform/database/sql.ts';
import { hashSecret } from '../../platform/random-code.ts';
import { draftHours } from '../settings.ts';
import { type Answers, withAnswers } from './steps-rule.ts';

/** A partly filled-in form; once sent it keeps only the enquiry id. */
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
/** Locks the draft until it is changed or sent. */
export const lockDraft = (token: string, site: number): Sql<Draft> => draft(token, site, sql`for update`);

interface NewDraft {
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

function updateDraft({ id, country, answers }: Pick<Draft, 'id' | 'country' | 'answers'>): Sql {
  return sql`update enquiry_drafts set country = ${country}, answers = ${JSON.stringify(answers)} where id = ${id}`;
}

/** Marks the draft as sent and clears its answers. */
export function closeDraft(id: number, enquiryId: EnquiryId): Sql {
  return sql`update enquiry_drafts set enquiry_id = ${enquiryId}, answers = '{}' where id = ${id}`;
}

/** Flags a draft whose honeypot was filled in. */
export function flagDraft(token: string): Sql {
  return sql`update enquiry_drafts set doubted_at = app_now() where token_hash = ${hashSecret(token)}`;
}

/** Stores the first answers under a key that exists only in the page's URL. */
export async function beginDraft(tx: Tx, draft: Omit<NewDraft, 'hours'>): Promise<void> {
  const row = await tx.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
  await tx.rows(insertDraft({ ...draft, hours: getSettingValue(row?.settings ?? null, draftHours) }));
}

/** Saves the answers of one step. Drafts already sent on another page stay unchanged. */
export async function saveStep(
  tx: Tx,
  step: { readonly token: string; readonly site: number; readonly country: CountryCode; readonly answers: Answers },
): Promise<void> {
  const draft = await tx.first(lockDraft(step.token, step.site));
  if (draft === undefined || draft.enquiryId !== null) return;
  const answers = withAnswers(draft.answers, step.answers, step.country !== draft.country);
  await tx.rows(updateDraft({ id: draft.id, country: step.country, answers }));
}

/** Batch size. */
export const purgeDraftsBatch = 500;

/** Deletes expired drafts, sent or not, and unused codes and links. Returns how many drafts were deleted. */
export async function purgeDrafts(tx: Tx): Promise<number> {
  const [purged] = await tx.pipeline(
    sql`
      delete from enquiry_drafts
      where id in (select id from enquiry_drafts where expires_at <= app_now() order by expires_at limit ${purgeDraftsBatch} for update skip locked)
      returning id`,
    sql`
      delete from contact_confirmations
      where id in (select id from contact_confirmations where used_at is null and expires_at < app_now() - interval '7 days'
                   order by expires_at limit ${purgeDraftsBatch} for update skip locked)`,
  );
  return purged.length;
}
