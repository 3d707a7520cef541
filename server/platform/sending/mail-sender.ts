/** A mail as handed to the mail server. */
export interface OutgoingMail {
  readonly from: { readonly name: string; readonly address: string };
  readonly replyTo: string;
  /** Where the mail's bounces go; null for the sender. */
  readonly returnPath: string | null;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly plain: string;
  readonly messageId: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly attachments: readonly { readonly filename: string; readonly contentType: string; readonly content: Buffer }[];
}

/** Maximum concurrent mail connections. */
export const mailConnections = 5;

/**
 * Hands a mail over; resolves once the server has accepted it. Throws `NotTaken` if it certainly was not accepted and
 * `NeverDelivered` if a retry is useless; after any other error the outcome is unknown.
 */
export interface MailSender {
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** The server was not reached or did not accept the message; a retry may succeed. */
export class NotTaken extends Error {}

/** Permanent refusal: no such recipient, or the message was rejected. */
export class NeverDelivered extends NotTaken {}

/** Not handed over, because earlier mails to the address bounced. An operator may lift the pause and resend. */
export class AddressPaused extends NeverDelivered {}

/** Permanent refusal because nobody has this address or number. */
export class NoSuchRecipient extends NeverDelivered {}

/** Nothing can be sent to a device any more. Its member switched notifications off, so nobody has to look into it. */
export class DeviceGone extends NeverDelivered {}

/** Whether the provider has a text message: yes, no, or its list does not tell. */
export type Found = 'taken' | 'never_came' | 'cannot_tell';

/**
 * Hands a text message over, with the token by which reports about it are matched; resolves once the provider has accepted it. Throws as a `MailSender` does. Text messages cost
 * money and ring at night, so one with an unknown outcome is looked up before a retry.
 */
export interface SmsSender {
  send(sms: { readonly to: string; readonly text: string; readonly token: string }): Promise<void>;
  /** Looks up a message begun at this time by its `computeSmsMark`. Throws if it cannot look now. */
  find(wanted: { readonly to: string; readonly mark: Buffer; readonly since: Date }): Promise<Found>;
}
