import * as z from 'zod';
import type { RefusalStatus } from './errors.ts';
import { line } from './text.ts';

/**
 * Who may call: nobody in particular, a signed-in trade user, signed-in staff, an enquiry source with its key, a provider whose
 * signature is on the very bytes of the body. A `webhook` that is forged or too old is refused with 400.
 */
export type Caller = 'anyone' | 'trade' | 'staff' | 'source' | 'webhook';

/** What a key of a company's program may do. */
export type KeyScope = 'read-leads' | 'buy-leads';

/** `checked`: refused (400) from another site. `exempt`: reads, and callers that authenticate without a cookie. */
export type CsrfClass = 'checked' | 'exempt';

/** The limits stand in the product rules, section 2. `sign-in` counts failures and is enforced by its verb. */
export type RateClass = 'sign-in' | 'money' | 'read' | 'intake' | 'mail' | 'export' | 'upload';

/** What an id in the path belongs to; the generated test asks for a foreign one and expects 404. */
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
  | 'accreditation'
  | 'session'
  | 'notice'
  | 'published-notice'
  | 'message'
  | 'source'
  | 'intake-key'
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
  | 'api-key'
  | 'none';

/** `read`: a read-only connection. `write`: one transaction around the handler. `own`: the handler opens its transactions. */
export type TransactionKind = 'read' | 'write' | 'own';

/** Bytes of a body, where an endpoint does not need more: 64 kB hold any form of ours. */
export const standardBody = 65_536;

export function largestBodyOf({ largestBody = standardBody }: Endpoint): number {
  return largestBody;
}

export type AnswerSchemas = Readonly<Partial<Record<200 | 201 | 202 | 308, z.ZodType>>>;

export interface Endpoint {
  readonly summary: string;
  readonly caller: Caller;
  /**
   * Of staff, administrators only. For an agent what they read does not exist (404); where the contract lists 403, as it does for
   * every change, the agent is told so and the attempt is written to the audit log.
   */
  readonly role?: 'admin';
  /**
   * A program of the company may call it too, under a key with this scope in place of a session: same handler, limits and refusals. No
   * cookie is looked at then, so that the call needs to come from no site.
   */
  readonly key?: KeyScope;
  /** An open call that takes notice of a company whose browser is signed in: its limit is the company's then. */
  readonly knows?: 'trade';
  readonly owner: Owner;
  readonly csrf: CsrfClass;
  readonly rate: RateClass;
  /** May send mail too. Its handler asks `mailAllowance` before: only then does the call count as one of the class `mail`. */
  readonly mayMail?: true;
  readonly transaction: TransactionKind;
  /** Set where the answer carries contact data; such a read is logged and therefore runs in a transaction. */
  readonly reveals?: 'contact';
  /**
   * `ndjson`: the raw text, a line each. `multipart`: a form with files; what is no file is text. `form`: a form without files, as
   * a mail program posts it, in any encoding that forms have; our own pages send the same as JSON. `raw`: the bytes as they came,
   * which the gate of a `webhook` reads; the handler is given what they say.
   */
  readonly bodyKind?: 'json' | 'ndjson' | 'multipart' | 'form' | 'raw';
  /** Bytes of the largest body that makes sense, where that is more than `standardBody`. More is 413, unread. */
  readonly largestBody?: number;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly headers?: z.ZodType;
  readonly answers: AnswerSchemas;
  readonly refusals: readonly RefusalStatus[];
  /**
   * Names a form that several people may edit. Its reading answers an ETag; its saving takes that back as If-Match, refuses
   * with 412 what was changed meanwhile, naming the fields, and answers the next ETag.
   */
  readonly form?: string;
  /**
   * Polls answer `private, no-cache` with an ETag and 304; a `versioned` poll is told by a version whether it has to be made at
   * all. What is `kept` is public and the same for everybody: it comes compressed, for ever under an address whose `v` names the
   * version, else with an ETag. Everything else is `no-store`.
   */
  readonly caching?: 'poll' | 'versioned' | 'kept';
  /** Pages ask for it by themselves from time to time. As with polls and streams, that does not keep a session alive. */
  readonly background?: true;
  /** The answer is a file, sent as it is; its schema only says so. */
  readonly produces?: 'pdf' | 'csv' | 'html' | 'jpg' | 'octet-stream';
  /** Where a page links to the same file, outside the API, so that a browser saves it by itself. */
  readonly link?: `/download/${string}`;
  /** Server-sent events: the answer goes on for as long as the browser listens. */
  readonly streams?: true;
}

export type EndpointKey = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;
export type EndpointTable = Readonly<Record<EndpointKey, Endpoint>>;

/** Keeps the literal types of a table of endpoints; a missing caller, owner, CSRF or rate class does not compile. */
export function endpoints<const Table extends EndpointTable>(table: Table): Table {
  return table;
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Given<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

/** What a handler receives after validation. */
export interface Input<E extends Endpoint> {
  readonly params: Parsed<E['params']>;
  readonly query: Parsed<E['query']>;
  readonly body: Parsed<E['body']>;
  readonly headers: Parsed<E['headers']>;
}

/** What a client sends. */
export type ClientInput<E extends Endpoint> = {
  [Part in 'params' | 'query' | 'body' | 'headers' as Given<E[Part]> extends undefined ? never : Part]: Part extends 'body'
    ? E['bodyKind'] extends 'multipart'
      ? FormDataLike
      : Given<E[Part]>
    : Given<E[Part]>;
};

/** A form with files as browsers hold it; the contract is read where there is no browser too. */
type FormDataLike = { append(name: string, value: string): void };

/** The successful answers of an endpoint, told apart by their status. */
export type Answer<E extends Endpoint> = {
  [Status in keyof E['answers']]: E['answers'][Status] extends z.ZodType
    ? { readonly status: Status; readonly body: z.input<E['answers'][Status]> }
    : never;
}[keyof E['answers']];

/** A successful answer as the client reads it. */
export type Received<E extends Endpoint> = {
  [Status in keyof E['answers']]: E['answers'][Status] extends z.ZodType
    ? { readonly status: Status; readonly body: z.output<E['answers'][Status]> }
    : never;
}[keyof E['answers']];

/** What saving a form wants besides its content: the version that was read, which travels as If-Match. */
export type FormVersion<E extends Endpoint> = E['form'] extends string
  ? E['csrf'] extends 'checked'
    ? { readonly version: string | undefined }
    : unknown
  : unknown;

/** What a form's endpoint answers besides its body: the version to save it with next. */
export type ReceivedVersion<E extends Endpoint> = E['form'] extends string ? { readonly version: string | undefined } : unknown;

/** `{"data": …}` */
export function data<Schema extends z.ZodType>(schema: Schema) {
  return z.object({ data: schema });
}

/** `{"data": …, "meta": …}` */
export function dataWithMeta<Schema extends z.ZodType, Meta extends z.ZodType>(schema: Schema, meta: Meta) {
  return z.object({ data: schema, meta });
}

export const nothing = data(z.object({}));

/** A number in a path: positive and small enough for a bigint column. */
export const idParam = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
/** The number of something that the catalogue holds: small enough for an integer column. */
export const catalogueId = z.coerce.number().int().min(1).max(2_147_483_647);
/** The same in a body, where a number is a number. */
export const givenId = z.int().min(1);
export const givenCatalogueId = z.int().min(1).max(2_147_483_647);
/** A lead's code: random letters and digits. */
export const codeParam = z.string().regex(/^[A-Za-z0-9]{6,24}$/);
export const idempotencyKeyHeader = z.object({ 'idempotency-key': line(180).min(1).optional() });
