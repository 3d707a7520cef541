import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import * as z from 'zod';
import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../../platform/database/database.ts';
import { installationSecret } from '../../platform/sealer.ts';
import type { CrmSettings, CrmLead } from '../open-crm.ts';
import { areEqualSecrets, randomShortCode } from '../../platform/random-code.ts';

type GrantKind = 'code' | 'access' | 'refresh';

/** How long each grant is valid; null: until the installation's secret changes. */
const lifetimeSeconds = { code: 600, access: 3_600, refresh: null } as const satisfies Record<GrantKind, number | null>;
const accessSeconds = lifetimeSeconds.access;

interface Grant {
  /** Account of the sandbox CRM that it opens. */
  readonly account: string;
  /** Milliseconds since 1970; null: never expires. */
  readonly expiresAt: number | null;
}

const computeSignature = (secret: Buffer, signed: string): string => createHmac('sha256', secret).update(signed).digest('base64url');

/** Signs a code or token for an account. Signed rather than stored, so a connection survives a restart and works in every process. */
function signGrant(secret: Buffer, kind: GrantKind, { account, now }: { readonly account: string; readonly now: Date }): string {
  const seconds = lifetimeSeconds[kind];
  const signed = [kind, account, seconds === null ? 0 : now.getTime() + seconds * 1_000, randomShortCode()].join('.');
  return `${signed}.${computeSignature(secret, signed)}`;
}

/** Reads a code or token of this kind. Undefined if it was not signed here or has expired. */
function readGrant(secret: Buffer, kind: GrantKind, { given, now }: { readonly given: string; readonly now: Date }): Grant | undefined {
  const signed = given.slice(0, Math.max(0, given.lastIndexOf('.')));
  if (!areEqualSecrets(given, `${signed}.${computeSignature(secret, signed)}`)) return undefined;
  const [signedKind, account = '', expiry] = signed.split('.');
  const expiresAt = Number(expiry) || null;
  if (signedKind !== kind || (expiresAt !== null && expiresAt <= now.getTime())) return undefined;
  return { account, expiresAt };
}

/** A CRM inside the product, for demonstrations: companies can connect it and see the leads it receives. */
export interface CrmSandbox {
  /** How the product reaches it. */
  readonly settings: CrmSettings;
  readonly store: CrmStore;
  close(): Promise<void>;
}

export interface CrmSandboxOptions {
  readonly database: Database;
  readonly log: Logger;
  readonly publicUrl: string;
  /** Left out: the machine's clock. */
  readonly clock?: () => Date;
}

/** Starts the sandbox CRM. Its token and lead endpoints listen on a loopback port of their own, like the card sandbox. */
export async function openCrmSandbox(options: CrmSandboxOptions): Promise<CrmSandbox> {
  const secret = await installationSecret(options.database, 'crm-sandbox');
  const { publicUrl, clock = () => new Date() } = options;
  const store = openCrmStore(secret, { publicUrl, clock });
  const server = openCrmServer(store, options.log);
  const origin = await server.listen({ port: 0, host: '127.0.0.1' });
  return {
    settings: {
      authorizeUrl: `${publicUrl.replace(/\/$/, '')}${crmSandboxPath}/authorize`,
      tokenUrl: `${origin}/oauth/token`,
      leadsUrl: `${origin}/leads`,
      clientId: store.clientId,
      clientSecret: store.clientSecret,
    },
    store,
    close: () => server.close(),
  };
}

const crmFaultKinds = ['refuse', 'server_error', 'slow'] as const;
const crmCalls = ['token', 'leads'] as const;
type CrmCall = (typeof crmCalls)[number];

/** A failure on demand; `README.md` lists what each kind does. */
interface CrmFault {
  readonly kind: (typeof crmFaultKinds)[number];
  /** Which endpoint fails; null: both. */
  readonly call: CrmCall | null;
  /** Milliseconds that `slow` waits. */
  readonly value: number | null;
  /** How many calls it affects; null: all until faults are removed. */
  readonly times: number | null;
}

/** Takes one use of every fault that applies to this call, and removes those used up. */
function takeCrmFaults(faults: CrmFault[], call: CrmCall): readonly CrmFault[] {
  const taken = faults.filter((fault) => fault.call === null || fault.call === call);
  const left = faults.flatMap((fault) => {
    if (!taken.includes(fault) || fault.times === null) return [fault];
    return fault.times > 1 ? [{ ...fault, times: fault.times - 1 }] : [];
  });
  faults.splice(0, faults.length, ...left);
  return taken;
}

