import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider, type Configuration } from 'oidc-provider';

/** A person at the identity provider; tests change their claims. */
interface Person {
  email: string;
  /** Left out by providers that do not say. */
  email_verified?: boolean;
  name: string;
  groups: string[];
}

export interface OpenIdProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** By subject. A person who is removed can no longer refresh. */
  readonly people: Map<string, Person>;
  /** Signs in as this subject at the next visit. */
  signInAs(subject: string): void;
  /** Follows an address as a browser would, until it leads to the product. Returns the query string there. */
  visit(url: string): Promise<string>;
  /** Refuses connections, or accepts them again. */
  setReachable(isReachable: boolean): void;
  close(): Promise<void>;
}

/** An honest sign-in takes four. */
const maxHops = 12;
const clientId = 'plumbline';
const clientSecret = 'a-secret-between-the-two-of-them';

function configuration(people: Map<string, Person>, redirectUri: string): Configuration {
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
    scopes: ['openid', 'email', 'profile', 'groups'],
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    issueRefreshToken: () => Promise.resolve(true),
    findAccount: (_, subject) => {
      const person = people.get(subject);
      return Promise.resolve(person && { accountId: subject, claims: () => Promise.resolve({ sub: subject, ...person }) });
    },
    // Nobody is asked to agree: the product belongs to the same company.
    loadExistingGrant: async (ctx) => {
      const { client, session, provider } = ctx.oidc;
      const grant = new provider.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' });
      grant.addOIDCScope('openid email profile groups');
      await grant.save();
      return grant;
    },
    cookies: { keys: ['only-for-tests'] },
    // Without them the provider warns about each.
    ttl: {
      AccessToken: 3_600,
      AuthorizationCode: 60,
      Grant: 3_600,
      IdToken: 3_600,
      Interaction: 600,
      RefreshToken: 86_400,
      Session: 3_600,
    },
  };
}

/** Opens a real OpenID provider in this process, without its sign-in pages. */
export async function openOpenIdProvider(redirectUri: string): Promise<OpenIdProvider> {
  const people = new Map<string, Person>();
  let next = '';
  let isReachable = true;
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, configuration(people, redirectUri));
  const handle = provider.callback();
  server.on('request', (request, response) => {
    if (!isReachable) request.socket.destroy();
    else if (request.url?.startsWith('/interaction/') === true)
      void provider.interactionFinished(request, response, { login: { accountId: next }, consent: {} }, { mergeWithLastSubmission: false });
    else void handle(request, response);
  });
  return {
    issuer,
    clientId,
    clientSecret,
    people,
    signInAs: (subject) => (next = subject),
    setReachable: (wanted) => (isReachable = wanted),
    visit: async (url) => {
      const cookies = new Map<string, string>();
      let at = url;
      for (let hop = 0; hop < maxHops; hop += 1) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const response = await fetch(at, { redirect: 'manual', headers: { cookie } });
        for (const set of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
          cookies.set(name, value);
        }
        const location = response.headers.get('location');
        if (location === null) throw new Error(`${at} answered ${response.status}: ${(await response.text()).slice(0, 300)}`);
        const target = new URL(location, issuer);
        if (target.origin !== issuer) return target.search.slice(1);
        at = target.href;
      }
      throw new Error(`${url} leads in circles`);
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
