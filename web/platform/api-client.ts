import type { Api } from '../../contract/api.ts';
import type { ClientInput, FormVersion, Received, ReceivedVersion } from '../../contract/kit/endpoint.ts';
import { takeFirstCall } from './first-calls.ts';

type Call<Key extends keyof Api> = ClientInput<Api[Key]> & FormVersion<Api[Key]> & { readonly signal?: AbortSignal };

interface Parts {
  readonly params?: object;
  readonly query?: object;
  readonly headers?: object;
  readonly body?: unknown;
  readonly version?: string;
  readonly signal?: AbortSignal;
}

/** The server refused the request: 4xx, or 503 when overloaded. */
export class ApiRefusal extends Error {
  readonly status: number;
  readonly errors: string[];
  readonly fields?: Record<string, string[]>;
  readonly retryAfterSeconds?: number;
  /** The endpoint that refused. */
  readonly call: string;

  constructor(status: number, failure: unknown, retryAfter: string | null, call = '') {
    const { errors, fields } = readFailure(failure);
    super(errors[0] ?? `status ${status}`);
    this.status = status;
    this.call = call;
    this.errors = errors;
    if (fields) this.fields = fields;
    if (retryAfter && Number(retryAfter) >= 0) this.retryAfterSeconds = Number(retryAfter);
  }
}

/** No usable answer: offline, an interrupted connection or a server defect. It is unknown whether a write happened. */
export class ApiUnreachable extends Error {}

let notifyCallFailed: (key: string, error: unknown) => void = () => {};

/** Registers a handler for failed calls. Aborted ones do not count. */
export function onCallFailed(handler: (key: string, error: unknown) => void): void {
  notifyCallFailed = handler;
}

let notifySessionLost: () => void = () => {};

/** Registers a handler for trade calls that find the session expired. */
export function onSessionLost(handler: () => void): void {
  notifySessionLost = handler;
}

type PasswordAnswer = { readonly given: true } | { readonly given: false; readonly text: string };
let askForPassword: () => Promise<PasswordAnswer> = () => Promise.resolve({ given: false, text: '' });

/** Registers the prompt for the current password; once given, the call is retried. */
export function onPasswordWanted(handler: () => Promise<PasswordAnswer>): void {
  askForPassword = handler;
}

/**
 * Calls a contract endpoint. Only types come from its schemas, which stay out of the bundle. A `version` makes saves conditional:
 * concurrent changes are refused with 412.
 */
export async function callApi<Key extends keyof Api>(key: Key, input: Call<Key>): Promise<Received<Api[Key]> & ReceivedVersion<Api[Key]>>;
export async function callApi(key: string, parts: Parts): Promise<unknown> {
  try {
    return await send(key, parts);
  } catch (error) {
    if (!isPasswordWanted(error)) throw error;
    const password = await askForPassword();
    if (!password.given) throw new ApiRefusal(401, { data: { errors: [password.text] } }, null);
    return send(key, parts);
  }
}

/** The session is valid, but the password was entered too long ago. */
function isPasswordWanted(error: unknown): boolean {
  return error instanceof ApiRefusal && error.status === 401 && error.errors[0] === 'reauth_required';
}

async function send(key: string, parts: Parts): Promise<unknown> {
  try {
    return await exchange(key, parts);
  } catch (error) {
    if (parts.signal?.aborted !== true && !isPasswordWanted(error)) notifyCallFailed(key, error);
    throw error;
  }
}

async function exchange(key: string, { params, query, headers, body, version, signal }: Parts): Promise<unknown> {
  const [method = '', template = ''] = key.split(' ');
  const values = new Map(Object.entries(params ?? {}));
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const search = new URLSearchParams(
    Object.entries(query ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
  const address = `/api/v1${path}${search.size > 0 ? `?${search}` : ''}`;
  const ask = () =>
    fetch(address, {
      method,
      credentials: 'same-origin',
      // FormData sets its own content type with the boundary. Refusals use the page's language.
      headers: {
        'accept-language': document.documentElement.lang,
        ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
        ...(version !== undefined && { 'if-match': version }),
        ...headers,
      },
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    }).catch((error: unknown) => {
      throw signal?.aborted ? error : new ApiUnreachable(`${key}: no answer`, { cause: error });
    });
  const begun = takeFirstCall(method, address);
  const response = (begun && (await begun)) ?? (await ask());
  const { status } = response;
  const answer: unknown = await response.json().catch((error: unknown) => {
    if (signal?.aborted) throw error;
    if (status < 400) throw new ApiUnreachable(`${key}: no answer`, { cause: error });
  });
  const etag = response.headers.get('etag');
  if (status < 400) return { status, body: answer, ...(etag !== null && { version: etag }) };
  if (status >= 500 && status !== 503) throw new ApiUnreachable(`${key}: ${status}`);
  const refusal = new ApiRefusal(status, answer, response.headers.get('retry-after'), key);
  if (status === 401 && !isPasswordWanted(refusal) && !path.startsWith('/operator/')) notifySessionLost();
  throw refusal;
}

function readFailure(failure: unknown): { errors: string[]; fields?: Record<string, string[]> } {
  const data = (failure as { data?: { errors?: string[]; fields?: Record<string, string[]> } } | undefined)?.data;
  const errors = Array.isArray(data?.errors) ? data.errors : [];
  // A code for programs, before the text.
  return {
    errors: /^(?:not_permitted|second_factor_required)$/.test(errors[0] ?? '') ? errors.slice(1) : errors,
    ...(data?.fields && { fields: data.fields }),
  };
}