interface CrmReply {
  readonly status: number;
  readonly body: object;
}

const maxBodyBytes = 256 * 1024;

const text = z.string().max(5_000).nullable();
/** The fields of a lead; the surname is the one a CRM insists on. */
const leadSchema = z.strictObject({
  Salutation: text,
  First_Name: text,
  Last_Name: z.string().min(1).max(200),
  Email: text,
  Phone: text,
  Mobile: text,
  Street: text,
  City: text,
  Zip_Code: text,
  Country: text,
  Lead_Source: text,
  Description: text,
});
const leadsSchema = z.strictObject({ data: z.array(leadSchema).min(1).max(100) });
const faultSchema = z.strictObject({
  kind: z.enum(crmFaultKinds),
  call: z.enum(crmCalls).nullable().default(null),
  value: z.int().min(0).max(100_000).nullable().default(null),
  times: z.int().min(1).nullable().default(null),
});

const invalidGrant: CrmReply = { status: 400, body: { error: 'invalid_grant' } };
const invalidToken: CrmReply = { status: 401, body: { code: 'INVALID_TOKEN', status: 'error' } };
const serverError: CrmReply = { status: 500, body: { code: 'INTERNAL_ERROR', status: 'error' } };

/** Exchanges a code or a refresh token for an access token (RFC 6749, sections 4.1.3, 5 and 6). */
function issueToken(store: CrmStore, form: URLSearchParams): CrmReply {
  const isClient =
    areEqualSecrets(form.get('client_id') ?? '', store.clientId) && areEqualSecrets(form.get('client_secret') ?? '', store.clientSecret);
  if (!isClient) return { status: 401, body: { error: 'invalid_client' } };
  const now = store.now();
  const tokens = (account: string) => ({
    access_token: signGrant(store.secret, 'access', { account, now }),
    token_type: 'Bearer',
    expires_in: accessSeconds,
  });
  switch (form.get('grant_type')) {
    case 'authorization_code': {
      const account = form.get('redirect_uri') === store.redirectUri ? store.takeCode(form.get('code') ?? '') : undefined;
      if (account === undefined) return invalidGrant;
      return { status: 200, body: { ...tokens(account), refresh_token: signGrant(store.secret, 'refresh', { account, now }) } };
    }
    case 'refresh_token': {
      const grant = readGrant(store.secret, 'refresh', { given: form.get('refresh_token') ?? '', now });
      return grant === undefined ? invalidGrant : { status: 200, body: tokens(grant.account) };
    }
    default:
      return { status: 400, body: { error: 'unsupported_grant_type' } };
  }
}

/** Checks the token and the payload, then keeps the leads. */
function receiveLeads(store: CrmStore, { headers, body }: FastifyRequest): CrmReply {
  const [, given = ''] = /^Zoho-oauthtoken (.+)$/.exec(headers.authorization ?? '') ?? [];
  const grant = readGrant(store.secret, 'access', { given, now: store.now() });
  if (grant === undefined) return invalidToken;
  const read = leadsSchema.safeParse(body);
  if (!read.success) return { status: 400, body: { code: 'INVALID_DATA', status: 'error', message: z.prettifyError(read.error) } };
  store.addLeads(grant.account, read.data.data);
  return { status: 201, body: { data: read.data.data.map(() => ({ code: 'SUCCESS', status: 'success' })) } };
}

function addCall(app: FastifyInstance, store: CrmStore, call: CrmCall, carryOut: (request: FastifyRequest) => CrmReply): void {
  app.post(call === 'token' ? '/oauth/token' : '/leads', async (request, reply) => {
    const faults = takeCrmFaults(store.faults, call);
    const slow = faults.find(({ kind }) => kind === 'slow');
    if (slow !== undefined) await wait(slow.value ?? 0);
    const kinds = faults.map(({ kind }) => kind);
    const refusal = call === 'token' ? invalidGrant : invalidToken;
    // A caller that gave up waiting receives nothing, so nothing may change either.
    if (slow !== undefined && request.raw.socket.destroyed) return reply.hijack();
    const answer = kinds.includes('server_error') ? serverError : kinds.includes('refuse') ? refusal : carryOut(request);
    return reply.code(answer.status).send(answer.body);
  });
}

