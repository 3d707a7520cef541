/** A mail as handed to the mail server. */
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

/** Permanent refusal because nobody has this address or number. */
export class NoSuchRecipient extends NeverDelivered {}
