import { createHmac, timingSafeEqual } from 'node:crypto';

/** What the product and its sandbox know of each other. */
export interface SandboxKeys {
  readonly secretKey: string;
  /** A browser's: opens one intent together with its secret. Not secret. */
  readonly publishableKey: string;
  readonly webhookSecret: string;
}

const derived = (secret: Buffer, purpose: string): string => createHmac('sha256', secret).update(purpose).digest('hex');

/** All keys of an installation's sandbox, from the one secret that it keeps: every process has the same. */
export function sandboxKeys(secret: Buffer): SandboxKeys {
  return {
    secretKey: `sk_test_${derived(secret, 'secret key')}`,
    publishableKey: 'pk_test_sandbox',
    webhookSecret: `whsec_${derived(secret, 'webhook')}`,
  };
}

/** Whether two secrets are the same, in a time that does not tell where they differ. */
export function areSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
