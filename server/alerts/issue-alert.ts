import { shortLinkLength } from '../../contract/rules/short-link-rule.ts';
import type { CompanyId } from '../../contract/kit/ids.ts';
import { issueShortSignInLink } from '../identity/issue-short-sign-in-link.ts';
import { issueSignInLink } from '../identity/issue-sign-in-link.ts';
import type { Tx } from '../platform/database.ts';
import { insertMessage } from '../platform/outbox.ts';
import { randomCode, randomShortCode } from '../platform/random-code.ts';
import type { Sql } from '../platform/sql.ts';
import type { AlertSettings } from './alert-settings-query.ts';
import type { AlertRecipient, AlertRecipients } from './recipients-rule.ts';
import { insertDelivery, type AlertSubject } from './store.ts';

/** As long as it takes that nobody finds another by trying. */
const codeLength = 16;

export interface Alert {
  readonly companyId: CompanyId;
  readonly subject: AlertSubject;
  readonly userId: AlertSettings['userId'];
  readonly recipients: AlertRecipients;
}

const templates = {
  priority: { email: 'priority-lead', sms: 'priority-lead-sms' },
  digest: { email: 'lead-digest', sms: 'lead-digest-sms' },
} as const;

/** A message in the outbox and its delivery, whose code stands in the link of the message. */
function tell(alert: Alert, channel: 'email' | 'sms', to: AlertRecipient, place: number, secrets: Readonly<Record<string, string>>): Sql[] {
  const { companyId, subject } = alert;
  const { address, own } = to;
  const template = templates[subject.kind][channel];
  const cause = subject.kind === 'priority' ? `${subject.enquiryId}:${companyId}` : String(subject.digestId);
  const messageKey = `${template}:${cause}:${place}`;
  const code = randomCode(codeLength);
  const recipient = own ? ({ kind: 'company', id: companyId } as const) : ({ kind: 'address', address, companyId } as const);
  const about = subject.kind === 'priority' ? { enquiryId: subject.enquiryId } : { digestId: subject.digestId };
  return [
    insertDelivery({ code, companyId, subject, channel, messageKey, own, short: secrets['short'] ?? null }),
    insertMessage({ dedupeKey: messageKey, channel, template, recipient, payload: { ...about, companyId, code }, secrets }),
  ];
}

/**
 * Puts an alert into the outbox, in the transaction of its cause: a mail to each address, a text message. Only at the
 * user's own address and mobile does the link sign in.
 */
export async function issueAlert(tx: Tx, alert: Alert): Promise<void> {
  const { userId, recipients } = alert;
  const statements: Sql[] = [];
  for (const [place, recipient] of recipients.emails.entries()) {
    const secrets = recipient.own ? await issueSignInLink(tx, { userId }) : {};
    statements.push(...tell(alert, 'email', recipient, place, { ...secrets }));
  }
  if (recipients.sms !== null) {
    const short = recipients.sms.own ? await issueShortSignInLink(tx, { userId }) : randomShortCode(shortLinkLength);
    statements.push(...tell(alert, 'sms', recipients.sms, 0, { short }));
  }
  await tx.together(...statements);
}
