/** Whether the provider has a text message: it does, it does not, or its list does not tell. */
export type Found = 'taken' | 'never_came' | 'cannot_tell';

/**
 * Hands a text message over; resolves once the other side has taken it. Throws as a `MailSender` does. A text message costs
 * money and rings in the night: where nobody knows whether a try arrived, it is looked for before there is another.
 */
export interface SmsSender {
  send(sms: { readonly to: string; readonly text: string }): Promise<void>;
  /** Looks for a message that was begun to be sent at this moment, by its `markOfSms`. Throws where it cannot look now. */
  find(wanted: { readonly to: string; readonly mark: Buffer; readonly since: Date }): Promise<Found>;
}
