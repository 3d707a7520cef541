import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { standardUploadSize } from '../../contract/content/attachment-rule.ts';
import streets from '../../db/reference/street-names.json' with { type: 'json' };
import { openStreams } from '../alerts/leads/open-streams.ts';
import type { AddressFinder } from '../geography/address-finder.ts';
import { findDistrict } from '../geography/find-district.ts';
import { noAddressFinder } from '../geography/no-address-finder.ts';
import { sandboxAddressFinder } from '../geography/sandbox-address-finder.ts';
import { readSessionCookie } from '../identity/sessions/session-cookie.ts';
import { proofOfWork } from '../platform/captcha.ts';
import type { Database } from '../platform/database/database.ts';
import { addApiDocs } from '../platform/pages/api-docs.ts';
import { createHttpServer, type TrustProxy } from '../platform/http/create-http-server.ts';
import { addHealth } from '../platform/http/health.ts';
import { malformedCalls } from '../platform/http/malformed-calls.ts';
import { addMetrics } from '../platform/http/metrics.ts';
import { mountRoutes } from '../platform/http/mount-routes.ts';
import { rateLimiter } from '../platform/http/rate-limits.ts';
import { addStaticWeb } from '../platform/pages/static-web.ts';
import type { JobQueue } from '../platform/jobs.ts';
import { installationSecret } from '../platform/installation-secret.ts';
import { readinessChecks } from '../platform/readiness-checks.ts';
import { openSealer } from '../platform/sealer.ts';
import type { Post } from '../platform/sending/post.ts';
import { allRoutes, domainOf } from './entry/all-routes.ts';
import { makeGate } from './entry/gate.ts';

export interface AppOptions {
  readonly database: Database;
  readonly queue: JobQueue;
  readonly post: Post;
  readonly log: Logger;
  /** Scheme, host and port that browsers use. */
  readonly publicUrl: string;
  readonly trustProxy: TrustProxy;
  readonly rateLimitOverride: number | null;
  readonly metricsToken: string | null;
  /** Null: this installation makes one for itself. */
  readonly captchaSecret: string | null;
  /** What keys of authenticators are sealed with. Null: a secret of this installation, in its database. */
  readonly sealingKey: string | null;
  /** Where files are kept, for the check of its disk. Null where nothing is kept on this machine. */
  readonly dataDir: string | null;
  readonly demonstration: boolean;
  readonly isDraining: () => boolean;
  /** Parses every answer by its contract: in tests. */
  readonly checksAnswers?: boolean;
}

export const webFolder = fileURLToPath(new URL('../../dist/web', import.meta.url));

/** The whole HTTP side of the product, ready to listen or to be injected into. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { database, queue, publicUrl } = options;
  const https = publicUrl.startsWith('https:');
  const { log, trustProxy, isDraining } = options;
  const malformed = malformedCalls(options.rateLimitOverride);
  const app = await createHttpServer({ log, https, trustProxy, isDraining, malformed });
  const cookies = { secureCookies: https };
  const addressFinder = options.demonstration ? inventedAddresses(database) : noAddressFinder;
  const captcha = proofOfWork(database, options.captchaSecret ?? (await installationSecret(database, 'captcha')));
  const sealer = openSealer(options.sealingKey ?? (await installationSecret(database, 'sealing')));
  const senderSecret = await installationSecret(database, 'senders');
  const gate = makeGate(database.db, cookies);
  const streams = openStreams({ db: database.db, connection: database.connection, log: options.log });
  app.addHook('preClose', () => streams.close());
  const isSessionAlive = async (request: FastifyRequest): Promise<boolean> =>
    (await gate(request, 'trade', { isBackground: true, version: undefined })) !== null;
  const { demonstration } = options;
  const { post } = options;
  const routes = allRoutes({ ...cookies, post, demonstration, addressFinder, captcha, sealer, senderSecret, streams, isSessionAlive });
  addHealth(app, { checks: readinessChecks(options), isDraining: options.isDraining });
  addMetrics(app, { pools: database.pools, queue, db: database.db, outcomes: options.post.outcomes, token: options.metricsToken });
  await addApiDocs(app, routes, domainOf);
  await mountRoutes(app, routes, {
    database,
    gate,
    malformed,
    limiter: rateLimiter(options.rateLimitOverride),
    publicOrigin: new URL(publicUrl).origin,
    checksAnswers: options.checksAnswers ?? false,
    largestUpload: standardUploadSize,
  });
  await addStaticWeb(app, webFolder, {
    demonstration,
    hasSession: (request) => readSessionCookie(request, 'trade', cookies) !== undefined,
  });
  return app;
}

function inventedAddresses({ db }: Database): AddressFinder {
  return sandboxAddressFinder({
    streets,
    findPlace: async ({ country, code }) => {
      const district = await findDistrict(db, { country, text: code });
      return district === undefined ? null : { town: district.town ?? '', county: district.county ?? '' };
    },
  });
}
