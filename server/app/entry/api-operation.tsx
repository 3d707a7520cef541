import { Fragment, type ReactNode } from 'react';
import { failureKinds } from '../../platform/pages/openapi.ts';
import { sampleOf, type Json } from '../../platform/pages/openapi-schemas.ts';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Readonly<Record<string, { readonly schema: Json }>> };
  readonly responses: Readonly<Record<string, Answer>>;
}
interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Json;
}
interface Answer {
  readonly $ref?: string;
  readonly description?: string;
  readonly content?: Readonly<Record<string, { readonly schema: Json }>>;
}
export interface Document {
  readonly info: { readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Json>> };
}

/** One operation with its address, as a page shows it. */
export interface Entry {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** Address of the readable pages. */
export const root = '/api/docs';

const schemaName = ({ $ref = '' }: Json & { $ref?: string }): string => $ref.split('/').at(-1) ?? '';

/** Example values of a call: an address with its parameters, and a body where one is sent. */
export function exampleCall({ components }: Document, { path, operation }: Entry) {
  const { parameters, requestBody } = operation;
  const sample = ({ name, schema }: Parameter) => encodeURIComponent(String(sampleOf(schema, components.schemas, false, name)));
  const needed = parameters.filter(({ required }) => required);
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name);
    return parameter === undefined ? name : sample(parameter);
  });
  const query = needed.filter((one) => one.in === 'query').map((one) => `${one.name}=${sample(one)}`);
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  return {
    address: [address, ...(query.length === 0 ? [] : [query.join('&')])].join('?'),
    headers: needed.filter((one) => one.in === 'header').map((one) => one.name),
    type,
    body: content === undefined ? undefined : sampleOf(content.schema, components.schemas, false),
  };
}

const keyVariable: Readonly<Record<string, string>> = {
  apiKey: '-H "Authorization: Bearer $API_KEY"',
  intakeKey: '-H "Authorization: Bearer $INTAKE_KEY"',
  tradeSession: '-b "$COOKIES" -H "X-Requested-With: curl"',
  staffSession: '-b "$COOKIES" -H "X-Requested-With: curl"',
};

/** Writes the call as a command for a shell, with keys in variables. */
export function curlCommand(document: Document, entry: Entry): string {
  const { address, headers, type, body } = exampleCall(document, entry);
  const schemes = entry.operation.security.flatMap((one) => Object.keys(one));
  const scheme = ['apiKey', 'intakeKey', 'tradeSession', 'staffSession'].find((one) => schemes.includes(one));
  const fields = type === 'multipart/form-data' && typeof body === 'object' && body !== null ? Object.entries(body) : [];
  const text = typeof body === 'string' ? body : JSON.stringify(body, null, 2);
  return [
    `curl ${entry.method === 'GET' ? '' : `-X ${entry.method} `}"${document.servers[0]?.url ?? ''}${address}"`,
    ...(scheme === undefined ? [] : [keyVariable[scheme]]),
    ...headers.map((name) => `-H "${name}: $(uuidgen)"`),
    ...(fields.length > 0 ? fields.map(([name, value]) => `-F '${name}=${value === '(file)' ? '@picture.png' : String(value)}'`) : []),
    ...(type === undefined || fields.length > 0
      ? []
      : [`-H "Content-Type: ${type}"`, `-d '${(text ?? '').replaceAll("'", String.raw`'\''`)}'`]),
  ].join(' \\\n  ');
}

/** Names the type of a field with its bounds. */
function typeOf(schema: Json): ReactNode {
  const {
    type,
    enum: choices,
    anyOf,
    items,
    minimum,
    maximum,
    minLength,
    maxLength,
  } = schema as {
    type?: string;
    enum?: unknown[];
    anyOf?: Json[];
    items?: Json;
    minimum?: number;
    maximum?: number;
    minLength?: number;
    maxLength?: number;
  };
  if ('$ref' in schema) return <a href={`#${schemaName(schema)}`}>{schemaName(schema)}</a>;
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (choices !== undefined) return choices.map((one) => JSON.stringify(one)).join(' | ');
  if (anyOf !== undefined)
    return anyOf.map((one, place) => (
      <Fragment key={place}>
        {place > 0 && ' or '}
        {typeOf(one)}
      </Fragment>
    ));
  if (type === 'array') return <>list of {typeOf(items ?? {})}</>;
  const bounds = [minimum ?? minLength, maximum ?? maxLength];
  const range = bounds.every((one) => one === undefined) ? '' : `, ${bounds[0] ?? 0} to ${bounds[1] ?? 'any'}`;
  return `${type ?? 'any'}${range}${type === 'string' && range !== '' ? ' characters' : ''}`;
}

interface Field {
  readonly name: string;
  readonly note: string;
  readonly schema: Json;
  readonly about?: string;
}

