import type { AlertMailKind } from '../../contract/alerts/values.ts';
import { normaliseMobile } from '../../contract/kit/telephone-rule.ts';
import type { AlertSettings } from './alert-settings-query.ts';

/** Where an alert goes. `own`: to the user's own address or mobile; only there may a link sign in. */
export interface AlertRecipient {
  readonly address: string;
  readonly own: boolean;
  /** Of an e-mail that was written to before: its row. */
  readonly addressId: number | null;
}

/**
 * The addresses that mails of one kind go to: the user's own, and those whose readers have confirmed them. As long as nobody else
 * has, the own one stands in, so that no lead is missed for a mail that nobody has answered yet. What a reader switched off stays
 * off.
 */
export function emailRecipients({ leadEmails, ownEmail, addresses }: AlertSettings, kind: AlertMailKind): AlertRecipient[] {
  const known = new Map(addresses.map((one) => [one.address, one]));
  const listed = [...new Set(leadEmails.map((address) => address ?? ownEmail))];
  const wanted = listed.filter((address) => address === ownEmail || known.get(address)?.confirmed === true);
  const isOn = (address: string): boolean => (known.get(address)?.[kind === 'priority' ? 'priorityOff' : 'digestOff'] ?? null) === null;
  return (wanted.length === 0 ? [ownEmail] : wanted).filter(isOn).map((address) => ({
    address,
    own: address === ownEmail,
    addressId: known.get(address)?.id ?? null,
  }));
}

/** Null where there is no number that a text message could reach. */
export function smsRecipient({ mobileSms, ownMobile, country }: AlertSettings): AlertRecipient | null {
  const own = ownMobile === null ? null : normaliseMobile(ownMobile, country);
  const number = mobileSms === null ? own : normaliseMobile(mobileSms, country);
  return number === null ? null : { address: number, own: number === own, addressId: null };
}

export interface AlertRecipients {
  readonly emails: readonly AlertRecipient[];
  readonly sms: AlertRecipient | null;
}

/** Who hears of an offer, as the company chose. */
export function priorityRecipients(settings: AlertSettings): AlertRecipients {
  return {
    emails: settings.leadsByEmail ? emailRecipients(settings, 'priority') : [],
    sms: settings.leadsBySms ? smsRecipient(settings) : null,
  };
}

/** Who gets the digest of one channel. */
export function digestRecipients(settings: AlertSettings, channel: 'email' | 'sms'): AlertRecipients {
  return channel === 'email' ? { emails: emailRecipients(settings, 'digest'), sms: null } : { emails: [], sms: smsRecipient(settings) };
}
