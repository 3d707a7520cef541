import type { FastifyInstance, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { speakingIn, spokenLanguages } from '../texts.ts';

/** Norwegian is asked for by the names of its two forms. */
const otherNames: Readonly<Record<string, string>> = { nb: 'no', nn: 'no' };

/** The first language asked for that we speak. The web app asks for that of its pages; the back-office is English throughout. */
export function callerLanguage(url: string, acceptLanguage: string | undefined): string {
  if (!url.startsWith('/api/') || /^\/api\/v\d+\/operator(?:[/?]|$)/.test(url)) return 'en';
  const asked = (acceptLanguage ?? '').slice(0, 200).split(',');
  const wished = asked.map((one) => (one.split(/[;-]/)[0] ?? '').trim().toLowerCase()).map((name) => otherNames[name] ?? name);
  return wished.find((language) => spokenLanguages.includes(language)) ?? 'en';
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
