import type { MemberRole, SecondFactorNeed } from '../../../contract/kit/capabilities.ts';
import type { BrandKey } from '../../../contract/kit/brands.ts';
import type { Sql } from '../database/sql.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answer, Endpoint, EndpointTable, Input, KeyScope } from '../../../contract/kit/endpoint.ts';
import type { CountryCode } from '../../../contract/kit/country.ts';
import type { LanguageCode, PageLanguage } from '../../../contract/kit/language.ts';
import type { RefusalStatus } from '../../../contract/kit/errors.ts';
import type { CompanyId, SourceId, StaffId, UserId } from '../../../contract/kit/ids.ts';
import type { Database, Db, Tx } from '../database/database.ts';
import { errorText } from '../texts.ts';
import type { FileAnswer } from './file-answer.ts';
import type { PreparedAnswer } from './prepared-answer.ts';
import type { TextAnswer } from './text-answer.ts';
import type { VersionedAnswer } from './versioned-answer.ts';

/** A member of staff impersonating a company, and why. */
export interface Viewer {
  readonly staffId: StaffId;
  readonly actor: string;
  readonly reason: string;
}
export interface TradeCaller {
  readonly kind: 'trade';
  readonly companyId: CompanyId;
  readonly userId: UserId;
  /** Role in the company. A key and an impersonation have the owner's, within their own limits. */
  readonly role: MemberRole;
  /** 0 under a key. */
  readonly sessionId: number;
  /** A program of the company, authenticated by key instead of session. */
  readonly apiKey?: { readonly id: number; readonly scopes: readonly KeyScope[] };
  readonly country: CountryCode;
  /** Language of messages to the company. */
  readonly language: LanguageCode;
  /** Language of the reader: that of the page, defaulting to the company's. */
  readonly pageLanguage: PageLanguage;
  /** Brand under which it registered, whose words it reads. */
  readonly brand: BrandKey;
  /** Leads the company can see: its offers (no_marketplace), its coverage (no_widen_marketplace), or its country. */
  readonly reach: 'offers' | 'own-area' | 'country';
  /** By the database clock. */
  readonly calledAt: Date;
  /** Version of a versioned endpoint's answer, as read by its route; null elsewhere. */
  readonly version: string | null;
  /** Set until the member gives the second factor that the company requires. */
  readonly secondFactorNeed?: SecondFactorNeed;
  /** Set during impersonation: changes are refused and reads leave no trace. */
  readonly viewer?: Viewer;
}
/** A company whose reading language is not known yet. */
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
  /** Null if the call was signed. */
  readonly keyId: number | null;
}
/** A provider whose signature was verified, with its message. */
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

/** Values of a form by the names used when saving and in refusals: `phone`, `company_user.title`. */
export type FormValues = Readonly<Record<string, unknown>>;

/** Call with the form's current values, read under the lock for saving; returns the refusal, if any. */
type RefuseIfChanged = (now: FormValues) => RefusedAnswer<412> | undefined;
type FormContext<E extends Endpoint> = E['form'] extends string ? { readonly refuseIfChanged: RefuseIfChanged } : unknown;
/** Values of the form after the call, from which its version is computed. */
type FormAnswer<E extends Endpoint> = E['form'] extends string ? { readonly form: FormValues } : unknown;

/** Counts the call as sending mail, or refuses it. */
type MailContext<E extends Endpoint> = E['mayMail'] extends true
  ? { readonly mailAllowance: () => Promise<RefusedAnswer<429> | undefined> }
  : unknown;
/** The company whose browser made a public call. */
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
    :
        | (Answer<E> & FormAnswer<E>)
        | (E['caching'] extends 'kept' ? PreparedAnswer : never)
        | (E['answersText'] extends true ? TextAnswer : never);

export type Handler<E extends Endpoint> = (context: Context<E>) => Promise<AnswerOf<E> | RefusalOf<E>>;

export interface Route {
  readonly key: string;
  readonly endpoint: Endpoint;
  readonly handler: (context: never) => Promise<unknown>;
  /** Read together with the session of company `c`: shows whether a versioned answer has changed. */
  readonly version?: Sql;
}

/** Where each versioned endpoint of a table takes its version from. */
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

/** Picks the named endpoints of a table, for a domain with several entry points. */
export function only<Table extends EndpointTable, Key extends keyof Table>(table: Table, ...keys: readonly Key[]): Pick<Table, Key> {
  const picked: Partial<Pick<Table, Key>> = {};
  for (const key of keys) picked[key] = table[key];
  return picked as Pick<Table, Key>;
}

export function answer<const Status extends 200 | 201 | 202 | 308, Body>(status: Status, body: Body): { status: Status; body: Body } {
  return { status, body };
}

/** Answers `{"data": …}` with status 200. */
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

/** Refuses what the member's role does not allow: a code for programs, then a text for people. */
export const refuseByRole = (): RefusedAnswer<403> => refuse(403, ['not_permitted', errorText('notPermitted')]);

/** Refuses a member without the second factor that their company requires: a code for programs, then a text for people. */
export const refuseWithoutSecondFactor = (): RefusedAnswer<403> =>
  refuse(403, ['second_factor_required', errorText('secondFactorRequired')]);

export function isRefused(value: unknown): value is RefusedAnswer {
  return typeof value === 'object' && value !== null && 'errors' in value && 'status' in value;
}
