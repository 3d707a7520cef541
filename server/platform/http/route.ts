import type { BrandKey } from '../../../contract/kit/brands.ts';
import type { Sql } from '../database/sql.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answer, Endpoint, EndpointTable, Input, KeyScope } from '../../../contract/kit/endpoint.ts';
import type { CountryCode } from '../../../contract/kit/country.ts';
import type { LanguageCode, PageLanguage } from '../../../contract/kit/language.ts';
import type { RefusalStatus } from '../../../contract/kit/errors.ts';
import type { CompanyId, SourceId, StaffId, UserId } from '../../../contract/kit/ids.ts';
import type { Database, Db, Tx } from '../database/database.ts';
import type { FileAnswer } from './file-answer.ts';
import type { PreparedAnswer } from './prepared-answer.ts';
import type { VersionedAnswer } from './versioned-answer.ts';

/** A member of staff who looks at the dashboard with a company's eyes, and why. */
export interface Viewer {
  readonly staffId: StaffId;
  readonly actor: string;
  readonly reason: string;
}
export interface TradeCaller {
  readonly kind: 'trade';
  readonly companyId: CompanyId;
  readonly userId: UserId;
  /** 0 under a key. */
  readonly sessionId: number;
  /** A program of the company, under a key in place of a session. */
  readonly apiKey?: { readonly id: number; readonly scopes: readonly KeyScope[] };
  readonly country: CountryCode;
  /** In which the company is written to. */
  readonly language: LanguageCode;
  /** In which whoever sits there reads: that of the page, or where a call says nothing, the same. */
  readonly pageLanguage: PageLanguage;
  /** Under which it registered: whose words it reads. */
  readonly brand: BrandKey;
  /** How far the company sees: only what it is offered (no_marketplace), only its own coverage (no_widen_marketplace), or its country. */
  readonly reach: 'offers' | 'own-area' | 'country';
  /** By the clock of the database. */
  readonly calledAt: Date;
  /** Of what a versioned endpoint answers, as its route reads it; null elsewhere. */
  readonly version: string | null;
  /** Not the company itself: what would change something is refused, and nothing is left behind by what is read. */
  readonly viewer?: Viewer;
}
/** A company before it is known in which language it reads. */
export type FoundCompany = Omit<TradeCaller, 'pageLanguage'>;
export type ViewingCaller = TradeCaller & { readonly viewer: Viewer };
export interface StaffCaller {
  readonly kind: 'staff';
  readonly staffId: StaffId;
  readonly sessionId: number;
  readonly name: string;
  readonly role: 'agent' | 'admin';
}
export interface SourceCaller {
  readonly kind: 'source';
  readonly sourceId: SourceId;
  readonly keyId: number;
}
/** A provider whose signature has been checked, with what it tells. */
export interface WebhookCaller {
  readonly kind: 'webhook';
  readonly event: {
    readonly id: string;
    readonly type: string;
    readonly object: { readonly kind: 'payment' | 'setup'; readonly ref: string } | null;
  };
}
export interface NobodyCaller {
  readonly kind: 'anyone';
}
export type AnyCaller = TradeCaller | StaffCaller | SourceCaller | WebhookCaller | NobodyCaller;
type CallerOf<E extends Endpoint> = Extract<AnyCaller, { kind: E['caller'] }>;

/** A refusal is a value. `errors` are shown to people; availability errors have the form `code--detail`. */
export interface RefusedAnswer<Status extends RefusalStatus = RefusalStatus> {
  readonly status: Status;
  readonly errors: readonly string[];
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  readonly retryAfterSeconds?: number;
}

type StorageOf<E extends Endpoint> = E['transaction'] extends 'read'
  ? { readonly db: Db }
  : E['transaction'] extends 'write'
    ? { readonly tx: Tx }
    : { readonly db: Db; readonly inTx: Database['inTx'] };

/** What a form holds, by the names that its saving uses and its refusals blame: `phone`, `company_user.title`. */
export type FormValues = Readonly<Record<string, unknown>>;

