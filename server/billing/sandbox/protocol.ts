/** The page on which a cardholder answers the bank, in a frame of the product. */
export const bankCheckPage = '/sandbox/bank-check';

/** The secret of the intent stands behind the #, which no server sees or logs. */
export function bankCheckPath(clientSecret: string): string {
  return `${bankCheckPage}#${new URLSearchParams({ secret: clientSecret }).toString()}`;
}

/** Why a call failed, in Stripe's words for it. */
export interface SandboxProblem {
  readonly type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  readonly code?: string;
  readonly decline_code?: string;
  readonly message: string;
  readonly param?: string;
}

/** A call that is answered with an error and had no effect. */
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

/** A request that cannot be carried out: 400 with Stripe's code. */
export function invalidRequest(code: string, message: string, param?: string): SandboxRefusal {
  return new SandboxRefusal(400, { type: 'invalid_request_error', code, message, ...(param === undefined ? {} : { param }) });
}

/** What does not exist, or not for this caller. */
export function noSuch(kind: string, id: string): SandboxRefusal {
  return new SandboxRefusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param: 'id',
  });
}

/** What a call answers: a body with its status, such as 402 for a card that was declined. */
export interface SandboxAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The body of every failed call. A card error brings the intent along, as it stands after it. */
export function errorWire(problem: SandboxProblem, more: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return { error: { ...problem, ...more } };
}

/** A form as Stripe takes it: `metadata[payment]=x` is the text at `metadata[payment]`; names keep their brackets. */
export type Form = ReadonlyMap<string, string>;

/** Reads a form-encoded text, or a query. A name that comes twice would be ambiguous, and is refused. */
export function readForm(text: string): Form {
  const form = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(text)) {
    if (form.has(name)) throw invalidRequest('parameter_invalid', `Received ${name} more than once`, name);
    form.set(name, value);
  }
  return form;
}

/** List indices do not matter to whether a parameter is known: `expand[0]` and `expand[]` are `expand[]`. */
const plainName = (name: string): string => name.replaceAll(/\[\d*\]/g, '[]');

/** Refuses what the call does not know. `metadata[*]` lets any name in that place. */
export function refuseUnknown(form: Form, known: readonly string[]): void {
  for (const name of form.keys()) {
    const plain = plainName(name);
    if (known.includes(plain) || known.includes(plain.replace(/\[[^[\]]+\]$/, '[*]'))) continue;
    throw invalidRequest('parameter_unknown', `Received unknown parameter: ${name}`, name);
  }
}

export function textOf(form: Form, name: string): string | null {
  const value = form.get(name);
  return value === undefined || value === '' ? null : value;
}

export function neededText(form: Form, name: string): string {
  const value = textOf(form, name);
  if (value === null) throw invalidRequest('parameter_missing', `Missing required param: ${name}.`, name);
  return value;
}

/** A positive whole number that the caller has to give, or may: `otherwise`. */
export function wholeNumberOf(form: Form, name: string, otherwise?: number): number {
  const text = otherwise === undefined ? neededText(form, name) : (textOf(form, name) ?? String(otherwise));
  if (!/^\d{1,12}$/.test(text)) throw invalidRequest('parameter_invalid_integer', `Invalid integer: ${text}`, name);
  return Number(text);
}

export function isTrue(form: Form, name: string): boolean {
  return form.get(name) === 'true';
}

/** What to expand, such as `latest_charge.refunds`. */
export function expansionsOf(form: Form): readonly string[] {
  return [...form].filter(([name]) => plainName(name) === 'expand[]').map(([, value]) => value);
}

/** At most fifty names, as Stripe has it. */
export function metadataOf(form: Form): Record<string, string> {
  const pairs = [...form].flatMap(([name, value]) => {
    const key = /^metadata\[([^[\]]{1,40})\]$/.exec(name)?.[1];
    return key === undefined ? [] : [[key, value] as const];
  });
  if (pairs.length > 50) throw invalidRequest('parameter_invalid', 'Too many metadata keys', 'metadata');
  return Object.fromEntries(pairs);
}
