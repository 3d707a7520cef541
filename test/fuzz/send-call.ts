import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import type { LightMyRequestResponse } from 'fastify';
import { getRoute, type FuzzedCall } from './calls.ts';
import { PlantedId } from './values.ts';
import type { World } from './world.ts';

function planted({ of, nth }: PlantedId, ids: World['ids']): string | number {
  const kind = ids[of] ?? Object.values(ids).flat();
  return kind[nth % kind.length] ?? 1;
}

function withIds(value: unknown, ids: World['ids']): unknown {
  if (value instanceof PlantedId) return planted(value, ids);
  if (Array.isArray(value)) return value.map((entry) => withIds(entry, ids));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withIds(inner, ids)]));
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined'));
/** Addresses cannot contain lone surrogates. */
const encoded = (value: unknown): string => encodeURIComponent(toText(value).toWellFormed().slice(0, 1_500));

function buildForm(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(typeof body === 'object' && body !== null ? body : { body })) {
    if (name === 'attachment' || name === 'image') form.append(name, new Blob([toText(value)]), 'boiler.txt');
    else form.append(name, toText(value));
  }
  return form;
}

function encodeFields(body: unknown): string {
  const fields = Object.entries(typeof body === 'object' && body !== null ? body : { body });
  return new URLSearchParams(fields.map(([name, value]) => [name, toText(value).toWellFormed()])).toString();
}

const types = {
  json: 'application/json',
  ndjson: 'application/x-ndjson',
  multipart: 'multipart/form-data',
  form: 'application/x-www-form-urlencoded',
  raw: 'application/json',
} as const;

/** Encodes a body with its content type; none if there is nothing to send. */
function encodePayload(call: FuzzedCall, body: unknown): { payload: unknown; type: string } {
  const { wire } = call;
  if (body === undefined) return { payload: undefined, type: '' };
  const { bodyKind = 'json' } = getRoute(call).endpoint;
  const isLines = bodyKind === 'ndjson' && Array.isArray(body);
  if (bodyKind === 'multipart' && wire === 'right') return { payload: buildForm(body), type: '' };
  if (bodyKind === 'form' && wire === 'right') return { payload: encodeFields(body), type: types.form };
  const text = isLines ? body.map((line) => JSON.stringify(line) ?? '').join('\n') : (JSON.stringify(body) ?? '');
  switch (wire) {
    case 'right':
      return { payload: text, type: types[bodyKind] };
    case 'cut':
      return { payload: text.slice(0, -1), type: types[bodyKind] };
    case 'deep':
      return { payload: '['.repeat(30_000) + ']'.repeat(30_000), type: types[bodyKind] };
    case 'text':
      return { payload: text, type: 'text/plain' };
    case 'foreign-type':
      return { payload: text, type: 'application/xml' };
    case 'no-type':
      return { payload: text, type: '' };
  }
}

const decoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
};

/** Decompresses a body, as a client that accepts every encoding does. */
function decoded(response: LightMyRequestResponse): LightMyRequestResponse {
  const decode = decoders[String(response.headers['content-encoding'])];
  if (decode === undefined) return response;
  return Object.create(response, { body: { value: decode(response.rawPayload).toString() } }) as LightMyRequestResponse;
}

export async function sendCall(world: World, drawn: FuzzedCall): Promise<LightMyRequestResponse> {
  const { method, path: template } = getRoute(drawn);
  const { payload, type } = encodePayload(drawn, withIds(drawn.body, world.ids));
  const params = withIds(drawn.params, world.ids) as Readonly<Record<string, unknown>>;
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(params[name]) || '%20');
  const query = Object.entries(withIds(drawn.query, world.ids) as object)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join('&')
    .slice(0, 4_000);
  const headers = { ...(type === '' ? {} : { 'content-type': type }), ...drawn.headers };
  return decoded(await world.caller(drawn.by).call(method, path + (query === '' ? '' : `?${query}`), payload, headers));
}
