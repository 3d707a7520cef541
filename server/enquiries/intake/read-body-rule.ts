/** The content of a call: its fields, or the text that could not be read. */
export type CallContent = { readonly payload: unknown } | { readonly text: string };

const keyNames = ['google_key', 'api_key', 'key'] as const;

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fields of a form post; of a repeated field the last value that is not empty counts. */
function readForm(text: string): Record<string, string> {
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(text)) if (value !== '' || !fields.has(name)) fields.set(name, value);
  return Object.fromEntries(fields);
}

/** Starts with the name of a field. XML and prose do not, but often hold an equals sign. */
const form = /^[^\s<>"=]+=/;

/** Reads JSON or form fields, going by what the text is: senders often set the wrong content type. */
export function readCallBody(bytes: unknown): CallContent {
  const text = Buffer.isBuffer(bytes) ? new TextDecoder().decode(bytes).trim() : '';
  if (!/^[[{]/.test(text)) return form.test(text) ? { payload: readForm(text) } : { text };
  try {
    return { payload: JSON.parse(text) as unknown };
  } catch {
    return { text };
  }
}

/** Much deeper than any field that is read. */
const maxKeptDepth = 32;

function cut(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth === maxKeptDepth) return null;
  if (Array.isArray(value)) return value.map((inner) => cut(inner, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cut(inner, depth + 1)]));
}

/** Leaves out what is nested too deeply to be written again: JSON is read at any depth, but hashed and stored by recursion. */
export const cutDepth = (content: CallContent): CallContent => ('payload' in content ? { payload: cut(content.payload, 0) } : content);

/** Takes every key of the intake out of a body, so that none is kept or logged; the first is the one that counts. */
export function takeKey(content: CallContent): { readonly key: string | undefined; readonly content: CallContent } {
  if (!('payload' in content) || !isRecord(content.payload)) return { key: undefined, content };
  const { payload } = content;
  const name = keyNames.find((one) => Object.hasOwn(payload, one) && typeof payload[one] === 'string');
  if (name === undefined) return { key: undefined, content };
  const rest = Object.fromEntries(Object.entries(payload).filter(([field]) => !keyNames.some((one) => one === field)));
  return { key: String(payload[name]), content: { payload: rest } };
}
