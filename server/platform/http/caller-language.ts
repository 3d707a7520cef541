import type { FastifyInstance, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import type { PageLanguage } from '../../../contract/kit/language.ts';
import { speakingIn } from '../texts.ts';
import { acceptedLanguage } from './accepted-language-rule.ts';

/** In which a call is answered that is refused: the back-office is English throughout. */
export function callerLanguage(url: string, acceptLanguage: string | undefined): PageLanguage {
  if (!url.startsWith('/api/') || /^\/api\/v\d+\/operator(?:[/?]|$)/.test(url)) return 'en';
  return acceptedLanguage(acceptLanguage, 'en');
}

/** Runs what answers a request in the language of whoever sent it. */
export function inCallerLanguage<Result>({ url, headers }: FastifyRequest, work: () => Result): Result {
  return speakingIn(callerLanguage(url, headers['accept-language']), work);
}

/** A body arrives in the name of its connection, not of the request: what comes after it has to be told once more. */
export function speakToCallers(app: FastifyInstance): void {
  const speak = (request: FastifyRequest, _reply: unknown, done: HookHandlerDoneFunction): void => inCallerLanguage(request, done);
  app.addHook('onRequest', speak);
  app.addHook('preValidation', speak);
}
