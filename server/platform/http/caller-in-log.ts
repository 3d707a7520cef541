import type { FastifyRequest } from 'fastify';
import type { AnyCaller } from './route.ts';

const callers = new WeakMap<FastifyRequest, AnyCaller>();

/** Remembers who made a call, for the log line of its answer. */
export function rememberCaller(request: FastifyRequest, caller: AnyCaller): void {
  callers.set(request, caller);
}

/** Returns the ids of a call's caller, so an investigation finds who acted. Never a name or an address. */
export function listCallerIds(request: FastifyRequest): Readonly<Record<string, number>> {
  const caller = callers.get(request);
  switch (caller?.kind) {
    case 'trade': {
      const { companyId, userId, sessionId, apiKey, viewer } = caller;
      const reader = apiKey === undefined ? { sessionId } : { apiKeyId: apiKey.id };
      return { companyId, userId, ...reader, ...(viewer !== undefined && { staffId: viewer.staffId }) };
    }
    case 'staff':
      return { staffId: caller.staffId, sessionId: caller.sessionId };
    case 'source':
      return { sourceId: caller.sourceId, ...(caller.keyId === null ? {} : { intakeKeyId: caller.keyId }) };
    default:
      return {};
  }
}
