import type { AlertMailKind } from '../../contract/alerts/values.ts';
import type { CompanyId } from '../../contract/kit/ids.ts';
import { recordAudit } from '../platform/audit.ts';
import { settingsColumn, getSettingValue, type SettingValues } from '../platform/business-settings.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { putInOutbox } from '../platform/outbox.ts';
import { hashSecret, randomToken } from '../platform/random-code.ts';
import { maskRecipient } from '../platform/sending/mask.ts';
import {
  maxConfirmationMailsPerHour,
  confirmationWaitMinutes,
  maxConfirmationMails,
  maxPendingAddresses,
  confirmationDays,
} from './settings.ts';
import { insertAddress, insertAddressLink } from './store.ts';
import { findNextRequestTime, type ConfirmationMail, type ConfirmationLimits } from './confirmation-limit-rule.ts';
import type { AlertSettings } from './alert-settings-query.ts';

export interface ConfirmationTimes {
  readonly askedAt: Date | null;
  /** Null if the reader may be asked now. */
  readonly askAgainAt: Date | null;
  readonly now: Date;
}

function getLimits(settings: SettingValues): ConfirmationLimits {
  return {
    waitMinutes: getSettingValue(settings, confirmationWaitMinutes),
    mailsPerAddress: getSettingValue(settings, maxConfirmationMails),
    pending: getSettingValue(settings, maxPendingAddresses),
    mailsAnHour: getSettingValue(settings, maxConfirmationMailsPerHour),
  };
}

/** Whether the mail of link `l` was sent. Rate limits ignore mails that were kept or given up, because nobody received them. */
const hasLeft: Sql = sql`
  not exists (select from outbox_messages m
              where m.dedupe_key = 'confirm-alert-address:' || l.id and num_nonnulls(m.kept_at, m.dead_at) > 0)`;

/** Lists when the readers of these addresses were last asked and when they may be asked again. */
export async function getConfirmationTimes(
  db: Db,
  { companyId, addresses }: { companyId: CompanyId; addresses: readonly string[] },
): Promise<ReadonlyMap<string, ConfirmationTimes>> {
  const facts = await db.first(sql<{ now: Date; settings: SettingValues }>`select app_now() as now, ${settingsColumn}`);
  if (facts === undefined) return new Map();
  const { now, settings } = facts;
  const mails = await db.rows(sql<ConfirmationMail & { hasLeft: boolean }>`
    select l.address, l.sent_at as "sentAt", l.expires_at as "expiresAt", coalesce(a.confirmed_at >= l.sent_at, false) as confirmed, ${hasLeft} as "hasLeft"
    from alert_address_links l join alert_addresses a using (company_id, address)
    where l.company_id = ${companyId} and greatest(l.expires_at, l.sent_at + interval '1 hour') > app_now()`);
  const asked = await db.rows(sql<{ address: string; last: Date }>`
    select l.address, max(l.sent_at) as last from alert_address_links l where l.address = any(${[...addresses]}::text[]) and ${hasLeft} group by l.address`);
  const limits = getLimits(settings);
  return new Map(
    addresses.map((address) => {
      const own = mails.filter((mail) => mail.address === address).map(({ sentAt }) => sentAt.getTime());
      const lastToAddress = asked.find((one) => one.address === address)?.last ?? null;
      const next = findNextRequestTime(address, { now, lastToAddress, mails: mails.filter(({ hasLeft: left }) => left) }, limits);
      return [address, { askedAt: own.length === 0 ? null : new Date(Math.max(...own)), askAgainAt: next, now }];
    }),
  );
}

/** Lists the settings' email addresses in order, deduplicated; null resolves to the account's own address. */
export function listAlertAddresses({ leadEmails, ownEmail }: Pick<AlertSettings, 'leadEmails' | 'ownEmail'>): string[] {
  return [...new Set(leadEmails.map((address) => address ?? ownEmail))];
}

interface ConfirmationLink {
  readonly address: string;
  readonly companyName: string;
  /** Lifetime at creation. */
  readonly lifeSeconds: number;
}

/** Finds a link that its mail may still offer; undefined once it has expired or the company has removed the address. */
export function findConfirmationLink(db: Db, linkId: number): Promise<ConfirmationLink | undefined> {
  return db.first(sql<ConfirmationLink>`
    select l.address, c.internal_name as "companyName", extract(epoch from l.expires_at - l.sent_at)::double precision as "lifeSeconds"
    from alert_address_links l
    join companies c on c.id = l.company_id
    join users u on u.company_id = c.id and u.is_account_owner
    left join company_alert_settings s on s.company_id = c.id
    where l.id = ${linkId} and l.expires_at > app_now() and (l.address = any(s.lead_emails) or l.address = lower(u.email))`);
}

/** Whether an unsubscribe code belongs to one of our mails. Changes nothing. */
export async function isUnsubscribeCode(db: Db, code: string): Promise<boolean> {
  return (await db.first(sql`select id from alert_deliveries where off_hash = ${hashSecret(code)}`)) !== undefined;
}

