/** Hands a text message over; resolves once the other side has taken it. Throws `NeverDelivered` where trying again is of no use. */
export interface SmsSender {
  send(sms: { readonly to: string; readonly text: string }): Promise<void>;
}
