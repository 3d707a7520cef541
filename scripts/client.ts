// npm run client: writes the TypeScript client of the API to dist/client, ready for `npm pack` and `npm publish`.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { api } from '../contract/api.ts';
import project from '../package.json' with { type: 'json' };
import { apiTags, buildOpenApiWebhooks } from '../server/app/entry/api-docs.tsx';
import { getDomain } from '../server/app/entry/all-routes.ts';
import { openApiDocument } from '../server/platform/pages/openapi.ts';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly description?: string;
  readonly format?: string;
}
type Content = Readonly<Record<string, { readonly schema: Schema }>>;
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean; readonly schema: Schema }[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const quote = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));
const comment = (text: string | undefined, indent = ''): string =>
  text === undefined ? '' : `${indent}/** ${text.replaceAll('*/', '* /').replaceAll('\n', ' ')} */\n`;

/** Writes a JSON schema as a type. */
function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? 'unknown';
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((one) => JSON.stringify(one)).join(' | ');
  const options = schema.anyOf ?? schema.oneOf;
  if (options !== undefined) return options.map(typeOf).join(' | ');
  if (schema.allOf !== undefined) return schema.allOf.map(typeOf).join(' & ');
  if (Array.isArray(schema.type)) return schema.type.map((type: string) => typeOf({ ...schema, type })).join(' | ');
  if (schema.prefixItems !== undefined) return `[${schema.prefixItems.map(typeOf).join(', ')}]`;
  switch (schema.type) {
    case 'array':
      return `(${typeOf(schema.items ?? {})})[]`;
    case 'object':
      return typeof schema.additionalProperties === 'object'
        ? `Record<string, ${typeOf(schema.additionalProperties)}>`
        : 'Record<string, unknown>';
    case 'integer':
    case 'number':
      return 'number';
    case 'string':
      return schema.format === 'binary' ? 'Blob' : 'string';
    case 'boolean':
    case 'null':
      return schema.type;
    default:
      return 'unknown';
  }
}

function declareSchema(name: string, schema: Schema): string {
  if (schema.properties === undefined) return `${comment(schema.description)}export type ${name} = ${typeOf(schema)};\n`;
  const fields = Object.entries(schema.properties).map(
    ([field, part]) =>
      `${comment(part.description, '  ')}  ${quote(field)}${schema.required?.includes(field) === true ? '' : '?'}: ${typeOf(part)};\n`,
  );
  // Fields that the schema does not name, such as the tracking of an enquiry.
  const others = typeof schema.additionalProperties === 'object' ? '  [field: string]: unknown;\n' : '';
  return `${comment(schema.description)}export interface ${name} {\n${fields.join('')}${others}}\n`;
}

/** `Idempotency-Key` becomes `idempotencyKey`. */
const argumentOf = (name: string, place: string): string =>
  place !== 'header' ? name : (name.charAt(0).toLowerCase() + name.slice(1)).replaceAll('-', '');

/** Parameters a caller passes; conditional reads are left out, since a client without a cache has no use for them. */
const passed = ({ parameters }: Operation) => parameters.filter(({ name }) => name !== 'If-None-Match');

