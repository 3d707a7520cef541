/** Page on which a cardholder answers the bank, framed by the product. */
export const bankCheckPage = '/sandbox/bank-check';

/** Builds the page's path. The intent's secret is in the fragment, which servers never see or log. */
export function bankCheckPath(clientSecret: string): string {
  return `${bankCheckPage}#${new URLSearchParams({ secret: clientSecret }).toString()}`;
}

/** Why a call failed, in Stripe's terms. */
export interface SandboxProblem {
  readonly type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  readonly code?: string;
  readonly decline_code?: string;
  readonly message: string;
  readonly param?: string;
}

/** A call answered with an error and without effect. */
export class SandboxRefusal extends Error {
  readonly status: number;
  readonly problem: SandboxProblem;
  constructor(status: number, problem: SandboxProblem) {
    super(problem.message);
    this.name = 'SandboxRefusal';
    this.status = status;
    this.problem = problem;
  }
}

/** Creates a 400 with Stripe's code. */
export function invalidRequest(code: string, message: string, param?: string): SandboxRefusal {
  return new SandboxRefusal(400, { type: 'invalid_request_error', code, message, ...(param === undefined ? {} : { param }) });
}

/** Creates a 404 for an object that does not exist or is not this caller's. */
export function noSuch(kind: string, id: string): SandboxRefusal {
  return new SandboxRefusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param: 'id',
  });
}

/** A call's body and status, such as 402 for a declined card. */
export interface SandboxAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The body of a failed call. A card error includes the resulting intent. */
export function errorWire(problem: SandboxProblem, more: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return { error: { ...problem, ...more } };
}

/** A form as Stripe encodes it: `metadata[payment]=x` is stored under `metadata[payment]`, brackets included. */
export type Form = ReadonlyMap<string, string>;

/** Parses form-encoded text or a query. Refuses repeated names as ambiguous. */
export function readForm(text: string): Form {
  const form = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(text)) {
    if (form.has(name)) throw invalidRequest('parameter_invalid', `Received ${name} more than once`, name);
    form.set(name, value);
  }
  return form;
}

/** Ignores list indices: `expand[0]` and `expand[]` are both `expand[]`. */
const stripIndices = (name: string): string => name.replaceAll(/\[\d*\]/g, '[]');

/** Refuses parameters the call does not know. `metadata[*]` allows any name. */
export function refuseUnknown(form: Form, known: readonly string[]): void {
  for (const name of form.keys()) {
    const plain = stripIndices(name);
    if (known.includes(plain) || known.includes(plain.replace(/\[[^[\]]+\]$/, '[*]'))) continue;
    throw invalidRequest('parameter_unknown', `Received unknown parameter: ${name}`, name);
  }
}

export function findText(form: Form, name: string): string | null {
  const value = form.get(name);
  return value === undefined || value === '' ? null : value;
}

export function requireText(form: Form, name: string): string {
  const value = findText(form, name);
  if (value === null) throw invalidRequest('parameter_missing', `Missing required param: ${name}.`, name);
  return value;
}

/** Reads a positive whole number; required unless `otherwise` is given. */
export function parseWholeNumber(form: Form, name: string, otherwise?: number): number {
  const text = otherwise === undefined ? requireText(form, name) : (findText(form, name) ?? String(otherwise));
  if (!/^\d{1,12}$/.test(text)) throw invalidRequest('parameter_invalid_integer', `Invalid integer: ${text}`, name);
  return Number(text);
}

export function isTrue(form: Form, name: string): boolean {
  return form.get(name) === 'true';
}

/** Returns the paths to expand, such as `latest_charge.refunds`. */
export function listExpansions(form: Form): readonly string[] {
  return [...form].filter(([name]) => stripIndices(name) === 'expand[]').map(([, value]) => value);
}

/** At most fifty names, like Stripe. */
export function parseMetadata(form: Form): Record<string, string> {
  const pairs = [...form].flatMap(([name, value]) => {
    const key = /^metadata\[([^[\]]{1,40})\]$/.exec(name)?.[1];
    return key === undefined ? [] : [[key, value] as const];
  });
  if (pairs.length > 50) throw invalidRequest('parameter_invalid', 'Too many metadata keys', 'metadata');
  return Object.fromEntries(pairs);
}
