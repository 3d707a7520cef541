import { createHmac } from 'node:crypto';
import type { CrmLead } from '../crm/open-crm.ts';
import type { CrmFault } from './crm-fault-rule.ts';
import { readGrant, signGrant } from './sandbox-grant-rule.ts';

/** Browser addresses of the sandbox CRM, on the product's own origin. */
export const crmSandboxPath = '/sandbox/crm';

/** A lead as the sandbox received it. */
export interface ReceivedLead {
  readonly receivedAt: Date;
  readonly lead: CrmLead;
}

/** What the loopback server and the browser pages of the sandbox CRM share. */
export interface CrmStore {
  readonly secret: Buffer;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The only address a code is sent to. */
  readonly redirectUri: string;
  now(): Date;
  /** Reads a code and uses it up. Undefined if it is unknown, expired or already used. */
  takeCode(code: string): string | undefined;
  addLeads(account: string, leads: readonly CrmLead[]): void;
  /** Newest first. */
  leadsOf(account: string): readonly ReceivedLead[];
  /** Faults that are set, oldest first. */
  readonly faults: CrmFault[];
}

const maxLeads = 100;
const maxAccounts = 1_000;

/** Opens an empty store. It is in memory: only codes and tokens outlive the process, since they are signed. */
export function openCrmStore(secret: Buffer, { publicUrl, clock }: { readonly publicUrl: string; readonly clock: () => Date }): CrmStore {
  const usedCodes = new Map<string, number>();
  const received = new Map<string, ReceivedLead[]>();
  return {
    secret,
    clientId: 'plumbline',
    clientSecret: createHmac('sha256', secret).update('client secret').digest('hex'),
    redirectUri: `${publicUrl.replace(/\/$/, '')}/zoho-auth`,
    now: clock,
    faults: [],
    takeCode: (code) => {
      const now = clock();
      for (const [used, expiresAt] of usedCodes) if (expiresAt <= now.getTime()) usedCodes.delete(used);
      const grant = readGrant(secret, 'code', { given: code, now });
      if (grant === undefined || usedCodes.has(code)) return undefined;
      usedCodes.set(code, grant.expiresAt ?? 0);
      return grant.account;
    },
    addLeads: (account, leads) => {
      const added = leads.map((lead) => ({ receivedAt: clock(), lead })).toReversed();
      const kept = [...added, ...(received.get(account) ?? [])].slice(0, maxLeads);
      // The account that received a lead last goes to the end, so the first is the one to drop.
      received.delete(account);
      received.set(account, kept);
      const [oldest] = received.keys();
      if (received.size > maxAccounts && oldest !== undefined) received.delete(oldest);
    },
    leadsOf: (account) => received.get(account) ?? [],
  };
}

/** Creates a code for an account, as if its owner had pressed Allow. */
export function issueCode({ secret, now }: CrmStore, account: string): string {
  return signGrant(secret, 'code', { account, now: now() });
}
