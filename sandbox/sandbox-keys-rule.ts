import { createHmac } from 'node:crypto';

/** Keys shared by the product and its sandbox. */
export interface SandboxKeys {
  readonly secretKey: string;
  /** For browsers: opens one intent together with its secret. Not confidential. */
  readonly publishableKey: string;
  readonly webhookSecret: string;
}

const deriveKey = (secret: Buffer, purpose: string): string => createHmac('sha256', secret).update(purpose).digest('hex');

/** Derives all of a sandbox's keys from the installation's secret, so that every process has the same. */
export function sandboxKeys(secret: Buffer): SandboxKeys {
  return {
    secretKey: `sk_test_${deriveKey(secret, 'secret key')}`,
    publishableKey: 'pk_test_sandbox',
    webhookSecret: `whsec_${deriveKey(secret, 'webhook')}`,
  };
}