function declareOperation(operation: Operation): string {
  const { operationId, summary, requestBody, responses } = operation;
  const parameters = passed(operation);
  const [bodyType, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const body =
    bodyType === undefined || content === undefined ? [] : [`body${requestBody?.required === true ? '' : '?'}: ${typeOf(content.schema)}`];
  const fields = [
    ...parameters.map(
      ({ name, in: place, required, schema }) => `${quote(argumentOf(name, place))}${required ? '' : '?'}: ${typeOf(schema)}`,
    ),
    ...body,
  ];
  const isNeeded = parameters.some(({ required }) => required) || requestBody?.required === true;
  const answers = Object.entries(responses)
    .filter(([status]) => Number(status) < 400 && status !== '304')
    .map(([, answer]) => Object.entries(answer.content ?? {})[0])
    .map((answer) => (answer === undefined ? 'undefined' : answer[0] === 'application/json' ? typeOf(answer[1].schema) : 'Blob'));
  const input = fields.length === 0 ? '' : `input${isNeeded ? '' : '?'}: { ${fields.join('; ')} }`;
  return `${comment(summary, '  ')}  ${operationId}(${input}): Promise<${[...new Set(answers)].join(' | ')}>;\n`;
}

const declared = `/** Where and as whom the client calls. */
export interface ClientOptions {
  /** Public address of the installation, such as https://leads.example.com */
  readonly url: string;
  /** Key of a company or of an enquiry source. */
  readonly key?: string;
  /** Sent with every call, such as a session cookie or Accept-Language. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Replaces the global fetch. */
  readonly fetch?: typeof fetch;
  /** Sees every answer, such as for its ETag. */
  readonly onResponse?: (response: Response) => void;
}

/** A call that was refused. */
export declare class ApiError extends Error {
  readonly operation: keyof Client;
  readonly status: number;
  readonly errors: readonly string[];
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** Seconds to wait before the next try, with 429 and 503. */
  readonly retryAfter: number | null;
}

export declare function createClient(options: ClientOptions): Client;
`;

const runtime = String.raw`export class ApiError extends Error {
  constructor(operation, status, { errors = [], fields = {} }, retryAfter) {
    super(operation + ': ' + status + ' ' + errors.join(', '));
    this.name = 'ApiError';
    Object.assign(this, { operation, status, errors, fields, retryAfter });
  }
}

const encode = (body, type) => {
  if (type === 'application/json') return JSON.stringify(body);
  if (type === 'application/x-www-form-urlencoded') return new URLSearchParams(body);
  if (type !== 'multipart/form-data') return body;
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, value);
  return form;
};

const readRefusal = async (response) => {
  try {
    return (await response.json()).data ?? {};
  } catch {
    return {};
  }
};

const call = async (options, name, [method, path, parameters, type], input = {}) => {
  const query = new URLSearchParams();
  const headers = { Accept: 'application/json', 'X-Requested-With': 'plumbline-client', ...options.headers };
  if (options.key !== undefined) headers.Authorization = 'Bearer ' + options.key;
  let address = path;
  for (const [argument, parameter, place] of parameters) {
    const value = input[argument];
    if (value === undefined) continue;
    if (place === 'path') address = address.replace('{' + parameter + '}', encodeURIComponent(value));
    else if (place === 'query') query.set(parameter, value);
    else headers[parameter] = value;
  }
  const hasBody = type !== undefined && input.body !== undefined;
  if (hasBody && type !== 'multipart/form-data') headers['Content-Type'] = type;
  const search = query.size === 0 ? '' : '?' + query;
  const send = options.fetch ?? fetch;
  const body = hasBody ? { body: encode(input.body, type) } : {};
  const response = await send(options.url.replace(/\/$/, '') + '/api/v1' + address + search, { method, headers, ...body });
  options.onResponse?.(response);
  if (response.status >= 400) {
    const wait = response.headers.get('retry-after');
    throw new ApiError(name, response.status, await readRefusal(response), wait === null ? null : Number(wait));
  }
  return response.headers.get('content-type')?.startsWith('application/json') ? response.json() : response.blob();
};

export const createClient = (options) =>
  Object.fromEntries(Object.entries(operations).map(([name, operation]) => [name, (input) => call(options, name, operation, input)]));
`;

/** Generates the client's module and its types from the document. */
export function generateClient(document: Document): { readonly module: string; readonly types: string } {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const table = operations.map(({ method, path, operation }) => {
    const parameters = passed(operation).map(({ name, in: place }) => [argumentOf(name, place), name, place]);
    const [type] = Object.keys(operation.requestBody?.content ?? {});
    return `  ${operation.operationId}: ${JSON.stringify([method, path, parameters, ...(type === undefined ? [] : [type])])},\n`;
  });
  const schemas = Object.entries(document.components.schemas).map(([name, schema]) => declareSchema(name, schema));
  const client = `export interface Client {\n${operations.map(({ operation }) => declareOperation(operation)).join('')}}\n`;
  return {
    module: `const operations = {\n${table.join('')}};\n\n${runtime}`,
    types: [declared, client, ...schemas].join('\n'),
  };
}

/** Writes the package of the client to a folder. */
export async function writeClient(folder: string): Promise<void> {
  const routes = Object.entries(api).map(([key, endpoint]) => ({ key, endpoint }));
  const described = {
    publicUrl: 'https://leads.example.com',
    tagOf: getDomain,
    tags: apiTags,
    webhooksOf: buildOpenApiWebhooks,
  };
  const { module, types } = generateClient(openApiDocument(routes, described) as unknown as Document);
  const manifest = {
    name: '@plumbline/client',
    version: project.version,
    description: 'Client of the Plumbline API, generated from its OpenAPI document',
    license: project.license,
    type: 'module',
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    files: ['index.js', 'index.d.ts'],
  };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'index.js'), module);
  await writeFile(join(folder, 'index.d.ts'), types);
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = fileURLToPath(new URL('../dist/client', import.meta.url));
  await writeClient(folder);
  console.log(`Written to ${folder}. Publish it with: npm publish dist/client`);
}
