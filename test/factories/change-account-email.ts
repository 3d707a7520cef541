import type { UserId } from '../../contract/kit/ids.ts';
import { confirmEmail, requestAccountEmail } from '../../server/identity/account-email.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { readOutbox } from './read-outbox.ts';

/** Another account e-mail, asked for and confirmed by the link that was mailed there. */
export async function changeAccountEmail(database: Database, userId: UserId, email: string): Promise<void> {
  await database.inTx((tx) => requestAccountEmail(tx, { userId, email }));
  const token = (await readOutbox(database, 'validate-email')).at(-1)?.secrets?.['token'] ?? '';
  if ((await database.inTx((tx) => confirmEmail(tx, { token }))) !== userId) throw new Error('the new address was not confirmed');
}
