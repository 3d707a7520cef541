import type { Sql } from '../database/sql.ts';
import multipart from '@fastify/multipart';
import { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest, type HTTPMethods } from 'fastify';
import { largestBodyOf, standardBody, type Caller, type Endpoint, type RateClass } from '../../../contract/kit/endpoint.ts';
import { recordRefusal } from '../audit.ts';
import type { Database } from '../database/database.ts';
import { Rollback } from '../database/transaction.ts';
import { errorText, speakAs } from '../texts.ts';
import { cameFromThisSite } from './check-origin.ts';
import type { MalformedCalls } from './answer-failures.ts';
import type { LimitedCall, RateLimiter } from './rate-limits.ts';
import { refuseIfChanged } from './form-version.ts';
import { isRefused, refuse, type AnyCaller, type FormValues, type RefusedAnswer, type Route, type ViewingCaller } from './route.ts';
import { readMultipart } from './read-multipart.ts';
import { answerSender, sendRefused } from './send-answer.ts';
import { validate } from './validate.ts';

/** Finds out who calls; null answers 401. A call in the background does not keep the session alive. */
interface GateQuestion {
  readonly isBackground: boolean;
  readonly version: Sql | undefined;
  /** Called under a key: no cookie is looked at. */
  readonly byKey: boolean;
}

export type Gate = (request: FastifyRequest, caller: Caller, options: GateQuestion) => Promise<AnyCaller | null>;

export interface MountOptions {
  readonly database: Database;
  readonly gate: Gate;
  readonly limiter: RateLimiter;
  readonly malformed: MalformedCalls;
  readonly publicOrigin: string;
  /** Parses every answer by its schema, which costs more than the rest of many a call: in tests. */
  readonly checksAnswers: boolean;
  /** The same database for somebody who only looks: what is written through it is undone. */
  readonly viewed: (database: Database, caller: ViewingCaller) => Database;
  /** Bytes of the largest file that a form may bring. */
  readonly largestUpload: number;
}

export const apiPrefix = '/api/v1';

export function urlOf(key: string): { method: HTTPMethods; url: string } {
  const [method = 'GET', path = '/'] = key.split(' ');
  return { method, url: apiPrefix + patternOf(path) };
}

const patternOf = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** An endpoint with a link is found there as well, by the same gate and under the same limits. */
function addressesOf(route: Route): readonly { method: HTTPMethods; url: string; route: Route }[] {
  const { link } = route.endpoint;
  const api = { ...urlOf(route.key), route };
  return link === undefined ? [api] : [api, { ...api, url: patternOf(link) }];
}

function answerOfRollback(error: unknown): unknown {
  if (error instanceof Rollback) return error.answer;
  throw error;
}

function callHandler(route: Route, database: Database, context: object): Promise<unknown> {
  const handle = (storage: object): Promise<unknown> => route.handler({ ...context, ...storage } as never);
  switch (route.endpoint.transaction) {
    case 'read':
      return handle({ db: database.db });
    case 'own':
      return handle({ db: database.db, inTx: database.inTx }).catch(answerOfRollback);
    case 'write':
      // A refusal undoes whatever was written before it: nothing is left half done.
      return database
        .inTx(async (tx) => {
          const result = await handle({ tx });
          if (isRefused(result)) throw new Rollback(result);
          return result;
        })
        .catch(answerOfRollback);
  }
}

function formContext(endpoint: Endpoint, request: FastifyRequest): object {
  return endpoint.form === undefined ? {} : { refuseIfChanged: (now: FormValues) => refuseIfChanged(request.headers['if-match'], now) };
}

/** Parts of a form are read here, for all that they may be a file; everything else was read by the parser of its content type. */
async function readForm(
  { bodyKind }: Endpoint,
  request: FastifyRequest,
  largestUpload: number,
): Promise<{ body: unknown } | RefusedAnswer<422>> {
  const hasParts = bodyKind === 'multipart' || (bodyKind === 'form' && request.isMultipart());
  return hasParts ? readMultipart(request, largestUpload) : request;
}

