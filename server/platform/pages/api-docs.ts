import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { answerFileFailures } from '../http/answer-file-failures.ts';
import { apiPrefix } from '../http/mount-routes.ts';
import { openApiDocument } from './openapi.ts';
import type { Json } from './openapi-operation.ts';
import type { Route } from '../http/route.ts';

/** Its own files only, and the style attributes that Swagger UI draws with; nothing may be sent from it. */
const docsPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The document at /api/v1/openapi.json and a readable page at /api/docs, which loads nothing from elsewhere. */
export async function addApiDocs(
  app: FastifyInstance,
  allRoutes: readonly Route[],
  described: { readonly tagOf: (key: string) => string; readonly webhooksOf: () => Json },
): Promise<void> {
  const document = openApiDocument(allRoutes, described.tagOf, described.webhooksOf);
  let text: string | undefined;
  app.get(`${apiPrefix}/openapi.json`, (_request, reply) => {
    text ??= JSON.stringify(document);
    return reply.header('cache-control', 'public, max-age=300').type('application/json; charset=utf-8').send(text);
  });
  await app.register(async (scope) => {
    answerFileFailures(scope);
    await scope.register(swagger, { mode: 'static', specification: { document: document as never } });
    await scope.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: docsPolicy,
      theme: { title: 'Plumbline API' },
      uiConfig: { docExpansion: 'list', deepLinking: false, supportedSubmitMethods: [] },
    });
  });
}
