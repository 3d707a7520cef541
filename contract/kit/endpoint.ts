import * as z from 'zod';
import type { Capability } from './capabilities.ts';
import type { RefusalStatus } from './errors.ts';
import { line } from './text.ts';

/**
 * Who may call: anyone, a signed-in trade user, signed-in staff, an enquiry source with its key, or a provider that signed
 * the raw body. A forged or outdated `webhook` is refused with 400.
 */
export type Caller = 'anyone' | 'trade' | 'staff' | 'source' | 'webhook';

/** Scopes of a company's API key. */
export type KeyScope = 'read-leads' | 'update-leads' | 'buy-leads' | 'read-billing';

/** `checked`: refused (400) from another site. `exempt`: reads, and callers that authenticate without a cookie. */
export type CsrfClass = 'checked' | 'exempt';

/** Limits are in the product rules, section 2. `sign-in` counts failures and is enforced by its verb. */
export type RateClass = 'sign-in' | 'money' | 'read' | 'intake' | 'mail' | 'export' | 'upload';

/** Owner of an id in the path; the generated test requests a foreign one and expects 404. */
export type Owner =
  | 'market'
  | 'lead'
  | 'sold-lead'
  | 'work-type'
  | 'coverage'
  | 'company'
  | 'enquiry'
  | 'reject-reason'
  | 'address'
  | 'region'
  | 'ticket'
  | 'alert-link'
  | 'alert-address'
  | 'paused-address'
  | 'report-address'
  | 'accreditation'
  | 'session'
  | 'passkey'
  | 'member'
  | 'invitation'
  | 'notice'
  | 'published-notice'
  | 'message'
  | 'source'
  | 'intake-key'
  | 'failed-call'
  | 'meta-lead'
  | 'source-address'
  | 'status-delivery'
  | 'import'
  | 'prepared-export'
  | 'discount-change'
  | 'money-request'
  | 'invoice'
  | 'billed-invoice'
  | 'late-payment'
  | 'card'
  | 'payment'
  | 'review'
  | 'moderated-review'
  | 'report'
  | 'listing-image'
  | 'scheduled-price'
  | 'scheduled-change'
  | 'category'
  | 'question'
  | 'job'
  | 'introduction'
  | 'content-page'
  | 'staff'
  | 'staff-invitation'
  | 'list-view'
  | 'brand'
  | 'webhook'
  | 'delivery'
  | 'push-device'
  | 'api-key'
  | 'none';

/** `read`: a read-only connection. `write`: one transaction around the handler. `own`: the handler opens its transactions. */
export type TransactionKind = 'read' | 'write' | 'own';

/** Default body limit in bytes: 64 kB hold any of our forms. */
export const defaultMaxBodyBytes = 65_536;

export function getMaxBodyBytes({ largestBody = defaultMaxBodyBytes }: Endpoint): number {
  return largestBody;
}

export type AnswerSchemas = Readonly<Partial<Record<200 | 201 | 202 | 308, z.ZodType>>>;

interface EndpointFields {
  /** Name of the operation in the API description and the generated client: a verb and what it acts on. */
  readonly id: string;
  readonly summary: string;
  /**
   * Administrators only. Agents get 404 for what they could read; if the contract lists 403, as for every change, they get 403 and the attempt is
   * recorded in the audit log.
   */
  readonly role?: 'admin';
  /**
   * Also open to a company's programs with a key of this scope: same handler, limits and refusals. Cookies are then ignored,
   * so the origin is not checked.
   */
  readonly key?: KeyScope;
  /** A public call that recognises a signed-in company, whose own limit then applies. */
  readonly knows?: 'trade';
  /**
   * Answers a member who has yet to give the second factor that their company requires: `always`, or `setting-up` only while they have none.
   * Everything else refuses them with 403 `second_factor_required`.
   */
  readonly beforeSecondFactor?: 'always' | 'setting-up';
  readonly owner: Owner;
  readonly csrf: CsrfClass;
  readonly rate: RateClass;
  /** May also send mail. The handler first asks `mailAllowance`, and only then does the call count as class `mail`. */
  readonly mayMail?: true;
  readonly transaction: TransactionKind;
  /**
   * A list that a read replica may answer, up to two seconds late. Browsers still see their own changes at once. Not for money, versions or
   * forms.
   */
  readonly mayLag?: true;
  /** Set if the answer contains contact data; such a read is logged and therefore runs in a transaction. */
  readonly reveals?: 'contact';
  /**
   * `ndjson`: raw text, one value per line. `multipart`: a form with files; other parts are text. `form`: a form without files in any form encoding,
   * as mail programs post it. Our pages send it as JSON. `raw`: the unparsed bytes. The gate of a `webhook` verifies them; the handler gets their
   * content.
   */
  readonly bodyKind?: 'json' | 'ndjson' | 'multipart' | 'form' | 'raw';
  /**
   * The handler validates the body, so that it can keep unknown fields and log refused calls with their reason. The schema documents it.
   */
  readonly tolerant?: true;
  /** May answer with text of the caller's own format in place of JSON. */
  readonly answersText?: true;
  /** Body limit in bytes if above `defaultMaxBodyBytes`. A larger body is refused unread with 413. */
  readonly largestBody?: number;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly headers?: z.ZodType;
  readonly answers: AnswerSchemas;
  readonly refusals: readonly RefusalStatus[];
  /**
   * Names a form that several people may edit. Reading returns an ETag; saving sends it as If-Match, is refused with 412 and
   * the field names if stale, and returns the next ETag.
   */
  readonly form?: string;
  /**
   * Polls answer `private, no-cache` with an ETag and 304; a `versioned` poll checks a version before building the answer.
   * `kept` is public and compressed: cached for ever if `v` in the address names the version, otherwise with an ETag.
   * Everything else is `no-store`.
   */
  readonly caching?: 'poll' | 'versioned' | 'kept';
  /** Pages call it periodically. Like polls and streams, it does not keep a session alive. */
  readonly background?: true;
  /** The answer is a file, sent unchanged; its schema only says so. */
  readonly produces?: 'pdf' | 'csv' | 'xml' | 'html' | 'jpg' | 'octet-stream' | 'ndjson';
  /** Address of the same file outside the API, for links that a browser downloads. */
  readonly link?: `/download/${string}`;
  /**
   * Under overload, a `counted` call takes a place among those that work at the same time, or waits for one. One that `passes` takes none, since it
   * mostly waits for other services; it is refused while others wait too long. `always`: never refused. By default calls with `own` transactions pass
   * and others are counted.
   */
  readonly atDoor?: 'counted' | 'passes' | 'always';
  /** Server-sent events: the answer continues while the browser listens. */
  readonly streams?: true;
}

