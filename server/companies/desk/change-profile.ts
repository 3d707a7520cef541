import { recordAudit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Details } from '../details-query.ts';
import { saveCompanyDetails } from '../details/save-company-details.ts';
import type { StaffAct } from '../flags/change-company.ts';

/** Of a person the audit tells that it changed, not what it is. */
const personal: ReadonlySet<string> = new Set(['title', 'forename', 'surname', 'phone', 'mobile', 'addressLine1', 'addressLine2']);

/**
 * Saves what a company tells of itself, on its behalf: what is managed for it, its name and its number included. The caller
 * holds the company's row and has compared it with what the form was made of.
 */
export async function changeProfile(
  tx: Tx,
  { companyId, reason, by }: StaffAct,
  { now, wanted }: { readonly now: Details; readonly wanted: Details },
): Promise<void> {
  const names = (Object.keys(wanted) as (keyof Details)[]).filter((name) => JSON.stringify(wanted[name]) !== JSON.stringify(now[name]));
  if (names.length === 0) return;
  await saveCompanyDetails(tx, { companyId, details: wanted });
  const told = (details: Details) => Object.fromEntries(names.map((name) => [name, personal.has(name) ? '•••' : details[name]]));
  await recordAudit(tx, {
    ...by,
    action: 'company.profile',
    object: { type: 'company', id: companyId },
    reason,
    before: told(now),
    after: told(wanted),
  });
}
