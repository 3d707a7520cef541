import type { Sql } from '../database/sql.ts';
import multipart from '@fastify/multipart';
import { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest, type HTTPMethods } from 'fastify';
import { can } from '../../../contract/kit/capabilities.ts';
import { getMaxBodyBytes, defaultMaxBodyBytes, type Caller, type Endpoint, type RateClass } from '../../../contract/kit/endpoint.ts';
import { recordRefusal } from '../audit.ts';
import type { Database, Db } from '../database/database.ts';
import { Rollback } from '../database/transaction.ts';
import { errorText, setCallerBrand } from '../texts.ts';
import { rememberCaller } from './caller-in-log.ts';
import { isFromThisSite } from './check-origin.ts';
import type { MalformedCalls } from './answer-failures.ts';
import { type Doors, retryAfterBusy } from './door.ts';
import type { LimitedCall, RateLimiter } from './rate-limits.ts';
import { refuseIfChanged } from './form-version.ts';
import {
  isRefused,
  refuse,
  refuseByRole,
  refuseWithoutSecondFactor,
  type AnyCaller,
  type FormValues,
  type RefusedAnswer,
  type Route,
  type ViewingCaller,
} from './route.ts';
import { countFileBytes, readMultipart } from './read-multipart.ts';
import { answerSender, sendRefused } from './send-answer.ts';
import { validate } from './validate.ts';

/** Identifies the caller; null answers 401. A background call does not keep the session alive. */
interface GateQuestion {
  readonly isBackground: boolean;
  readonly version: Sql | undefined;
  /** Called with a key: cookies are ignored. */
  readonly byKey: boolean;
}

export type Gate = (request: FastifyRequest, caller: Caller, options: GateQuestion) => Promise<AnyCaller | null>;

export interface MountOptions {
  readonly database: Database;
  readonly gate: Gate;
  readonly limiter: RateLimiter;
  readonly doors: Doors;
  readonly malformed: MalformedCalls;
  readonly publicOrigin: string;
  /** Parses every answer by its schema. Costs more than the rest of many calls, so only in tests. */
  readonly checksAnswers: boolean;
  /** The same database for impersonation: its writes are rolled back. */
  readonly viewed: (database: Database, caller: ViewingCaller) => Database;
  /** Maximum bytes of a file in a form. */
  readonly largestUpload: number;
  /** Tests whether the disk has room for a file of so many bytes. */
  readonly hasRoom: (bytes: number) => Promise<boolean>;
  /** Whether one of the records that a call names belongs to somebody whose records its caller may not see. */
  readonly isHidden: (owner: Endpoint['owner'], caller: AnyCaller, codes: readonly string[]) => Promise<boolean>;
  /** Omitted without a read replica. */
  readonly lists?: ListReader | undefined;
}

/** Where lists are read, if there is a replica: browsers carry the position of their last change in a cookie. */
export interface ListReader {
  choose(request: FastifyRequest): Promise<Db>;
  remember(reply: FastifyReply): Promise<void>;
}

export const apiPrefix = '/api/v1';

export function toUrl(key: string): { method: HTTPMethods; url: string } {
  const [method = 'GET', path = '/'] = key.split(' ');
  return { method, url: apiPrefix + toPattern(path) };
}

const toPattern = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** Lists the addresses of a route: an endpoint with a link is also served there, with the same gate and limits. */
function listAddresses(route: Route): readonly { method: HTTPMethods; url: string; route: Route }[] {
  const { link } = route.endpoint;
  const api = { ...toUrl(route.key), route };
  return link === undefined ? [api] : [api, { ...api, url: toPattern(link) }];
}

function getRollbackAnswer(error: unknown): unknown {
  if (error instanceof Rollback) return error.answer;
  throw error;
}

function callHandler(route: Route, database: Database, context: object): Promise<unknown> {
  const handle = (storage: object): Promise<unknown> => route.handler({ ...context, ...storage } as never);
  switch (route.endpoint.transaction) {
    case 'read':
      return handle({ db: database.db });
    case 'own':
      return handle({ db: database.db, inTx: database.inTx }).catch(getRollbackAnswer);
    case 'write':
      // A refusal rolls back everything written before it.
      return database
        .inTx(async (tx) => {
          const result = await handle({ tx });
          if (isRefused(result)) throw new Rollback(result);
          return result;
        })
        .catch(getRollbackAnswer);
  }
}