/** A trade endpoint names the capability that a member of the company needs; without it the call is refused before anything is read. */
export type Endpoint = EndpointFields &
  (
    | { readonly caller: 'trade'; readonly capability: Capability }
    | { readonly caller: Exclude<Caller, 'trade'>; readonly capability?: never }
  );

export type EndpointKey = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;
export type EndpointTable = Readonly<Record<EndpointKey, Endpoint>>;

/** Preserves the literal types of an endpoint table; a missing caller, capability, owner, CSRF or rate class does not compile. */
export function endpoints<const Table extends EndpointTable>(table: Table): Table {
  return table;
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Given<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

/** Input of a handler after validation. */
export interface Input<E extends Endpoint> {
  readonly params: Parsed<E['params']>;
  readonly query: Parsed<E['query']>;
  readonly body: E['tolerant'] extends true ? unknown : Parsed<E['body']>;
  readonly headers: Parsed<E['headers']>;
}

/** Input as a client sends it. */
export type ClientInput<E extends Endpoint> = {
  [Part in 'params' | 'query' | 'body' | 'headers' as Given<E[Part]> extends undefined ? never : Part]: Part extends 'body'
    ? E['bodyKind'] extends 'multipart'
      ? FormDataLike
      : Given<E[Part]>
    : Given<E[Part]>;
};

/** FormData as browsers have it; the contract is also loaded without a browser. */
type FormDataLike = { append(name: string, value: string): void };

/** An endpoint's successful answers, discriminated by status. */
export type Answer<E extends Endpoint> = {
  [Status in keyof E['answers']]: E['answers'][Status] extends z.ZodType
    ? { readonly status: Status; readonly body: z.input<E['answers'][Status]> }
    : never;
}[keyof E['answers']];

/** A successful answer as the client receives it. */
export type Received<E extends Endpoint> = {
  [Status in keyof E['answers']]: E['answers'][Status] extends z.ZodType
    ? { readonly status: Status; readonly body: z.output<E['answers'][Status]> }
    : never;
}[keyof E['answers']];

/** Version needed to save a form, sent as If-Match. */
export type FormVersion<E extends Endpoint> = E['form'] extends string
  ? E['csrf'] extends 'checked'
    ? { readonly version: string | undefined }
    : unknown
  : unknown;

/** Version returned with a form, for the next save. */
export type ReceivedVersion<E extends Endpoint> = E['form'] extends string ? { readonly version: string | undefined } : unknown;

/** `{"data": …}` */
export function data<Schema extends z.ZodType>(schema: Schema) {
  return z.object({ data: schema });
}

/** `{"data": …, "meta": …}` */
export function dataWithMeta<Schema extends z.ZodType, Meta extends z.ZodType>(schema: Schema, meta: Meta) {
  return z.object({ data: schema, meta });
}

export const nothing = data(z.object({}).meta({ title: 'Nothing' })).meta({ title: 'Done' });

/** An id in a path: positive and small enough for a bigint column. */
export const idParam = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
/** An id from the catalogue: small enough for an integer column. */
export const catalogueId = z.coerce.number().int().min(1).max(2_147_483_647);
/** The same in a body, where numbers are typed. */
export const givenId = z.int().min(1);
export const givenCatalogueId = z.int().min(1).max(2_147_483_647);
/** A lead's code: random letters and digits. */
export const codeParam = z.string().regex(/^[A-Za-z0-9]{6,24}$/);
const aboutKey = 'Any text that is new for each attempt at something, such as a UUID. Repeats with the same key take effect once.';
export const idempotencyKeyHeader = z.object({ 'idempotency-key': line(180).min(1).optional().meta({ description: aboutKey }) });
/** The same where a call without it is refused by its handler, with 400. */
export const neededIdempotencyKeyHeader = z.object({
  'idempotency-key': line(180).min(1).optional().meta({ description: aboutKey, 'x-needed': true }),
});