function addFormParser(scope: FastifyInstance): void {
  scope.addContentTypeParser<string>('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) => {
    done(null, Object.fromEntries(new URLSearchParams(text)));
  });
}

/** A form is read part by part, so that nobody else looks at its size as a whole. */
function refuseLargeForm(request: FastifyRequest, reply: FastifyReply, _payload: unknown, done: (error?: Error) => void): void {
  const isTooLarge = Number(request.headers['content-length'] ?? 0) > (request.routeOptions.bodyLimit ?? standardBody);
  // What is not read must not be waited for either.
  if (isTooLarge) void reply.header('connection', 'close');
  done(isTooLarge ? new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE() : undefined);
}

/** For an agent most of what is an administrator's does not exist; some of it they know, and their try is written down. */
async function refuseAgent(route: Route, { inTx }: Database, caller: AnyCaller, given: unknown): Promise<RefusedAnswer> {
  if (caller.kind !== 'staff' || !route.endpoint.refusals.includes(403)) return refuse(404, [errorText('notFound')]);
  const { staffId, name: actor } = caller;
  // Only what the contract lets through is stored.
  const named = route.endpoint.params?.safeParse(given);
  const params = named?.success === true ? named.data : {};
  await inTx((tx) => recordRefusal(tx, { staffId, actor, endpoint: route.key, params, reason: 'not an administrator' }));
  return refuse(403, [errorText('administratorNeeded')]);
}

const asViewer = (caller: AnyCaller | null): ViewingCaller | undefined =>
  caller?.kind === 'trade' && caller.viewer !== undefined ? { ...caller, viewer: caller.viewer } : undefined;

/** Whether pages make this call whether or not somebody sits before them. */
function runsInBackground({ background, caching, streams }: Endpoint): boolean {
  return background === true || caching === 'poll' || caching === 'versioned' || streams === true;
}

/** Counts a call, or as many as it stands for; the refusal says when to come back. */
async function takeAllowance(limiter: RateLimiter, call: LimitedCall, calls = 1): Promise<RefusedAnswer<429> | undefined> {
  const seconds = await limiter.check(call, calls);
  return seconds === null ? undefined : tooMany(seconds);
}

/** Signatures are made of the bytes, whatever they are said to be. */
function addRawParser(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
}

/** Registers every route under /api/v1: origin, then caller, then rate, then validation, then the handler. */
export async function mountRoutes(app: FastifyInstance, allRoutes: readonly Route[], options: MountOptions): Promise<void> {
  const isOf = (kind: Endpoint['bodyKind']) => (route: Route) => route.endpoint.bodyKind === kind;
  const isForm = (route: Route): boolean => isOf('multipart')(route) || isOf('form')(route);
  mount(
    app,
    allRoutes.filter((route) => !isForm(route) && !isOf('raw')(route)),
    options,
  );
  await app.register((scope, _options, done) => {
    addRawParser(scope);
    mount(scope, allRoutes.filter(isOf('raw')), options);
    done();
  });
  // In scopes of their own: everywhere else a form is no content type that is taken.
  await app.register(async (scope) => {
    await scope.register(multipart);
    scope.addHook('preParsing', refuseLargeForm);
    mount(scope, allRoutes.filter(isOf('multipart')), options);
  });
  await app.register(async (scope) => {
    await scope.register(multipart);
    scope.addHook('preParsing', refuseLargeForm);
    addFormParser(scope);
    mount(scope, allRoutes.filter(isOf('form')), options);
  });
}

const tooMany = (seconds: number): RefusedAnswer<429> =>
  refuse(429, [errorText('tooManyRequests', { seconds })], { retryAfterSeconds: seconds });

/** More than any limit: what has more lines is refused for them, and looking for all would take long. */
const mostLines = 2_000;

