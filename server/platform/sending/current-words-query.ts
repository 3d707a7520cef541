import type { PageLanguage } from '../../../contract/kit/language.ts';
import type { Db } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { MessageWords } from '../message-words.ts';

/** Finds the operator's current template of a message; undefined if the built-in one applies. */
export async function findCurrentWords(
  db: Db,
  { template, language }: { readonly template: string; readonly language: PageLanguage },
): Promise<MessageWords | undefined> {
  const last = await db.first(sql<{ words: MessageWords | null }>`
    select words from message_wordings where template = ${template} and language = ${language} order by id desc limit 1`);
  return last?.words ?? undefined;
}
