import { emailKey } from '../../contract/kit/email-rule.ts';
import { numberedArea } from '../../contract/coverage/area-name-rule.ts';
import type { CompanyId, UserId } from '../../contract/kit/ids.ts';
import type { Problem } from '../../contract/kit/problem.ts';
import type { Device } from '../identity/device-rule.ts';
import { openSession, type OpenedSession, type Browser } from '../identity/open-session.ts';
import { newPasswordProblem } from '../identity/new-password-rule.ts';
import { hashPassword, isHashingBusy } from '../identity/passwords.ts';
import { sendValidationMail } from '../identity/account-email.ts';
import { openAccount } from '../billing/account.ts';
import { createCoverageArea } from '../coverage/coverage-areas.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { Rollback } from '../platform/database/transaction.ts';
import { getUnit } from '../geography/business-units.ts';
import { putInOutbox } from '../platform/outbox.ts';
import { sql } from '../platform/database/sql.ts';
import { registerCompany, type Registration } from '../companies/register-company.ts';

export interface Installer extends Omit<Registration, 'user'> {
  readonly user: Omit<Registration['user'], 'passwordHash' | 'emailValidated'> & { readonly password: string };
  readonly browser: Browser;
  readonly device: Device;
}

export type InstallerOutcome =
  | { readonly kind: 'registered'; readonly companyId: CompanyId; readonly userId: UserId; readonly session: OpenedSession }
  /** The owner has been notified. The requester only learns that it failed. */
  | { readonly kind: 'email_in_use' }
  /** Common or guessable password, which only the server can check. */
  | { readonly kind: 'password_refused'; readonly problem: Problem }
  | { readonly kind: 'busy' };

const emailInUse = { kind: 'email_in_use' } as const;

/**
 * Registers a company atomically: company, user, account, first coverage area, validation mail and session. The password is hashed before
 * the transaction, whether or not the email is free.
 */
export async function registerInstaller({ inTx }: Pick<Database, 'inTx'>, installer: Installer): Promise<InstallerOutcome> {
  if (isHashingBusy()) return { kind: 'busy' };
  const { user, browser, device, ...company } = installer;
  const { password, ...person } = user;
  const owner = { email: person.email, names: [person.forename, person.surname], company: company.internalName };
  const problem = await newPasswordProblem(password, owner);
  if (problem !== undefined) return { kind: 'password_refused', problem };
  const passwordHash = await hashPassword(password);
  try {
    return await inTx(async (tx) => {
      const registered = await registerCompany(tx, { ...company, user: { ...person, passwordHash, emailValidated: false } });
      if (registered.kind === 'email_in_use') throw new Rollback(emailInUse);
      if (registered.kind !== 'registered') throw new Error(`a checked registration was refused: ${registered.kind}`);
      const { companyId, userId } = registered;
      const language = company.communicationsLanguage ?? getUnit(company.country).languages[0];
      await openAccount(tx, { companyId, country: company.country });
      await createCoverageArea(tx, { companyId, name: numberedArea(1, language) });
      await sendValidationMail(tx, { userId, reason: 'registered' });
      const session = await openSession(tx, { userId, passwordHash, browser, device });
      if (session === undefined) throw new Error('a company that was just registered cannot sign in');
      return { kind: 'registered', companyId, userId, session };
    });
  } catch (error) {
    if (!(error instanceof Rollback) || error.answer !== emailInUse) throw error;
    await inTx((tx) => notifyOwner(tx, emailKey(user.email)));
    return emailInUse;
  }
}

/** At most once a day, so repeated attempts cannot flood somebody's mailbox. */
async function notifyOwner(tx: Tx, email: string): Promise<void> {
  const owner = await tx.first(sql<{ id: number; day: string }>`
    select id, to_char(app_now(), 'YYYY-MM-DD') as day from users where email = ${email}`);
  if (owner === undefined) return;
  await putInOutbox(tx, {
    dedupeKey: `registered-again:${owner.id}:${owner.day}`,
    channel: 'email',
    template: 'registered-again',
    recipient: { kind: 'user', id: owner.id },
    payload: {},
  });
}
