/** Whether the provider has a text message: yes, no, or its list does not tell. */
export type Found = 'taken' | 'never_came' | 'cannot_tell';

/**
 * Hands a text message over; resolves once the provider has accepted it. Throws as a `MailSender` does. Text messages cost
 * money and ring at night, so one with an unknown outcome is looked up before a retry.
 */
export interface SmsSender {
  send(sms: { readonly to: string; readonly text: string }): Promise<void>;
  /** Looks up a message begun at this time by its `computeSmsMark`. Throws if it cannot look now. */
  find(wanted: { readonly to: string; readonly mark: Buffer; readonly since: Date }): Promise<Found>;
}
