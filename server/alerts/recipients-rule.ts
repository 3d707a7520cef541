import type { AlertMailKind } from '../../contract/alerts/values.ts';
import { normaliseMobile } from '../../contract/kit/telephone-rule.ts';
import type { AlertSettings } from './alert-settings-query.ts';

/** Where an alert goes. `own`: the user's own address or mobile, the only ones that get a sign-in link. */
export interface AlertRecipient {
  readonly address: string;
  readonly own: boolean;
  /** Row of an email address we have written to before. */
  readonly addressId: number | null;
}

/**
 * Returns the addresses for one kind of mail: the user's own and those confirmed by their readers. Falls back to the own address until another is
 * confirmed, so no lead is missed. Switch-offs always apply.
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

/** Null if no number can receive text messages. */
export function smsRecipient({ mobileSms, ownMobile, country }: AlertSettings): AlertRecipient | null {
  const own = ownMobile === null ? null : normaliseMobile(ownMobile, country);
  const number = mobileSms === null ? own : normaliseMobile(mobileSms, country);
  return number === null ? null : { address: number, own: number === own, addressId: null };
}

export interface AlertRecipients {
  readonly emails: readonly AlertRecipient[];
  readonly sms: AlertRecipient | null;
}

/** Returns who is alerted to an offer, according to the company's settings. */
export function priorityRecipients(settings: AlertSettings): AlertRecipients {
  return {
    emails: settings.leadsByEmail ? emailRecipients(settings, 'priority') : [],
    sms: settings.leadsBySms ? smsRecipient(settings) : null,
  };
}

/** Returns who gets the digest on one channel. */
export function digestRecipients(settings: AlertSettings, channel: 'email' | 'sms'): AlertRecipients {
  return channel === 'email' ? { emails: emailRecipients(settings, 'digest'), sms: null } : { emails: [], sms: smsRecipient(settings) };
}
