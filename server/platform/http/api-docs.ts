import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { apiPrefix } from './mount-routes.ts';
import { openApiDocument } from './openapi.ts';
import type { Route } from './route.ts';

/** The document at /api/v1/openapi.json and a readable page at /api/docs, which loads nothing from elsewhere. */
export async function addApiDocs(app: FastifyInstance, allRoutes: readonly Route[]): Promise<void> {
  const document = openApiDocument(allRoutes);
  app.get(`${apiPrefix}/openapi.json`, (_request, reply) => reply.header('cache-control', 'public, max-age=300').send(document));
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    uiConfig: { docExpansion: 'list', deepLinking: false, supportedSubmitMethods: [] },
  });
}
