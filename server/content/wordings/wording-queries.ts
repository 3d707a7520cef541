import type { PageLanguage } from '../../../contract/kit/language.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { MessageWords } from '../../platform/message-words.ts';

/** One message in one language. */
export interface TemplateIn {
  readonly template: string;
  readonly language: PageLanguage;
}

export interface Wording {
  readonly id: number;
  readonly actor: string;
  readonly savedAt: Date;
  /** Null: the built-in text. */
  readonly words: MessageWords | null;
}

/** More than anybody looks through. */
const mostVersions = 50;

/** What a message said, the newest first. */
export function listWordings(db: Db, { template, language }: TemplateIn): Promise<Wording[]> {
  return db.rows(sql<Wording>`
    select id, actor, saved_at as "savedAt", words from message_wordings
    where template = ${template} and language = ${language} order by id desc limit ${mostVersions}`);
}

/** The same, as nobody else can change it until the transaction ends. */
export async function lockWordings(tx: Tx, of: TemplateIn): Promise<Wording[]> {
  // Its class of advisory locks.
  await tx.rows(sql`select pg_advisory_xact_lock(7306::integer, hashtext(${`${of.template}/${of.language}`}::text))`);
  return listWordings(tx, of);
}

export interface CurrentWording extends TemplateIn {
  readonly actor: string;
  readonly savedAt: Date;
  readonly changed: number;
}

/** Every message that is in the operator's words now, and how many of its texts are. */
export function listCurrentWordings(db: Db): Promise<CurrentWording[]> {
  return db.rows(sql<CurrentWording>`
    select template, language, actor, saved_at as "savedAt", (select count(*) from jsonb_object_keys(words)) as changed
    from (select distinct on (template, language) template, language, actor, saved_at, words from message_wordings
          order by template, language, id desc) latest
    where words is not null`);
}