/** For tests and development: sets and removes faults. Takes JSON and the client secret. */
function addFaultRoutes(app: FastifyInstance, store: CrmStore): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!areEqualSecrets(request.headers.authorization ?? '', `Bearer ${store.clientSecret}`))
      return reply.code(401).send(invalidToken.body);
    return undefined;
  });
  app.post('/control/faults', (request, reply) => {
    const read = faultSchema.safeParse(request.body);
    if (!read.success) return reply.code(400).send({ message: z.prettifyError(read.error) });
    store.faults.push(read.data);
    return reply.send({});
  });
  app.delete('/control/faults', (_request, reply) => {
    store.faults.length = 0;
    return reply.send({});
  });
}

/** The sandbox CRM as the product calls it: tokens, leads, and faults on demand. Does not listen yet. */
function openCrmServer(store: CrmStore, log: Logger): FastifyInstance {
  const app = Fastify({ logger: false, bodyLimit: maxBodyBytes, forceCloseConnections: true, exposeHeadRoutes: false });
  app.addContentTypeParser<string>('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const status = error.statusCode ?? 500;
    if (status < 500) return reply.code(status).send({ code: 'INVALID_DATA', status: 'error' });
    log.error({ err: error }, 'the sandbox CRM failed');
    return reply.code(500).send(serverError.body);
  });
  addCall(app, store, 'token', ({ body }) => issueToken(store, new URLSearchParams(typeof body === 'string' ? body : '')));
  addCall(app, store, 'leads', (request) => receiveLeads(store, request));
  void app.register((scope, _options, done) => {
    addFaultRoutes(scope, store);
    done();
  });
  return app;
}

/** Browser addresses of the sandbox CRM, on the product's own origin. */
export const crmSandboxPath = '/sandbox/crm';

/** A lead as the sandbox received it. */
export interface ReceivedLead {
  readonly receivedAt: Date;
  readonly lead: CrmLead;
}

/** State shared by the loopback server and the browser pages of the sandbox CRM. */
interface CrmStore {
  readonly secret: Buffer;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The only address a code is sent to. */
  readonly redirectUri: string;
  now(): Date;
  /** Reads a code and uses it up. Undefined if it is unknown, expired or already used. */
  takeCode(code: string): string | undefined;
  addLeads(account: string, leads: readonly CrmLead[]): void;
  /** Newest first. */
  leadsOf(account: string): readonly ReceivedLead[];
  /** Faults that are set, oldest first. */
  readonly faults: CrmFault[];
}

const maxLeads = 100;
const maxAccounts = 1_000;

/** Opens an empty store. It is in memory: only codes and tokens outlive the process, since they are signed. */
function openCrmStore(secret: Buffer, { publicUrl, clock }: { readonly publicUrl: string; readonly clock: () => Date }): CrmStore {
  const usedCodes = new Map<string, number>();
  const received = new Map<string, ReceivedLead[]>();
  return {
    secret,
    clientId: 'plumbline',
    clientSecret: createHmac('sha256', secret).update('client secret').digest('hex'),
    redirectUri: `${publicUrl.replace(/\/$/, '')}/zoho-auth`,
    now: clock,
    faults: [],
    takeCode: (code) => {
      const now = clock();
      for (const [used, expiresAt] of usedCodes) if (expiresAt <= now.getTime()) usedCodes.delete(used);
      const grant = readGrant(secret, 'code', { given: code, now });
      if (grant === undefined || usedCodes.has(code)) return undefined;
      usedCodes.set(code, grant.expiresAt ?? 0);
      return grant.account;
    },
    addLeads: (account, leads) => {
      const added = leads.map((lead) => ({ receivedAt: clock(), lead })).toReversed();
      const newestLeads = [...added, ...(received.get(account) ?? [])].slice(0, maxLeads);
      // The account that received a lead last goes to the end, so the first is the one to drop.
      received.delete(account);
      received.set(account, newestLeads);
      const [oldest] = received.keys();
      if (received.size > maxAccounts && oldest !== undefined) received.delete(oldest);
    },
    leadsOf: (account) => received.get(account) ?? [],
  };
}

/** Creates a code for an account, as if its owner had pressed Allow. */
export function issueCode({ secret, now }: CrmStore, account: string): string {
  return signGrant(secret, 'code', { account, now: now() });
}