function formContext(endpoint: Endpoint, request: FastifyRequest): object {
  return endpoint.form === undefined ? {} : { refuseIfChanged: (now: FormValues) => refuseIfChanged(request.headers['if-match'], now) };
}

/** Reads multipart forms, which may carry a file; a content type parser has read any other body. */
async function readForm(
  { bodyKind }: Endpoint,
  request: FastifyRequest,
  { largestUpload, hasRoom }: Pick<MountOptions, 'largestUpload' | 'hasRoom'>,
): Promise<{ body: unknown } | RefusedAnswer<422 | 503>> {
  const hasParts = bodyKind === 'multipart' || (bodyKind === 'form' && request.isMultipart());
  if (!hasParts) return request;
  const read = await readMultipart(request, largestUpload);
  const bytes = isRefused(read) ? 0 : countFileBytes(read.body);
  return bytes === 0 || (await hasRoom(bytes)) ? read : refuse(503, [errorText('storageFull')]);
}

function addFormParser(scope: FastifyInstance): void {
  scope.addContentTypeParser<string>('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) => {
    done(null, Object.fromEntries(new URLSearchParams(text)));
  });
}

/** Multipart forms are read part by part, so their total size is checked here. */
function refuseLargeForm(request: FastifyRequest, reply: FastifyReply, _payload: unknown, done: (error?: Error) => void): void {
  const isTooLarge = Number(request.headers['content-length'] ?? 0) > (request.routeOptions.bodyLimit ?? defaultMaxBodyBytes);
  // Do not wait for a body that is not read.
  if (isTooLarge) void reply.header('connection', 'close');
  done(isTooLarge ? new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE() : undefined);
}

/** Hides most administrator endpoints from agents; logs their attempt on those that agents know about. */
async function refuseAgent(route: Route, { inTx }: Database, caller: AnyCaller, given: unknown): Promise<RefusedAnswer> {
  if (caller.kind !== 'staff' || !route.endpoint.refusals.includes(403)) return refuse(404, [errorText('notFound')]);
  const { staffId, name: actor } = caller;
  // Store only what the contract allows.
  const named = route.endpoint.params?.safeParse(given);
  const params = named?.success === true ? named.data : {};
  await inTx((tx) => recordRefusal(tx, { staffId, actor, endpoint: route.key, params, reason: 'not an administrator' }));
  return refuse(403, [errorText('administratorNeeded')]);
}

const asViewer = (caller: AnyCaller | null): ViewingCaller | undefined =>
  caller?.kind === 'trade' && caller.viewer !== undefined ? { ...caller, viewer: caller.viewer } : undefined;

/** Tests whether pages make this call even when nobody is using them. */
function runsInBackground({ background, caching, streams }: Endpoint): boolean {
  return background === true || caching === 'poll' || caching === 'versioned' || streams === true;
}

/** Counts a call, or several; the refusal says when to retry. */
async function takeAllowance(limiter: RateLimiter, call: LimitedCall, calls = 1): Promise<RefusedAnswer<429> | undefined> {
  const seconds = await limiter.check(call, calls);
  return seconds === null ? undefined : tooMany(seconds);
}

/** Signatures cover the raw bytes, whatever the content type. */
function addRawParser(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
}

/** Registers every route under /api/v1: origin, caller, rate limit, validation, then the handler. */
export async function mountRoutes(app: FastifyInstance, allRoutes: readonly Route[], options: MountOptions): Promise<void> {
  const hasBodyKind = (kind: Endpoint['bodyKind']) => (route: Route) => route.endpoint.bodyKind === kind;
  const isForm = (route: Route): boolean => hasBodyKind('multipart')(route) || hasBodyKind('form')(route);
  mount(
    app,
    allRoutes.filter((route) => !isForm(route) && !hasBodyKind('raw')(route)),
    options,
  );
  await app.register((scope, _options, done) => {
    addRawParser(scope);
    mount(scope, allRoutes.filter(hasBodyKind('raw')), options);
    done();
  });
  // Separate scopes: elsewhere multipart is not an accepted content type.
  await app.register(async (scope) => {
    await scope.register(multipart);
    scope.addHook('preParsing', refuseLargeForm);
    mount(scope, allRoutes.filter(hasBodyKind('multipart')), options);
  });
  await app.register(async (scope) => {
    await scope.register(multipart);
    scope.addHook('preParsing', refuseLargeForm);
    addFormParser(scope);
    mount(scope, allRoutes.filter(hasBodyKind('form')), options);
  });
}

