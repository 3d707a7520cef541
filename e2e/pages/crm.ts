import type { ServerResponse } from 'node:http';
import type { Page } from 'playwright-core';
import { beforeEach } from 'vitest';
import { useEventReceiver, type ReceivedEvent } from '../../test/event-receiver.ts';

export interface CrmStandIn {
  /** Environment to start the server with. */
  environment(): Promise<Readonly<Record<string, string>>>;
  /** Answers the CRM's consent page; each button leads back to the product. */
  answer(page: Page, name: 'Allow' | 'Allow, and spoil the code' | 'Refuse'): Promise<void>;
  /** Leads pushed to the CRM, with the tokens used. */
  leads(): { readonly token: string | undefined; readonly lead: Readonly<Record<string, string | null>> }[];
}

const client = { client_id: 'plumbline', client_secret: 'shared-secret' };
const given = { access_token: '1000.access', refresh_token: '1000.refresh', token_type: 'Bearer', expires_in: 3_600 };

/** Consent page with allow and refuse links, using the parameters of Zoho's accounts server. */
function consentPage(asked: URLSearchParams): string {
  const back = (more: Readonly<Record<string, string>>): string => {
    const search = new URLSearchParams({ ...more, state: asked.get('state') ?? '' });
    return new URL(`${asked.get('redirect_uri') ?? ''}?${search.toString()}`).href.replaceAll('&', '&amp;');
  };
  const zone = { location: 'eu', 'accounts-server': 'https://accounts.zoho.eu' };
  return `<!doctype html><html lang="en"><title>CRM</title><link rel="icon" href="data:,"><h1>Let Plumbline in?</h1>
<a href="${back({ code: 'good', ...zone })}">Allow</a>
<a href="${back({ code: 'spoilt', ...zone })}">Allow, and spoil the code</a>
<a href="${back({ error: 'access_denied' })}">Refuse</a>`;
}

/** Exchanges a code for tokens by the documented fields; errors are named in a 200 response. */
function exchange(form: URLSearchParams, redirect: string): object {
  if (form.get('client_id') !== client.client_id || form.get('client_secret') !== client.client_secret) return { error: 'invalid_client' };
  if (form.get('grant_type') !== 'authorization_code') return { error: 'unsupported_grant_type' };
  if (form.get('redirect_uri') !== redirect) return { error: 'invalid_redirect_uri' };
  return form.get('code') === 'good' ? given : { error: 'invalid_code' };
}

function html(response: ServerResponse, page: string): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
}

/** A local CRM stand-in with consent page, token endpoint and leads, following Zoho's documentation. */
export function useCrmStandIn(): CrmStandIn {
  const receiver = useEventReceiver();
  let redirect = '';
  const take = (response: ServerResponse, { path, body, headers }: ReceivedEvent): void => {
    const { pathname, searchParams } = new URL(path, receiver.url);
    const json = (status: number, answer: object): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    if (pathname === '/authorize') {
      redirect = searchParams.get('redirect_uri') ?? '';
      const isAsked = searchParams.get('response_type') === 'code' && searchParams.get('client_id') === client.client_id;
      if (isAsked) html(response, consentPage(searchParams));
      else response.writeHead(400).end();
    } else if (pathname === '/token') json(200, exchange(new URLSearchParams(body), redirect));
    else if (headers.authorization === `Zoho-oauthtoken ${given.access_token}`)
      json(201, { data: [{ code: 'SUCCESS', status: 'success' }] });
    else json(401, { code: 'INVALID_TOKEN', status: 'error' });
  };
  beforeEach(() => receiver.answerWith(take));
  const at = (path: string): string => new URL(path, receiver.url).href;
  return {
    environment: () =>
      Promise.resolve({
        CRM_AUTHORIZE_URL: at('/authorize?scope=ZohoCRM.modules.leads.CREATE'),
        CRM_TOKEN_URL: at('/token'),
        CRM_LEADS_URL: at('/leads'),
        CRM_CLIENT_ID: client.client_id,
        CRM_CLIENT_SECRET: client.client_secret,
      }),
    answer: async (page, name) => {
      await page.getByRole('heading', { name: 'Let Plumbline in?' }).waitFor();
      await page.getByRole('link', { name, exact: true }).click();
    },
    leads: () =>
      receiver.received
        .filter(({ path }) => path === '/leads')
        .map(({ body, headers }) => ({
          token: headers.authorization,
          lead: (JSON.parse(body) as { data: [Record<string, string | null>] }).data[0],
        })),
  };
}
