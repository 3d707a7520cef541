import type { CompanyId, EnquiryId } from '../../contract/kit/ids.ts';
import { shortLinkLength } from '../../contract/rules/short-link-rule.ts';
import { issueShortSignInLink } from '../identity/issue-short-sign-in-link.ts';
import { issueSignInLink } from '../identity/issue-sign-in-link.ts';
import type { Tx } from '../platform/database.ts';
import { insertMessage } from '../platform/outbox.ts';
import { randomCode, randomShortCode } from '../platform/random-code.ts';
import type { Sql } from '../platform/sql.ts';
import type { AlertSettings } from './alert-settings-query.ts';
import { priorityRecipients, type AlertRecipient } from './recipients-rule.ts';
import { insertDelivery } from './store.ts';

/** As long as it takes that nobody finds another by trying. */
const codeLength = 16;

interface Alert {
  readonly companyId: CompanyId;
  readonly enquiryId: EnquiryId;
  readonly settings: AlertSettings;
}

/** A message in the outbox and its delivery, whose code stands in the link of the message. */
function tell(alert: Alert, channel: 'email' | 'sms', to: AlertRecipient, place: number, secrets: Readonly<Record<string, string>>): Sql[] {
  const { companyId, enquiryId } = alert;
  const { address, own } = to;
  const template = channel === 'sms' ? 'priority-lead-sms' : 'priority-lead';
  const messageKey = `${template}:${enquiryId}:${companyId}:${place}`;
  const code = randomCode(codeLength);
  const recipient = own ? ({ kind: 'company', id: companyId } as const) : ({ kind: 'address', address, companyId } as const);
  const payload = { enquiryId, companyId, code };
  return [
    insertDelivery({ code, companyId, enquiryId, channel, messageKey, own, short: secrets['short'] ?? null }),
    insertMessage({ dedupeKey: messageKey, channel, template, recipient, payload, secrets }),
  ];
}

/**
 * Tells a company that an enquiry is reserved for it, in the transaction that reserves it: by mail to each address and by
 * text message, as the company chose. Only at the user's own address and mobile does the link sign in.
 */
export async function issuePriorityAlert(tx: Tx, alert: Alert): Promise<void> {
  const { userId } = alert.settings;
  const { emails, sms } = priorityRecipients(alert.settings);
  const statements: Sql[] = [];
  for (const [place, recipient] of emails.entries()) {
    const secrets = recipient.own ? await issueSignInLink(tx, { userId }) : {};
    statements.push(...tell(alert, 'email', recipient, place, { ...secrets }));
  }
  if (sms !== null) {
    const short = sms.own ? await issueShortSignInLink(tx, { userId }) : randomShortCode(shortLinkLength);
    statements.push(...tell(alert, 'sms', sms, 0, { short }));
  }
  await tx.together(...statements);
}