const tooMany = (seconds: number): RefusedAnswer<429> =>
  refuse(429, [errorText('tooManyRequests', { seconds })], { retryAfterSeconds: seconds });

/** More than any limit: a body with more lines is refused, and counting them all would take long. */
const maxLines = 2_000;

/** Counts a body of lines as one call per line. */
function countLines(body: unknown): number {
  if (typeof body !== 'string') return 1;
  let lines = 1;
  for (let at = body.indexOf('\n'); at !== -1 && at < body.length - 1 && lines < maxLines; at = body.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

/** Refuses an unknown caller. A webhook with an invalid signature counts as malformed. */
function refuseUnknownCaller(
  { caller }: Endpoint,
  byKey: boolean,
  sendMalformed: (refused: RefusedAnswer) => FastifyReply,
  reply: FastifyReply,
): FastifyReply {
  if (caller === 'webhook') return sendMalformed(refuse(400, [errorText('webhookForged')]));
  return sendRefused(reply, refuse(401, [errorText(byKey ? 'apiKeyRequired' : caller === 'source' ? 'keyRequired' : 'signInRequired')]));
}

/** Tests whether a browser may want to see the effect of a call in its lists. */
const isChange = ({ key, endpoint: { caller } }: Route): boolean => !key.startsWith('GET ') && caller !== 'source' && caller !== 'webhook';

/** Tests whether a key is used outside its scope. */
function isBeyondKey({ key }: Endpoint, caller: AnyCaller): boolean {
  return caller.kind === 'trade' && caller.apiKey !== undefined && (key === undefined || !caller.apiKey.scopes.includes(key));
}

/** Tests whether a member's role lacks what the endpoint needs. */
const isBeyondRole = ({ capability }: Endpoint, caller: AnyCaller): boolean =>
  caller.kind === 'trade' && capability !== undefined && !can(caller.role, capability);

/** Tests whether the company requires a second factor first. Setting one up is for members who have none. */
function lacksSecondFactor({ beforeSecondFactor }: Endpoint, caller: AnyCaller): boolean {
  if (caller.kind !== 'trade' || caller.secondFactorNeed === undefined || beforeSecondFactor === 'always') return false;
  return !(beforeSecondFactor === 'setting-up' && caller.secondFactorNeed === 'set_up');
}

/** Codes of the records that a call names, in its address or its body. */
function listCodes({ params, body }: { readonly params?: unknown; readonly body?: unknown }): readonly string[] {
  const { id } = (params ?? {}) as { readonly id?: unknown };
  const { leads } = (body ?? {}) as { readonly leads?: unknown };
  const given: readonly unknown[] = [id, ...(Array.isArray(leads) ? (leads as readonly unknown[]) : [])];
  return given.filter((code) => typeof code === 'string');
}

type RequestHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Refuses a call while the service is overloaded. A slow upload or an open stream takes no place that others need. */
function passDoor({ key, endpoint }: Route, { reads, transactions }: Doors, handle: RequestHandler): RequestHandler {
  const { transaction, bodyKind, streams, atDoor = transaction === 'own' ? 'passes' : 'counted' } = endpoint;
  if (atDoor === 'always' || streams === true) return handle;
  const door = transaction === 'read' || key.startsWith('GET ') ? reads : transactions;
  const pass = atDoor === 'counted' && bodyKind !== 'multipart' && bodyKind !== 'form' ? door.pass : door.passUncounted;
  return (request, reply) =>
    pass(
      () => handle(request, reply),
      () => sendRefused(reply, refuse(503, [errorText('busy')], { retryAfterSeconds: retryAfterBusy() })),
    );
}

function mount(app: FastifyInstance, someRoutes: readonly Route[], options: MountOptions): void {
  const sendMalformed = (request: FastifyRequest, reply: FastifyReply, refused: RefusedAnswer): FastifyReply => {
    const wait = options.malformed.count(request);
    return sendRefused(reply, wait === null ? refused : tooMany(wait));
  };
  for (const { route, ...address } of someRoutes.flatMap(listAddresses)) {
    const { endpoint, version } = route;
    const send = answerSender(route, options.checksAnswers);
    app.route({
      ...address,
      exposeHeadRoute: false,
      bodyLimit: getMaxBodyBytes(endpoint),
      handler: passDoor(route, options.doors, async (request, reply) => {
        // No other site can send this header without a CORS preflight, which we never approve.
        const byKey = endpoint.key !== undefined && request.headers.authorization !== undefined;
        const asked = { isBackground: runsInBackground(endpoint), version, byKey };
        if (endpoint.csrf === 'checked' && !byKey && !isFromThisSite(request, options.publicOrigin)) {
          return sendRefused(reply, refuse(400, [errorText('crossSite')]));
        }
        const caller = await options.gate(request, endpoint.caller, asked);
        if (caller === null) return refuseUnknownCaller(endpoint, byKey, (refused) => sendMalformed(request, reply, refused), reply);
        const known = endpoint.knows === undefined ? null : await options.gate(request, endpoint.knows, asked);
        const reader = known ?? caller;
        rememberCaller(request, reader);
        if (reader.kind === 'trade') setCallerBrand(reader.brand);
        const viewing = asViewer(reader);
        if (viewing !== undefined && endpoint.csrf === 'checked') return sendRefused(reply, refuse(403, [errorText('onlyLooking')]));
        const limited = { purpose: route.key, caller: reader, request };
        const allowance = (rate: RateClass, calls?: number) => takeAllowance(options.limiter, { ...limited, rate }, calls);
        const exceeded = await allowance(endpoint.rate);
        if (exceeded !== undefined) return sendRefused(reply, exceeded);
        if (endpoint.role === 'admin' && !(caller.kind === 'staff' && caller.role === 'admin')) {
          return sendRefused(reply, await refuseAgent(route, options.database, caller, request.params));
        }
        if (isBeyondKey(endpoint, caller)) return sendRefused(reply, refuse(403, [errorText('keyScopeMissing')]));
        if (isBeyondRole(endpoint, caller)) return sendRefused(reply, refuseByRole());
        if (lacksSecondFactor(endpoint, caller)) return sendRefused(reply, refuseWithoutSecondFactor());
        const form = await readForm(endpoint, request, options);
        if (isRefused(form)) return form.status === 503 ? sendRefused(reply, form) : sendMalformed(request, reply, form);
        const more = endpoint.bodyKind === 'ndjson' ? countLines(form.body) - 1 : 0;
        const tooManyLines = more > 0 ? await allowance(endpoint.rate, more) : undefined;
        if (tooManyLines !== undefined) return sendRefused(reply, tooManyLines);
        const { params, query, headers } = request;
        const validated = validate(endpoint, { params, query, headers, body: endpoint.bodyKind === 'raw' ? undefined : form.body });
        const uncount = () => options.limiter.giveBack({ ...limited, rate: endpoint.rate });
        if (!validated.ok) {
          await uncount();
          return sendMalformed(request, reply, validated.refused);
        }
        if (await options.isHidden(endpoint.owner, caller, listCodes(validated.input))) {
          return sendRefused(reply, refuse(404, [errorText('notFound')]));
        }
        const mailAllowance = () => allowance('mail');
        const context = { ...validated.input, ...formContext(endpoint, request), mailAllowance, known, caller, request, reply };
        const database = viewing === undefined ? options.database : options.viewed(options.database, viewing);
        // Programs keep no cookie, so they read from the primary.
        const lists = byKey || viewing !== undefined ? undefined : options.lists;
        const db = endpoint.mayLag === true ? await lists?.choose(request) : undefined;
        const result = await callHandler(route, db === undefined ? database : { ...database, db }, context);
        if (isChange(route) && !isRefused(result)) await lists?.remember(reply);
        // Nothing was sent, so do not charge one of the few mails per hour for a wrong captcha or weak password. Counts as
        // malformed.
        if (endpoint.rate === 'mail' && isRefused(result) && (result.status === 422 || result.status === 503)) {
          await uncount();
          return sendMalformed(request, reply, result);
        }
        // The handler has taken over the stream.
        if (endpoint.streams === true && !isRefused(result)) return reply;
        return send(request, reply, result);
      }),
    });
  }
}