/** Whether the reader has switched off this kind of mail since the message was written. */
export async function isSwitchedOff(db: Db, kind: AlertMailKind, code: string | undefined): Promise<boolean> {
  if (code === undefined) return false;
  const column = kind === 'priority' ? sql`a.priority_off_at` : sql`a.digest_off_at`;
  const off = await db.first(sql`
    select a.id from alert_deliveries d join alert_addresses a on a.id = d.address_id
    where d.off_hash = ${hashSecret(code)} and ${column} is not null`);
  return off !== undefined;
}

type RequestOutcome = { readonly kind: 'asked' } | { readonly kind: 'too_soon'; readonly seconds: number };

/**
 * Mails the reader of an address a confirmation request, within the limits of `address-wait-rule.ts`. Concurrent requests are serialised here; the
 * second one then finds the first one's mail.
 */
export async function requestAddressConfirmation(
  tx: Tx,
  { companyId, address }: { companyId: CompanyId; address: string },
): Promise<RequestOutcome> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`alert-address:${address}`}, 0))`);
  const waiting = (await getConfirmationTimes(tx, { companyId, addresses: [address] })).get(address);
  if (waiting?.askAgainAt != null) {
    return { kind: 'too_soon', seconds: Math.ceil((waiting.askAgainAt.getTime() - waiting.now.getTime()) / 1_000) };
  }
  const row = await tx.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
  const token = randomToken();
  const seconds = getSettingValue(row?.settings ?? null, confirmationDays) * 86_400;
  const [, links] = await tx.pipeline(
    insertAddress({ companyId, address }),
    insertAddressLink({ companyId, address, tokenHash: hashSecret(token), seconds }),
  );
  const linkId = links[0]?.id;
  if (linkId === undefined) throw new Error('the link of an address was not written');
  await putInOutbox(tx, {
    dedupeKey: `confirm-alert-address:${linkId}`,
    channel: 'email',
    template: 'confirm-alert-address',
    recipient: { kind: 'address', address, companyId },
    payload: { linkId },
    secrets: { token },
  });
  return { kind: 'asked' };
}

/**
 * Replaces the token of a confirmation mail that never left, for staff to pass on. Not another link: the limits on mails would count it.
 * Undefined once the link is over.
 */
export async function reissueAddressLink(tx: Tx, linkId: number): Promise<string | undefined> {
  if ((await findConfirmationLink(tx, linkId)) === undefined) return undefined;
  const token = randomToken();
  await tx.rows(sql`update alert_address_links set token_hash = ${hashSecret(token)} where id = ${linkId}`);
  return `/alerts/confirm?s=${token}`;
}

/**
 * Confirms an address for a company's alerts and re-enables mails switched off before the link was sent. Idempotent; never undoes a later
 * switch-off. Returns undefined for any other link.
 */
export function confirmAlertAddress(tx: Tx, { token }: { token: string }): Promise<{ address: string; company: string } | undefined> {
  return tx.first(sql<{ address: string; company: string }>`
    update alert_addresses a
    set confirmed_at = case when a.confirmed_at >= l.sent_at then a.confirmed_at else app_now() end,
        priority_off_at = case when a.priority_off_at > l.sent_at then a.priority_off_at end,
        digest_off_at = case when a.digest_off_at > l.sent_at then a.digest_off_at end
    from alert_address_links l join companies c on c.id = l.company_id
    where l.token_hash = ${hashSecret(token)} and a.company_id = l.company_id and a.address = l.address
      and (l.expires_at > app_now() or a.confirmed_at >= l.sent_at)
    returning a.address, c.internal_name as company`);
}

/**
 * Switches off one kind of alert mail for the address the link was sent to. Idempotent; the company sees it in its settings. False for an unknown
 * link.
 */
export async function unsubscribeFromAlerts(tx: Tx, { code, kind }: { code: string; kind: AlertMailKind }): Promise<boolean> {
  const found = await tx.first(sql<{ id: number; companyId: CompanyId; address: string; isOff: boolean }>`
    select a.id, a.company_id as "companyId", a.address,
           case ${kind}::text when 'priority' then a.priority_off_at else a.digest_off_at end is not null as "isOff"
    from alert_deliveries d join alert_addresses a on a.id = d.address_id where d.off_hash = ${hashSecret(code)} for update of a`);
  if (found === undefined) return false;
  if (found.isOff) return true;
  const column = kind === 'priority' ? sql`priority_off_at` : sql`digest_off_at`;
  await tx.rows(sql`update alert_addresses set ${column} = app_now() where id = ${found.id}`);
  await recordAudit(tx, {
    staffId: null,
    actor: 'link in a mail',
    action: 'alert-mails.off',
    object: { type: 'company', id: found.companyId },
    reason: 'Its reader used the link in a mail.',
    before: null,
    after: { kind, address: maskRecipient(found.address) },
  });
  return true;
}
