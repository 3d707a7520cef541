import type { SessionWire } from '../../../contract/identity/security-endpoints.ts';
import type { User } from '../queries.ts';
import type { SecondFactorState } from '../second-factor-query.ts';
import type { OwnSession } from '../sessions-query.ts';

export function verificationWire(user: User): { isValidated: boolean; lastValidationSentAt: string | null } {
  return { isValidated: user.emailValidatedAt !== null, lastValidationSentAt: user.validationSentAt?.toISOString() ?? null };
}

export function secondFactorWire({ enabledAt, recoveryCodesLeft }: SecondFactorState): {
  enabledAt: string | null;
  recoveryCodesLeft: number;
} {
  return { enabledAt: enabledAt?.toISOString() ?? null, recoveryCodesLeft };
}

export function sessionWire(session: OwnSession, currentId: number): SessionWire {
  const { id, browser, system, network, signedInAt, lastSeenAt } = session;
  return {
    id,
    browser,
    system,
    network,
    signedInAt: signedInAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    current: id === currentId,
  };
}
