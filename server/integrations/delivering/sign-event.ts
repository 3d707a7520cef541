import { createHmac } from 'node:crypto';

export interface SignedEvent {
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

/**
 * The headers of the Standard Webhooks specification: who signed what and when. While a secret is being changed there is a
 * signature by each, and one that fits is enough.
 */
export function signEvent({ id, at, body }: SignedEvent, secrets: readonly Uint8Array[]): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map((secret) => `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`);
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
