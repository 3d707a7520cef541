import '@fastify/cookie';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptedLanguage } from '../../platform/http/accepted-language-rule.ts';
import { isFromThisSite } from '../../platform/http/check-origin.ts';
import { hashSecret, isToken, randomToken } from '../../platform/random-code.ts';
import type { PageLanguage } from '../../../contract/kit/language.ts';
import { authorizeHtml, leadsHtml, refusalHtml } from './crm-html-rule.ts';
import { crmSandboxPath, issueCode, type CrmSandbox } from './open-crm-sandbox.ts';

export interface CrmPagesOptions {
  readonly sandbox: Pick<CrmSandbox, 'store'>;
  readonly publicOrigin: string;
  readonly secureCookies: boolean;
}

const accountCookie = 'plumbline-sandbox-crm';
const oneDay = 'public, max-age=86400';

/** A form answers with a redirect to the product, which browsers check against the same list. */
const policyFor = (publicOrigin: string): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    `form-action 'self' ${publicOrigin}`,
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

const getLanguage = ({ headers }: FastifyRequest): PageLanguage => acceptedLanguage(headers['accept-language'], 'en');

type Fields = Readonly<Record<string, string | undefined>>;

/** Gives every browser an account of its own, so that nobody sees what others received. Only the hash leaves the browser. */
function getAccount(request: FastifyRequest, reply: FastifyReply, secure: boolean): string {
  const given = request.cookies[accountCookie];
  const token = given !== undefined && isToken(given) ? given : randomToken();
  if (token !== given) void reply.setCookie(accountCookie, token, { path: crmSandboxPath, httpOnly: true, sameSite: 'lax', secure });
  return hashSecret(token).toString('base64url');
}

function addRoutes(app: FastifyInstance, { sandbox: { store }, publicOrigin, secureCookies }: CrmPagesOptions): void {
  const policy = policyFor(publicOrigin);
  const show = (reply: FastifyReply, html: string, status = 200): FastifyReply =>
    reply.code(status).header('content-security-policy', policy).type('text/html; charset=utf-8').send(html);
  const isKnown = ({ client_id, redirect_uri, response_type }: Fields): boolean =>
    client_id === store.clientId && redirect_uri === store.redirectUri && response_type === 'code';
  const goBack = (reply: FastifyReply, fields: Fields): FastifyReply => {
    const url = new URL(store.redirectUri);
    for (const [name, value] of Object.entries(fields)) if (value !== undefined) url.searchParams.set(name, value);
    return reply.redirect(url.href, 303);
  };
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    void reply.headers({ 'referrer-policy': 'no-referrer', 'x-frame-options': 'DENY', vary: 'accept-language' });
  });

  app.get(crmSandboxPath, (request, reply) => {
    const leads = store.leadsOf(getAccount(request, reply, secureCookies));
    return show(reply, leadsHtml(getLanguage(request), leads));
  });
  // Started by the CRM: there is no state, so the product asks its user to confirm.
  app.get(`${crmSandboxPath}/connect`, (request, reply) =>
    goBack(reply, { code: issueCode(store, getAccount(request, reply, secureCookies)) }),
  );
  app.get(`${crmSandboxPath}/authorize`, (request, reply) => {
    const asked = Object.fromEntries(new URL(request.url, publicOrigin).searchParams);
    if (!isKnown(asked)) return show(reply, refusalHtml(getLanguage(request)), 400);
    getAccount(request, reply, secureCookies);
    return show(reply, authorizeHtml(getLanguage(request), asked));
  });
  app.post(`${crmSandboxPath}/authorize`, (request, reply) => {
    const form: Fields = Object.fromEntries(new URLSearchParams(typeof request.body === 'string' ? request.body : ''));
    if (!isFromThisSite(request, publicOrigin) || !isKnown(form)) return show(reply, refusalHtml(getLanguage(request)), 400);
    const { state, answer } = form;
    if (answer !== 'allow') return goBack(reply, { error: 'access_denied', state });
    return goBack(reply, { code: issueCode(store, getAccount(request, reply, secureCookies)), state });
  });

  const styles = readFile(new URL('./assets/crm.css', import.meta.url));
  app.get(`${crmSandboxPath}/assets/crm.css`, async (_request, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', oneDay)
      .send(await styles),
  );
}

/** The browser pages of the sandbox CRM, on the product's origin. Mounted only where the demonstration uses this CRM. */
export async function addCrmSandboxPages(app: FastifyInstance, options: CrmPagesOptions): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.addContentTypeParser<string>('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, parsed) =>
      parsed(null, text),
    );
    addRoutes(scope, options);
    done();
  });
}