/** Call it with what the form holds now, read under the lock that the saving takes; what it answers is the refusal. */
type RefuseIfChanged = (now: FormValues) => RefusedAnswer<412> | undefined;
type FormContext<E extends Endpoint> = E['form'] extends string ? { readonly refuseIfChanged: RefuseIfChanged } : unknown;
/** What the form holds after the call: its version is made of it. */
type FormAnswer<E extends Endpoint> = E['form'] extends string ? { readonly form: FormValues } : unknown;

/** Counts the call as one that sends mail, or refuses it. */
type MailContext<E extends Endpoint> = E['mayMail'] extends true
  ? { readonly mailAllowance: () => Promise<RefusedAnswer<429> | undefined> }
  : unknown;
/** The company whose browser made an open call. */
type KnownContext<E extends Endpoint> = E['knows'] extends 'trade' ? { readonly known: TradeCaller | null } : unknown;

export type Context<E extends Endpoint> = Input<E> &
  StorageOf<E> &
  FormContext<E> &
  MailContext<E> &
  KnownContext<E> & {
    readonly caller: CallerOf<E>;
    readonly request: FastifyRequest;
    readonly reply: FastifyReply;
  };

type RefusalOf<E extends Endpoint> = RefusedAnswer<E['refusals'][number]>;

type AnswerOf<E extends Endpoint> = E['produces'] extends string
  ? FileAnswer
  : E['caching'] extends 'versioned'
    ? VersionedAnswer<Answer<E>>
    : (Answer<E> & FormAnswer<E>) | (E['caching'] extends 'kept' ? PreparedAnswer : never);

export type Handler<E extends Endpoint> = (context: Context<E>) => Promise<AnswerOf<E> | RefusalOf<E>>;

export interface Route {
  readonly key: string;
  readonly endpoint: Endpoint;
  readonly handler: (context: never) => Promise<unknown>;
  /** Read with the session of a company `c`: tells whether a versioned answer has changed. */
  readonly version?: Sql;
}

/** What each versioned endpoint of a table takes its version from. */
type VersionsOf<Table extends EndpointTable> = {
  readonly [Key in keyof Table as Table[Key] extends { readonly caching: 'versioned' } ? Key : never]: Sql;
};

/** Binds the endpoints of a contract table to their handlers; a missing or surplus one does not compile. */
export function routes<Table extends EndpointTable>(
  table: Table,
  handlers: { readonly [Key in keyof Table]: Handler<Extract<Table[Key], Endpoint>> },
  ...[versions]: keyof VersionsOf<Table> extends never ? [] : [versions: VersionsOf<Table>]
): readonly Route[] {
  return Object.entries(table).map(([key, endpoint]) => {
    const handler = handlers[key as keyof Table];
    const version = (versions as Readonly<Record<string, Sql>> | undefined)?.[key];
    return version === undefined ? { key, endpoint, handler } : { key, endpoint, handler, version };
  });
}

/** The subset of a table whose keys are named, for a domain with several doors. */
export function only<Table extends EndpointTable, Key extends keyof Table>(table: Table, ...keys: readonly Key[]): Pick<Table, Key> {
  const picked: Partial<Pick<Table, Key>> = {};
  for (const key of keys) picked[key] = table[key];
  return picked as Pick<Table, Key>;
}

export function answer<const Status extends 200 | 201 | 202 | 308, Body>(status: Status, body: Body): { status: Status; body: Body } {
  return { status, body };
}

/** `{"data": …}` with status 200. */
export function ok<Data>(data: Data): { status: 200; body: { data: Data } } {
  return { status: 200, body: { data } };
}

export function refuse<const Status extends RefusalStatus>(
  status: Status,
  errors: readonly string[],
  more: { fields?: Readonly<Record<string, readonly string[]>>; retryAfterSeconds?: number } = {},
): RefusedAnswer<Status> {
  return { status, errors, ...more };
}

export function isRefused(value: unknown): value is RefusedAnswer {
  return typeof value === 'object' && value !== null && 'errors' in value && 'status' in value;
}
