import { createHmac } from 'node:crypto';
import type { LeadStatus } from '../../contract/enquiries/callback-values.ts';
import type { Db } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { areEqualSecrets } from '../platform/random-code.ts';
import type { RotatingSecret } from '../platform/rotating-secrets.ts';
import { apiPrefix } from '../platform/http/mount-routes.ts';

const tokenLength = 22;

/** Builds the signed addresses of leads' statuses. */
export interface StatusAddresses {
  readonly publicUrl: string;
  readonly statusSecret: RotatingSecret;
}

/** Signs a lead's code, so that its status can only be read with an address that we returned. */
function signStatusCode(secret: Buffer, quoteCode: string): string {
  return createHmac('sha256', secret).update(`status:${quoteCode}`).digest('base64url').slice(0, tokenLength);
}

/** Returns the address of a lead's status. */
export async function buildStatusUrl({ publicUrl, statusSecret }: StatusAddresses, quoteCode: string): Promise<string> {
  return `${publicUrl}${apiPrefix}/intake/status/${quoteCode}/${signStatusCode(await statusSecret.current(), quoteCode)}`;
}

/** Tests the token of an address that a call names. */
export function isStatusToken({ statusSecret }: Pick<StatusAddresses, 'statusSecret'>, quoteCode: string, token: string): Promise<boolean> {
  return statusSecret.fits((secret) => areEqualSecrets(token, signStatusCode(secret, quoteCode)));
}

interface StatusRow {
  readonly quoteCode: string;
  readonly state: 'received' | 'held' | 'released' | 'removed' | 'expired';
  readonly sold: number;
  readonly credited: number;
  readonly receivedAt: Date;
  readonly releasedAt: Date | null;
  readonly endedAt: Date | null;
}

/** Reads a lead's state and sales; nothing that identifies a person. */
export function findLeadState(db: Db, quoteCode: string): Promise<StatusRow | undefined> {
  return db.first(sql<StatusRow>`
    select e.quote_code as "quoteCode", e.status as state, e.sold, e.received_at as "receivedAt", e.released_at as "releasedAt", e.ended_at as "endedAt",
           (select count(distinct i.purchase_id) from purchases p join invoices i on i.purchase_id = p.id and i.kind = 'credit_note' where p.enquiry_id = e.id) as credited
    from enquiries e where e.quote_code = ${quoteCode}`);
}

/** Chooses the status of a lead: rejected, else sold or credited, else where it is. */
export function judgeLeadStatus({ state, sold, credited }: Pick<StatusRow, 'state' | 'sold' | 'credited'>): LeadStatus {
  if (state === 'removed') return 'rejected';
  if (sold > 0) return credited >= sold ? 'credited' : 'sold';
  return state === 'received' ? 'accepted' : state;
}
