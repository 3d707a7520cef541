import { normaliseMobile } from '../../contract/rules/telephone-rule.ts';
import type { AlertSettings } from './alert-settings-query.ts';

/** Where an alert goes. `own`: to the user's own address or mobile; only there may a link sign in. */
export interface AlertRecipient {
  readonly address: string;
  readonly own: boolean;
}

export function emailRecipients({ leadEmails, ownEmail }: AlertSettings): AlertRecipient[] {
  const addresses = leadEmails.map((address) => address ?? ownEmail);
  return [...new Set(addresses)].map((address) => ({ address, own: address === ownEmail }));
}

/** Null where there is no number that a text message could reach. */
export function smsRecipient({ mobileSms, ownMobile, country }: AlertSettings): AlertRecipient | null {
  const own = ownMobile === null ? null : normaliseMobile(ownMobile, country);
  const number = mobileSms === null ? own : normaliseMobile(mobileSms, country);
  return number === null ? null : { address: number, own: number === own };
}

export interface AlertRecipients {
  readonly emails: readonly AlertRecipient[];
  readonly sms: AlertRecipient | null;
}

/** Who hears of an offer, as the company chose. */
export function priorityRecipients(settings: AlertSettings): AlertRecipients {
  return {
    emails: settings.leadsByEmail ? emailRecipients(settings) : [],
    sms: settings.leadsBySms ? smsRecipient(settings) : null,
  };
}

/** Who gets the digest of one channel. */
export function digestRecipients(settings: AlertSettings, channel: 'email' | 'sms'): AlertRecipients {
  return channel === 'email' ? { emails: emailRecipients(settings), sms: null } : { emails: [], sms: smsRecipient(settings) };
}
