import type { EnquiryId } from '../../../contract/kit/ids.ts';
import type { PageLanguage } from '../../../contract/kit/language.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/** From now on the consumer of an enquiry is written to in this language, and their own page speaks it. */
export async function setConsumerLanguage(
  tx: Tx,
  { enquiryId, language }: { readonly enquiryId: EnquiryId; readonly language: PageLanguage },
): Promise<void> {
  await tx.rows(sql`update enquiries set language = ${language} where id = ${enquiryId}`);
}
