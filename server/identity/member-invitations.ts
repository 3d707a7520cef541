import { maxMembers, type MemberRole } from '../../contract/kit/capabilities.ts';
import { emailKey } from '../../contract/kit/email-rule.ts';
import { plainLine } from '../../contract/kit/free-text-rule.ts';
import type { CompanyId, UserId } from '../../contract/kit/ids.ts';
import { invitationDays, type InvitationState } from '../../contract/identity/values.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { putInOutbox } from '../platform/outbox.ts';
import { hashSecret, randomToken } from '../platform/random-code.ts';
import { takeGuess, type GuessOutcome } from './attempts.ts';
import { createUser } from './create-user.ts';
import { lockMembers } from './members.ts';
import { hashPassword } from './passwords.ts';
import type { Storage } from './sign-in-with-password.ts';

interface InvitationRow {
  readonly id: number;
  readonly email: string;
  readonly role: MemberRole;
  readonly sentAt: Date;
  readonly expiresAt: Date;
  readonly isExpired: boolean;
}

const isOpen: Sql = sql`i.accepted_at is null and i.revoked_at is null`;
const columns: Sql = sql`i.id, i.email, i.role, i.sent_at as "sentAt", i.expires_at as "expiresAt", i.expires_at <= app_now() as "isExpired"`;

/** Lists a company's open invitations, newest first. */
export function listInvitations(db: Db, companyId: CompanyId): Promise<InvitationRow[]> {
  return db.rows(sql<InvitationRow>`
    select ${columns} from member_invitations i where i.company_id = ${companyId} and ${isOpen} order by i.id desc`);
}

async function mailInvitation(tx: Tx, companyId: CompanyId, { id, email, sentAt }: InvitationRow, code: string): Promise<void> {
  await putInOutbox(tx, {
    dedupeKey: `invite-member:${id}:${sentAt.getTime()}`,
    channel: 'email',
    template: 'invite-member',
    recipient: { kind: 'address', address: email, companyId },
    payload: { invitationId: id },
    secrets: { token: code },
  });
}

interface NewInvitation {
  readonly companyId: CompanyId;
  readonly email: string;
  readonly role: MemberRole;
  readonly by: UserId;
}

type Invited =
  | { readonly kind: 'invited'; readonly invitation: InvitationRow }
  | { readonly kind: 'member' | 'address_used' | 'full' | 'not_owner' };

/** Whether the caller is still an owner; the company's members are locked. */
async function isOwner(tx: Tx, companyId: CompanyId, userId: UserId): Promise<boolean> {
  const owner = await tx.first(sql`
    select user_id from members where company_id = ${companyId} and user_id = ${userId} and role = 'owner'`);
  return owner !== undefined;
}

/** Invites somebody to a company by mail, replacing an open invitation to the same address. */
export async function inviteMember(tx: Tx, { companyId, role, by, ...given }: NewInvitation): Promise<Invited> {
  const email = emailKey(given.email);
  await tx.rows(lockMembers(companyId));
  if (!(await isOwner(tx, companyId, by))) return { kind: 'not_owner' };
  const known = await tx.first(sql<{ companyId: CompanyId }>`
    select m.company_id as "companyId" from users u join members m on m.user_id = u.id where u.email = ${email}`);
  if (known !== undefined) return { kind: known.companyId === companyId ? 'member' : 'address_used' };
  await tx.rows(sql`
    update member_invitations i set revoked_at = app_now() where i.company_id = ${companyId} and i.email = ${email} and ${isOpen}`);
  const counted = await tx.first(sql<{ people: number }>`
    select (select count(*) from members where company_id = ${companyId})
         + (select count(*) from member_invitations i where i.company_id = ${companyId} and ${isOpen}) as people`);
  if ((counted?.people ?? 0) >= maxMembers) return { kind: 'full' };
  const code = randomToken();
  const invitation = await tx.first(sql<InvitationRow>`
    insert into member_invitations as i (company_id, email, role, code_hash, invited_by, expires_at)
    values (${companyId}, ${email}, ${role}, ${hashSecret(code)}, ${by}, app_now() + make_interval(days => ${invitationDays}::integer))
    returning ${columns}`);
  if (invitation === undefined) throw new Error('the invitation was not created');
  await mailInvitation(tx, companyId, invitation, code);
  return { kind: 'invited', invitation };
}

interface InvitationChange {
  readonly companyId: CompanyId;
  readonly id: number;
}

/** Mails an open invitation again with a new link; only the hash of the former one is stored. False if there is none. */
export async function resendInvitation(tx: Tx, { companyId, id }: InvitationChange): Promise<boolean> {
  const code = randomToken();
  const invitation = await tx.first(sql<InvitationRow>`
    update member_invitations i
    set code_hash = ${hashSecret(code)}, sent_at = app_now(), expires_at = app_now() + make_interval(days => ${invitationDays}::integer)
    where i.id = ${id} and i.company_id = ${companyId} and ${isOpen} returning ${columns}`);
  if (invitation === undefined) return false;
  await mailInvitation(tx, companyId, invitation, code);
  return true;
}

