import { failureSchema } from '../../../contract/kit/errors.ts';
import { apiPrefix } from '../http/mount-routes.ts';
import { operationOf, schemaOf, type Json } from './openapi-operation.ts';
import type { Route } from '../http/route.ts';

const description = [
  'Lead marketplace for trade businesses. Money is a decimal number in major units with its currency beside it; timestamps are ISO 8601 with zone.',
  'A success answers `data`, and `meta` where there is more to say; a failure answers the schema Failure. A trailing slash is optional everywhere.',
  'Calls that change something and rely on a cookie are refused (400) from another site: they need `Sec-Fetch-Site: same-origin`, or an `Origin` that is the public address, or, where a client sends neither, the header `X-Requested-With`.',
  'Where an operation names the scheme apiKey, a program of the company may call it with `Authorization: Bearer <key>` in place of a session: the same limits, refusals and idempotency, and no cookie is looked at.',
  'A call with an `Idempotency-Key` may be repeated: the same key and content answer the same and take effect once; the same key with another content is 422.',
].join('\n\n');

const securitySchemes = {
  tradeSession: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-plumbline',
    description: 'Session of a trade user, set by POST /authenticate. At localhost over plain http it is called `plumbline`.',
  },
  staffSession: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-plumbline-operator',
    description: 'Session of staff, set by POST /operator/authenticate. At localhost over plain http it is called `plumbline-operator`.',
  },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'Key of a company, made in its settings. Needs the scope that the operation names; 403 otherwise.',
  },
  intakeKey: { type: 'http', scheme: 'bearer', description: 'Key of an enquiry source.' },
};

function pathsOf(allRoutes: readonly Route[], tagOf: (key: string) => string): Record<string, Json> {
  const paths: Record<string, Json> = {};
  for (const route of allRoutes) {
    const [method = 'GET', path = '/'] = route.key.split(' ');
    (paths[apiPrefix + path] ??= {})[method.toLowerCase()] = operationOf(route.endpoint, method.toLowerCase(), path, tagOf(route.key));
  }
  return paths;
}

/** The OpenAPI 3.1 document of the whole API, made from the contract. `tagOf` groups it; `webhooksOf` tells how receivers are called. */
export function openApiDocument(allRoutes: readonly Route[], tagOf: (key: string) => string, webhooksOf: () => Json): Json {
  let paths: Record<string, Json> | undefined;
  let webhooks: Json | undefined;
  return {
    openapi: '3.1.0',
    info: { title: 'Plumbline', version: '1', description },
    tags: [...new Set(allRoutes.map((route) => tagOf(route.key)))].map((name) => ({ name })),
    // Made for whoever reads it first: no start waits for a hundred schemas that hardly anybody looks at.
    get paths() {
      return (paths ??= pathsOf(allRoutes, tagOf));
    },
    get webhooks() {
      return (webhooks ??= webhooksOf());
    },
    components: { schemas: { Failure: schemaOf(failureSchema, 'output') }, securitySchemes },
  };
}
