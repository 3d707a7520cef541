import type { UserId } from '../../contract/kit/ids.ts';
import { confirmEmail, requestAccountEmail } from '../../server/identity/account-email.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { readOutbox } from './read-outbox.ts';

/** Requests a new account e-mail and confirms it by the mailed link. */
export async function changeAccountEmail(database: Database, userId: UserId, email: string): Promise<void> {
  await database.inTx((tx) => requestAccountEmail(tx, { userId, email }));
  const token = (await readOutbox(database, 'validate-email')).at(-1)?.secrets?.['token'] ?? '';
  if ((await database.inTx((tx) => confirmEmail(tx, { token }))) !== userId) throw new Error('the new address was not confirmed');
}
