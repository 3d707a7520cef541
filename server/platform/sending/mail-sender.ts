/** A mail as it is handed to the mail server. */
export interface OutgoingMail {
  readonly from: { readonly name: string; readonly address: string };
  readonly replyTo: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly plain: string;
  readonly messageId: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly attachments: readonly { readonly filename: string; readonly contentType: string; readonly content: Buffer }[];
}

/** So many mails are handed over at once. */
export const mailConnections = 5;

/**
 * Hands a mail over; resolves once the other side has taken it. Throws `NotTaken` where it certainly has not, `NeverDelivered`
 * where trying again is of no use either; after any other error nobody knows.
 */
export interface MailSender {
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** The other side was not reached, or has said that it did not take the message; it may another time. */
export class NotTaken extends Error {}

/** The other side has said no for good: there is no such recipient, or it refuses the message. */
export class NeverDelivered extends NotTaken {}

/** The other side has said for good that there is nobody of this address or number. */
export class NoSuchRecipient extends NeverDelivered {}
