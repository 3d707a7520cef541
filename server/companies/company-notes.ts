import { recordAudit } from '../platform/audit.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { Details } from './details-query.ts';
import { saveCompanyDetails } from './company-details.ts';
import type { StaffAct } from './company-flags.ts';
import { listUsers, type UserRow } from './tab-queries.ts';

/** Adds an immutable internal note. The caller has checked that the company exists. */
export async function addNote(tx: Tx, { companyId, reason, by }: StaffAct): Promise<number> {
  const added = await tx.first(sql<{ id: number }>`
    insert into company_notes (company_id, staff_id, body) values (${companyId}, ${by.staffId}, ${reason}) returning id`);
  if (added === undefined) throw new Error('the note was not written');
  await recordAudit(tx, {
    ...by,
    action: 'company.note',
    object: { type: 'company', id: companyId },
    reason,
    before: null,
    after: { note: added.id },
  });
  return added.id;
}

/** Personal fields: the audit log records that they changed, without values. */
const personalFields: ReadonlySet<string> = new Set(['title', 'forename', 'surname', 'phone', 'mobile', 'addressLine1', 'addressLine2']);

/**
 * Saves a company's details on its behalf, including managed fields such as name and number. The caller holds the row and has checked the
 * form's version.
 */
export async function changeProfile(
  tx: Tx,
  { companyId, reason, by }: StaffAct,
  { now, wanted }: { readonly now: Details; readonly wanted: Details },
): Promise<void> {
  const names = (Object.keys(wanted) as (keyof Details)[]).filter((name) => JSON.stringify(wanted[name]) !== JSON.stringify(now[name]));
  if (names.length === 0) return;
  await saveCompanyDetails(tx, { companyId, details: wanted });
  const maskPersonal = (details: Details) =>
    Object.fromEntries(names.map((name) => [name, personalFields.has(name) ? '•••' : details[name]]));
  await recordAudit(tx, {
    ...by,
    action: 'company.profile',
    object: { type: 'company', id: companyId },
    reason,
    before: maskPersonal(now),
    after: maskPersonal(wanted),
  });
}

/** Reveals a user's contact details and audits the access. Undefined if not a user of this company. */
export async function revealUser(tx: Tx, { companyId, reason, by }: StaffAct, userId: number): Promise<UserRow | undefined> {
  const user = (await listUsers(tx, companyId)).find(({ id }) => id === userId);
  if (user === undefined) return undefined;
  await recordAudit(tx, {
    ...by,
    action: 'company.user.reveal',
    object: { type: 'company', id: companyId },
    reason,
    before: null,
    after: { user: userId },
  });
  return user;
}
