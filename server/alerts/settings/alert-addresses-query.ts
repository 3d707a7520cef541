import type { AlertMailKind } from '../../../contract/alerts/values.ts';
import type { CompanyId } from '../../../contract/kit/ids.ts';
import { settingsColumn, valueOf, type SettingValues } from '../../platform/business-settings.ts';
import type { Db } from '../../platform/database/database.ts';
import { hashSecret } from '../../platform/random-code.ts';
import { sql } from '../../platform/database/sql.ts';
import type { AlertSettings } from './alert-settings-query.ts';
import { askAgainAt, type AskedMail, type AskLimits } from './address-wait-rule.ts';
import { confirmationMailsAnHour, confirmationWaitMinutes, mostConfirmationMails, mostPendingAddresses } from '../settings.ts';

export interface Waiting {
  readonly askedAt: Date | null;
  /** Null: its reader may be asked now. */
  readonly askAgainAt: Date | null;
  readonly now: Date;
}

function limitsOf(settings: SettingValues): AskLimits {
  return {
    waitMinutes: valueOf(settings, confirmationWaitMinutes),
    mailsPerAddress: valueOf(settings, mostConfirmationMails),
    pending: valueOf(settings, mostPendingAddresses),
    mailsAnHour: valueOf(settings, confirmationMailsAnHour),
  };
}

/** When the readers of these addresses were asked, and may be asked next. */
export async function findWaiting(
  db: Db,
  { companyId, addresses }: { companyId: CompanyId; addresses: readonly string[] },
): Promise<ReadonlyMap<string, Waiting>> {
  const facts = await db.first(sql<{ now: Date; settings: SettingValues }>`select app_now() as now, ${settingsColumn}`);
  if (facts === undefined) return new Map();
  const { now, settings } = facts;
  const mails = await db.rows(sql<AskedMail>`
    select l.address, l.sent_at as "sentAt", l.expires_at as "expiresAt", coalesce(a.confirmed_at >= l.sent_at, false) as confirmed
    from alert_address_links l join alert_addresses a using (company_id, address)
    where l.company_id = ${companyId} and greatest(l.expires_at, l.sent_at + interval '1 hour') > app_now()`);
  const asked = await db.rows(sql<{ address: string; last: Date }>`
    select address, max(sent_at) as last from alert_address_links where address = any(${[...addresses]}::text[]) group by address`);
  const limits = limitsOf(settings);
  return new Map(
    addresses.map((address) => {
      const own = mails.filter((mail) => mail.address === address).map(({ sentAt }) => sentAt.getTime());
      const lastToAddress = asked.find((one) => one.address === address)?.last ?? null;
      const next = askAgainAt(address, { now, lastToAddress, mails }, limits);
      return [address, { askedAt: own.length === 0 ? null : new Date(Math.max(...own)), askAgainAt: next, now }];
    }),
  );
}

/** The e-mails of the settings in their order, each once; the one of the account stands for itself. */
export function listedAddresses({ leadEmails, ownEmail }: Pick<AlertSettings, 'leadEmails' | 'ownEmail'>): string[] {
  return [...new Set(leadEmails.map((address) => address ?? ownEmail))];
}

export interface ConfirmationLink {
  readonly address: string;
  readonly companyName: string;
  /** How long it was made for. */
  readonly lifeSeconds: number;
}

/** A link that its mail may still offer; undefined once it is too old or the company has taken the address off its list. */
export function findConfirmationLink(db: Db, linkId: number): Promise<ConfirmationLink | undefined> {
  return db.first(sql<ConfirmationLink>`
    select l.address, c.internal_name as "companyName", extract(epoch from l.expires_at - l.sent_at)::double precision as "lifeSeconds"
    from alert_address_links l
    join companies c on c.id = l.company_id
    join users u on u.company_id = c.id and u.is_account_owner
    left join company_alert_settings s on s.company_id = c.id
    where l.id = ${linkId} and l.expires_at > app_now() and (l.address = any(s.lead_emails) or l.address = lower(u.email))`);
}

/** Whether a link to switch off stood in a mail of ours; looking changes nothing. */
export async function isOffCode(db: Db, code: string): Promise<boolean> {
  return (await db.first(sql`select id from alert_deliveries where off_hash = ${hashSecret(code)}`)) !== undefined;
}

/** Whether the reader of an address has switched off this kind since its message was written. */
export async function isSwitchedOff(db: Db, kind: AlertMailKind, code: string | undefined): Promise<boolean> {
  if (code === undefined) return false;
  const column = kind === 'priority' ? sql`a.priority_off_at` : sql`a.digest_off_at`;
  const off = await db.first(sql`
    select a.id from alert_deliveries d join alert_addresses a on a.id = d.address_id
    where d.off_hash = ${hashSecret(code)} and ${column} is not null`);
  return off !== undefined;
}