export function fieldTable(caption: string, fields: readonly Field[]): ReactNode {
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Type</th>
          <th scope="col">About</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, note, schema, about }) => (
          <tr key={note + name}>
            <th scope="row">
              <code>{name}</code>
            </th>
            <td>{typeOf(schema)}</td>
            <td>{[note, about].filter(Boolean).join('. ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Lists the fields of a described schema. */
export function schemaFields(schema: Json): Field[] {
  const { properties = {}, required = [] } = schema as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(properties).map(([name, field]) => ({
    name,
    note: required.includes(name) ? 'Required' : 'Optional',
    schema: field,
    ...(typeof field['description'] === 'string' && { about: field['description'] }),
  }));
}

const callers: Readonly<Record<string, string>> = {
  apiKey: 'a company’s API key',
  intakeKey: 'a source’s key',
  intakeKeyHeader: 'a source’s key in X-Api-Key',
  tradeSession: 'a signed-in company',
  staffSession: 'signed-in staff',
  providerSignature: 'the card provider',
};
const listCallers = ({ security }: Operation): string =>
  security.length === 0 ? 'anyone' : security.map((one) => callers[Object.keys(one)[0] ?? ''] ?? 'anyone').join(', or ');

/** A form that sends the call from this page, with the visitor's key or session. */
function runForm(
  { method, path, operation }: Entry,
  { type, body }: ReturnType<typeof exampleCall>,
  components: Document['components'],
): ReactNode {
  if (type !== undefined && type !== 'application/json' && type !== 'application/x-ndjson') return null;
  const id = operation.operationId;
  return (
    <form className="run" data-method={method} data-path={path} data-type={type ?? ''}>
      {operation.parameters
        .filter((one) => one.in !== 'header' || one.required)
        .map((one) => (
          <p key={one.in + one.name}>
            <label className="field" htmlFor={`${id}-${one.name}`}>
              {one.required ? one.name : `${one.name} (optional)`}
            </label>
            <input
              type="text"
              id={`${id}-${one.name}`}
              name={one.name}
              data-in={one.in}
              defaultValue={one.required ? String(sampleOf(one.schema, components.schemas, false, one.name)) : ''}
              required={one.required}
            />
          </p>
        ))}
      {body !== undefined && (
        <p>
          <label className="field" htmlFor={`${id}-body`}>
            Body
          </label>
          <textarea
            id={`${id}-body`}
            data-in="body"
            rows={8}
            defaultValue={typeof body === 'string' ? body : JSON.stringify(body, null, 2)}
          />
        </p>
      )}
      <button className="button" type="submit">
        {method === 'GET' ? 'Run' : 'Send this request'}
      </button>
      <output aria-live="polite" />
    </form>
  );
}

/** Renders an operation: its parameters, body, answers and failures, a command for a shell, and a form that sends it. */
export function operationView(document: Document, entry: Entry): ReactNode {
  const { method, path, operation } = entry;
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  const { schemas } = document.components;
  const answers = Object.entries(responses).filter(([status]) => Number(status) < 400);
  const failures = Object.keys(responses).filter((status) => Number(status) >= 400);
  const call = exampleCall(document, entry);
  const body = Object.values(requestBody?.content ?? {})[0]?.schema;
  return (
    <details className="card operation" id={operationId} key={operationId}>
      <summary>
        <span className={`method ${method.toLowerCase()}`}>{method}</span> <code>{path}</code> <span className="about">{summary}</span>
      </summary>
      <h3>{operationId}</h3>
      <p>
        For {listCallers(operation)}. {description}
      </p>
      {parameters.length > 0 &&
        fieldTable(
          'Parameters',
          parameters.map(({ name, in: place, required, schema, description: about }) => ({
            name,
            note: `${required ? 'Required' : 'Optional'}, in the ${place}`,
            schema,
            ...(about !== undefined && { about }),
          })),
        )}
      {body !== undefined && '$ref' in body && fieldTable(`Body: ${schemaName(body)}`, schemaFields(schemas[schemaName(body)] ?? {}))}
      <h4>Example</h4>
      <pre>
        <code>{curlCommand(document, entry)}</code>
      </pre>
      {answers.map(([status, { description: about, content }]) => {
        const [[type, { schema }] = ['', { schema: {} }]] = Object.entries(content ?? {});
        return (
          <Fragment key={status}>
            <h4>
              {status} {about}
              {'$ref' in schema && (
                <>
                  {': '}
                  <a href={`#${schemaName(schema)}`}>{schemaName(schema)}</a>
                </>
              )}
            </h4>
            {type === 'application/json' ? (
              <pre>
                <code>{JSON.stringify(sampleOf(schema, schemas, true), null, 2)}</code>
              </pre>
            ) : (
              type !== '' && <p>Content of the type {type}.</p>
            )}
          </Fragment>
        );
      })}
      <p>
        Failures:{' '}
        {failures.map((status, place) => (
          <Fragment key={status}>
            {place > 0 && ', '}
            <a href={`${root}/errors#${status}`}>{`${status} ${failureKinds[Number(status)]?.name ?? ''}`}</a>
          </Fragment>
        ))}
      </p>
      {runForm(entry, call, document.components)}
    </details>
  );
}