/** A body of lines is as many calls as it has lines. */
function linesOf(body: unknown): number {
  if (typeof body !== 'string') return 1;
  let lines = 1;
  for (let at = body.indexOf('\n'); at !== -1 && at < body.length - 1 && lines < mostLines; at = body.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

/** Nobody whom the gate knows. A webhook without a good signature is no call of ours, and counted as that. */
function refuseStranger(
  { caller }: Endpoint,
  byKey: boolean,
  sendMalformed: (refused: RefusedAnswer) => FastifyReply,
  reply: FastifyReply,
): FastifyReply {
  if (caller === 'webhook') return sendMalformed(refuse(400, [errorText('webhookForged')]));
  return sendRefused(reply, refuse(401, [errorText(byKey ? 'apiKeyRequired' : caller === 'source' ? 'keyRequired' : 'signInRequired')]));
}

/** A key is good for what it was made for, and for nothing else. */
function isBeyondKey({ key }: Endpoint, caller: AnyCaller): boolean {
  return caller.kind === 'trade' && caller.apiKey !== undefined && (key === undefined || !caller.apiKey.scopes.includes(key));
}

function mount(app: FastifyInstance, someRoutes: readonly Route[], options: MountOptions): void {
  const sendMalformed = (request: FastifyRequest, reply: FastifyReply, refused: RefusedAnswer): FastifyReply => {
    const wait = options.malformed.count(request);
    return sendRefused(reply, wait === null ? refused : tooMany(wait));
  };
  for (const { route, ...address } of someRoutes.flatMap(addressesOf)) {
    const { endpoint, version } = route;
    const send = answerSender(route, options.checksAnswers);
    app.route({
      ...address,
      exposeHeadRoute: false,
      bodyLimit: largestBodyOf(endpoint),
      handler: async (request, reply) => {
        // No page of another site can send this header without having asked us first, and we never agree.
        const byKey = endpoint.key !== undefined && request.headers.authorization !== undefined;
        const asked = { isBackground: runsInBackground(endpoint), version, byKey };
        if (endpoint.csrf === 'checked' && !byKey && !cameFromThisSite(request, options.publicOrigin)) {
          return sendRefused(reply, refuse(400, [errorText('crossSite')]));
        }
        const caller = await options.gate(request, endpoint.caller, asked);
        if (caller === null) return refuseStranger(endpoint, byKey, (refused) => sendMalformed(request, reply, refused), reply);
        const known = endpoint.knows === undefined ? null : await options.gate(request, endpoint.knows, asked);
        const reader = known ?? caller;
        if (reader.kind === 'trade') speakAs(reader.brand);
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
        const form = await readForm(endpoint, request, options.largestUpload);
        if (isRefused(form)) return sendMalformed(request, reply, form);
        const more = endpoint.bodyKind === 'ndjson' ? linesOf(form.body) - 1 : 0;
        const tooManyLines = more > 0 ? await allowance(endpoint.rate, more) : undefined;
        if (tooManyLines !== undefined) return sendRefused(reply, tooManyLines);
        const { params, query, headers } = request;
        const validated = validate(endpoint, { params, query, headers, body: endpoint.bodyKind === 'raw' ? undefined : form.body });
        const uncount = () => options.limiter.giveBack({ ...limited, rate: endpoint.rate });
        if (!validated.ok) {
          await uncount();
          return sendMalformed(request, reply, validated.refused);
        }
        const mailAllowance = () => allowance('mail');
        const context = { ...validated.input, ...formContext(endpoint, request), mailAllowance, known, caller, request, reply };
        const database = viewing === undefined ? options.database : options.viewed(options.database, viewing);
        const result = await callHandler(route, database, context);
        // Nothing was sent: a wrong captcha or a weak password must not cost one of the few mails of an hour. It counts as malformed.
        if (endpoint.rate === 'mail' && isRefused(result) && (result.status === 422 || result.status === 503)) {
          await uncount();
          return sendMalformed(request, reply, result);
        }
        // A stream has been begun by its handler and is not ours any more.
        if (endpoint.streams === true && !isRefused(result)) return reply;
        return send(request, reply, result);
      },
    });
  }
}
