import { shortLinkLength } from '../../contract/alerts/short-link-rule.ts';
import type { CompanyId } from '../../contract/kit/ids.ts';
import { issueShortSignInLink, issueSignInLink } from '../identity/sign-in-links.ts';
import { settingsColumn, getSettingValue, type SettingValues } from '../platform/business-settings.ts';
import type { Tx } from '../platform/database/database.ts';
import { type Sql, sql } from '../platform/database/sql.ts';
import { insertMessage } from '../platform/outbox.ts';
import { randomCode, randomShortCode, randomToken } from '../platform/random-code.ts';
import { maxSmsPerDay } from './settings.ts';
import type { AlertSettings } from './alert-settings-query.ts';
import { insertAddress, insertDelivery, type AlertSubject } from './store.ts';
import type { AlertRecipient, AlertRecipients } from './recipients-rule.ts';

/** Long enough that codes cannot be guessed. */
const codeLength = 16;

interface Alert {
  readonly companyId: CompanyId;
  readonly subject: AlertSubject;
  readonly userId: AlertSettings['userId'];
  readonly recipients: AlertRecipients;
}

const templates = {
  priority: { email: 'priority-lead', sms: 'priority-lead-sms' },
  digest: { email: 'lead-digest', sms: 'lead-digest-sms' },
} as const;

/** Builds an alert's message without its links. Its cause identifies the recipient, subject, channel and address. */
function buildMessage({ companyId, subject }: Alert, channel: 'email' | 'sms', { address, own }: AlertRecipient, place: number) {
  const template = templates[subject.kind][channel];
  const cause = subject.kind === 'priority' ? `${subject.enquiryId}:${companyId}` : String(subject.digestId);
  const recipient = own ? ({ kind: 'company', id: companyId } as const) : ({ kind: 'address', address, companyId } as const);
  const about = subject.kind === 'priority' ? { enquiryId: subject.enquiryId } : { digestId: subject.digestId };
  return { dedupeKey: `${template}:${cause}:${place}`, channel, template, recipient, payload: { ...about, companyId } };
}

/** Inserts a message and its delivery, whose code the message's link carries. */
function insertAlert(
  alert: Alert,
  channel: 'email' | 'sms',
  to: AlertRecipient,
  place: number,
  secrets: Readonly<Record<string, string>>,
): Sql[] {
  const { companyId, subject } = alert;
  const { own, addressId } = to;
  const { short = null, off = null } = secrets;
  const message = buildMessage(alert, channel, to, place);
  const code = randomCode(codeLength);
  return [
    insertDelivery({ code, companyId, subject, channel, messageKey: message.dedupeKey, own, short, addressId, off }),
    insertMessage({ ...message, payload: { ...message.payload, code }, secrets }),
  ];
}

/** Stores a text message over the company's budget in the outbox for the operator to see, without sending it. */
function insertDroppedSms(alert: Alert, to: AlertRecipient): Sql {
  return insertMessage({ ...buildMessage(alert, 'sms', to, 0), droppedFor: 'sms_budget' });
}

/** Switch-offs are stored per address; the first mail to an address creates its row. */
async function ensureAddressRow(tx: Tx, { companyId }: Alert, to: AlertRecipient): Promise<AlertRecipient> {
  if (to.addressId !== null) return to;
  const row = await tx.first(insertAddress({ companyId, address: to.address }));
  return { ...to, addressId: row?.id ?? null };
}

/**
 * Puts an alert into the outbox in its cause's transaction: a mail to each address, a text message. Only the user's own address and mobile get a
 * sign-in link.
 */
export async function issueAlert(tx: Tx, alert: Alert): Promise<void> {
  const { userId, recipients } = alert;
  const statements: Sql[] = [];
  for (const [place, recipient] of recipients.emails.entries()) {
    const secrets = recipient.own ? await issueSignInLink(tx, { userId }) : {};
    statements.push(
      ...insertAlert(alert, 'email', await ensureAddressRow(tx, alert, recipient), place, { ...secrets, off: randomToken() }),
    );
  }
  if (recipients.sms !== null) {
    if (await takeFromSmsBudget(tx, alert)) {
      const short = recipients.sms.own ? await issueShortSignInLink(tx, { userId }) : randomShortCode(shortLinkLength);
      statements.push(...insertAlert(alert, 'sms', recipients.sms, 0, { short }));
    } else statements.push(insertDroppedSms(alert, recipients.sms));
  }
  await tx.pipeline(...statements);
}

/**
 * Takes one text message from the company's daily budget in the transaction that writes it. False if the budget is used up: the message counts as
 * held back, and the company sees a notice until midnight.
 */
export async function takeFromSmsBudget(tx: Tx, { companyId }: { companyId: CompanyId }): Promise<boolean> {
  const row = await tx.first(sql<{ settings: SettingValues; day: string }>`
    select (app_now() at time zone c.time_zone)::date as day, ${settingsColumn} from companies c where c.id = ${companyId}`);
  if (row === undefined) throw new Error(`there is no company ${companyId}`);
  const most = getSettingValue(row.settings, maxSmsPerDay);
  await tx.rows(sql`insert into alert_sms_days (company_id, day) values (${companyId}, ${row.day}) on conflict do nothing`);
  const taken = await tx.first(sql`
    update alert_sms_days set sent = sent + 1 where company_id = ${companyId} and day = ${row.day} and sent < ${most} returning sent`);
  if (taken !== undefined) return true;
  await tx.rows(sql`
    update alert_sms_days set held_back = held_back + 1, full_at = coalesce(full_at, app_now())
    where company_id = ${companyId} and day = ${row.day}`);
  return false;
}
