import type { FastifyInstance, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import type { PageLanguage } from '../../../contract/kit/language.ts';
import { withLanguage } from '../texts.ts';
import { acceptedLanguage } from './accepted-language-rule.ts';

/** Returns the language of a refusal; the back office is English throughout. */
export function callerLanguage(url: string, acceptLanguage: string | undefined): PageLanguage {
  if (!url.startsWith('/api/') || /^\/api\/v\d+\/operator(?:[/?]|$)/.test(url)) return 'en';
  return acceptedLanguage(acceptLanguage, 'en');
}

/** Runs a request's handler in the caller's language. */
export function withCallerLanguage<Result>({ url, headers }: FastifyRequest, work: () => Result): Result {
  return withLanguage(callerLanguage(url, headers['accept-language']), work);
}

/**
 * Sets the caller's language again after body parsing, which runs in the connection's async context and not the request's.
 */
export function addCallerLanguage(app: FastifyInstance): void {
  const speak = (request: FastifyRequest, _reply: unknown, done: HookHandlerDoneFunction): void => withCallerLanguage(request, done);
  app.addHook('onRequest', speak);
  app.addHook('preValidation', speak);
}