/** Revokes an open invitation. False if there is none. */
export async function revokeInvitation(tx: Tx, { companyId, id }: InvitationChange): Promise<boolean> {
  const revoked = await tx.first(sql`
    update member_invitations i set revoked_at = app_now() where i.id = ${id} and i.company_id = ${companyId} and ${isOpen} returning i.id`);
  return revoked !== undefined;
}

interface FoundInvitation extends InvitationRow {
  readonly companyId: CompanyId;
  readonly company: string;
  readonly invitedBy: string;
  readonly state: Exclude<InvitationState, 'unknown'>;
}

const selectInvitation = (where: Sql): Sql<FoundInvitation> => sql<FoundInvitation>`
  select ${columns}, i.company_id as "companyId", c.internal_name as company, b.forename || ' ' || b.surname as "invitedBy",
         case when i.accepted_at is not null then 'used'
              when i.revoked_at is not null or c.locked_at is not null then 'revoked'
              when i.expires_at <= app_now() then 'expired'
              when exists (select from users u join members m on m.user_id = u.id where u.email = i.email) then 'address_used'
              else 'open' end as state
  from member_invitations i join companies c on c.id = i.company_id join users b on b.id = i.invited_by where ${where}`;

/** Finds the invitation of a link, whatever became of it. */
export function findInvitationByCode(db: Db, code: string): Promise<FoundInvitation | undefined> {
  return db.first(selectInvitation(sql`i.code_hash = ${hashSecret(code)}`));
}

/** Finds an invitation to mail; undefined once it no longer works. */
export async function findOpenInvitation(db: Db, id: number): Promise<FoundInvitation | undefined> {
  const found = await db.first(selectInvitation(sql`i.id = ${id}`));
  return found?.state === 'open' ? found : undefined;
}

interface Acceptance {
  readonly code: string;
  readonly forename: string;
  readonly surname: string;
  readonly password: string;
  readonly ip: string;
}

type Accepted = { readonly kind: 'joined'; readonly userId: UserId } | { readonly kind: 'ended' | 'address_used' | 'full' };

/** Joins a company with an invitation's link, once. Guesses are throttled like passwords. The caller has validated the password. */
export async function acceptInvitation(storage: Storage, input: Acceptance): Promise<GuessOutcome<Accepted>> {
  // Hash only after the link proved valid, so strangers cannot burn our CPU.
  const passwordHash = (await findInvitationByCode(storage.db, input.code)) === undefined ? null : await hashPassword(input.password);
  return takeGuess(storage, { account: `member-invitation:${input.ip}`, ip: input.ip }, (tx) =>
    passwordHash === null ? Promise.resolve(undefined) : join(tx, input, passwordHash),
  );
}

async function join(tx: Tx, { code, forename, surname }: Acceptance, passwordHash: string): Promise<Accepted | undefined> {
  const seen = await findInvitationByCode(tx, code);
  if (seen === undefined) return undefined;
  const { companyId } = seen;
  await tx.rows(lockMembers(companyId));
  // Read again under the lock: a concurrent use or revocation came first.
  await tx.rows(sql`select id from member_invitations where id = ${seen.id} for update`);
  const invitation = await findInvitationByCode(tx, code);
  if (invitation === undefined) return undefined;
  if (invitation.state !== 'open') return { kind: invitation.state === 'address_used' ? 'address_used' : 'ended' };
  const counted = await tx.first(sql<{ people: number }>`select count(*) as people from members where company_id = ${companyId}`);
  if ((counted?.people ?? 0) >= maxMembers) return { kind: 'full' };
  const { email, role } = invitation;
  const names = { forename: plainLine(forename), surname: plainLine(surname) };
  const userId =
    (await createUser(tx, { companyId, email, title: null, ...names, passwordHash, isAccountOwner: false, role, emailValidated: true })) ??
    (await rejoin(tx, { companyId, email, ...names, passwordHash, role }));
  if (userId === undefined) return { kind: 'address_used' };
  await tx.rows(sql`update member_invitations set accepted_at = app_now(), accepted_by = ${userId} where id = ${invitation.id}`);
  return { kind: 'joined', userId };
}

interface Rejoining {
  readonly companyId: CompanyId;
  readonly email: string;
  readonly forename: string;
  readonly surname: string;
  readonly passwordHash: string;
  readonly role: MemberRole;
}

/** Lets a former member of any company join this one. Undefined if the address belongs to a member meanwhile. */
async function rejoin(tx: Tx, { companyId, email, forename, surname, passwordHash, role }: Rejoining): Promise<UserId | undefined> {
  const user = await tx.first(sql<{ id: UserId }>`
    select u.id from users u where u.email = ${email} and not exists (select from members m where m.user_id = u.id) for no key update`);
  if (user === undefined) return undefined;
  await tx.rows(sql`
    update users set company_id = ${companyId}, forename = ${forename}, surname = ${surname}, password_hash = ${passwordHash},
                     password_changed_at = app_now(), email_validated_at = coalesce(email_validated_at, app_now())
    where id = ${user.id}`);
  await tx.rows(sql`insert into members (company_id, user_id, role) values (${companyId}, ${user.id}, ${role})`);
  return user.id;
}
