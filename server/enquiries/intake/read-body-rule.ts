/** Content of a call: its fields, or the text if it is unreadable. */
export type CallContent = { readonly payload: unknown } | { readonly text: string };

const keyNames = ['google_key', 'api_key', 'key'] as const;

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads the fields of a form post. The last non-empty value of a repeated field wins. */
function readForm(text: string): Record<string, string> {
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(text)) if (value !== '' || !fields.has(name)) fields.set(name, value);
  return Object.fromEntries(fields);
}

/** Form posts start with a field name. XML and prose may contain an equals sign but do not start like that. */
const form = /^[^\s<>"=]+=/;

/** Keeps integers beyond double precision, such as providers' ids, as text. */
function keepLongNumber(_name: string, value: unknown, ...[context]: readonly { readonly source?: string }[]): unknown {
  const isInexact = typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value);
  return isInexact ? (context?.source ?? value) : value;
}

const longNumber = /\d{16}/;

/** Parses JSON without rounding long ids. Throws a SyntaxError. Nesting too deep for a reviver is parsed without one. */
export function parseJson(text: string): unknown {
  if (longNumber.test(text)) {
    try {
      return JSON.parse(text, keepLongNumber) as unknown;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  }
  return JSON.parse(text) as unknown;
}

/** Reads JSON or form fields. Ignores the content type, which senders often set wrongly. */
export function readCallBody(bytes: unknown): CallContent {
  const text = Buffer.isBuffer(bytes) ? new TextDecoder().decode(bytes).trim() : '';
  if (!/^[[{]/.test(text)) return form.test(text) ? { payload: readForm(text) } : { text };
  try {
    return { payload: parseJson(text) };
  } catch {
    return { text };
  }
}

/** Far below this depth no field is read. */
const maxKeptDepth = 32;

function cut(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth === maxKeptDepth) return null;
  if (Array.isArray(value)) return value.map((inner) => cut(inner, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cut(inner, depth + 1)]));
}

/** Drops values nested beyond the limit. Parsing allows any depth, but hashing and storing recurse. */
export const cutDepth = (content: CallContent): CallContent => ('payload' in content ? { payload: cut(content.payload, 0) } : content);

/** Removes all API keys from a body before it is stored or logged, and returns the first. */
export function takeKey(content: CallContent): { readonly key: string | undefined; readonly content: CallContent } {
  if (!('payload' in content) || !isRecord(content.payload)) return { key: undefined, content };
  const { payload } = content;
  const name = keyNames.find((one) => Object.hasOwn(payload, one) && typeof payload[one] === 'string');
  if (name === undefined) return { key: undefined, content };
  const rest = Object.fromEntries(Object.entries(payload).filter(([field]) => !keyNames.some((one) => one === field)));
  return { key: String(payload[name]), content: { payload: rest } };
}

const maxFlattenedDepth = 8;

/** Lists the values of a call by their path, such as `customer.phone`. Skips empty ones. */
export function flatten(value: unknown, path = '', depth = 0): (readonly [name: string, value: string])[] {
  if (value === null || value === undefined || value === '') return [];
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'number' || typeof value === 'boolean') return [[path, String(value)]];
  if (depth === maxFlattenedDepth) return [];
  const parts = Array.isArray(value) ? [...value.entries()] : isRecord(value) ? Object.entries(value) : [];
  return parts.flatMap(([name, inner]) => flatten(inner, path === '' ? String(name) : `${path}.${name}`, depth + 1));
}
