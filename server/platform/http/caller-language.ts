import type { FastifyInstance, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { type PageLanguage, pageLanguages } from '../../../contract/kit/language.ts';
import { speakingIn } from '../texts.ts';

/** Norwegian is asked for by the names of its two forms. */
const otherNames: Readonly<Record<string, string>> = { nb: 'no', nn: 'no' };

/** The first language asked for in which pages can be read; undefined where none is. The web app asks for that of its pages. */
export function askedLanguage(acceptLanguage: string | undefined): PageLanguage | undefined {
  for (const one of (acceptLanguage ?? '').slice(0, 200).split(',')) {
    const name = (one.split(/[;-]/)[0] ?? '').trim().toLowerCase();
    const found = pageLanguages.find((language) => language === (otherNames[name] ?? name));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** In which a call is answered that is refused: the back-office is English throughout. */
export function callerLanguage(url: string, acceptLanguage: string | undefined): PageLanguage {
  if (!url.startsWith('/api/') || /^\/api\/v\d+\/operator(?:[/?]|$)/.test(url)) return 'en';
  return askedLanguage(acceptLanguage) ?? 'en';
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
