import { createHmac } from 'node:crypto';
import { areEqualSecrets, randomShortCode } from '../../platform/random-code.ts';

export type GrantKind = 'code' | 'access' | 'refresh';

/** How long each grant is valid; null: until the installation's secret changes. */
const lifetimeSeconds = { code: 600, access: 3_600, refresh: null } as const satisfies Record<GrantKind, number | null>;
export const accessSeconds = lifetimeSeconds.access;

export interface Grant {
  /** Account of the sandbox CRM that it opens. */
  readonly account: string;
  /** Milliseconds since 1970; null: never expires. */
  readonly expiresAt: number | null;
}

const computeSignature = (secret: Buffer, signed: string): string => createHmac('sha256', secret).update(signed).digest('base64url');

/** Signs a code or token for an account. Signed rather than stored, so a connection survives a restart and works in every process. */
export function signGrant(secret: Buffer, kind: GrantKind, { account, now }: { readonly account: string; readonly now: Date }): string {
  const seconds = lifetimeSeconds[kind];
  const signed = [kind, account, seconds === null ? 0 : now.getTime() + seconds * 1_000, randomShortCode()].join('.');
  return `${signed}.${computeSignature(secret, signed)}`;
}

/** Reads a code or token of this kind. Undefined if it was not signed here or has expired. */
export function readGrant(
  secret: Buffer,
  kind: GrantKind,
  { given, now }: { readonly given: string; readonly now: Date },
): Grant | undefined {
  const signed = given.slice(0, Math.max(0, given.lastIndexOf('.')));
  if (!areEqualSecrets(given, `${signed}.${computeSignature(secret, signed)}`)) return undefined;
  const [signedKind, account = '', expiry] = signed.split('.');
  const expiresAt = Number(expiry) || null;
  if (signedKind !== kind || (expiresAt !== null && expiresAt <= now.getTime())) return undefined;
  return { account, expiresAt };
}
