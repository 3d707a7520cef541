import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface MetricsOptions {
  readonly pool: pg.Pool;
  /** Whoever knows it may read the metrics from anywhere; without one only this machine may. */
  readonly token: string | null;
}

function isAllowed(request: FastifyRequest, token: string | null): boolean {
  const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (token !== null && bearer !== undefined) {
    const given = Buffer.from(bearer);
    const wanted = Buffer.from(token);
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  }
  // Behind a proxy everybody seems to come from this machine.
  const proxied = request.headers['x-forwarded-for'] !== undefined || request.headers['forwarded'] !== undefined;
  return !proxied && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip);
}

/** `/metrics` for Prometheus, private. */
export function addMetrics(app: FastifyInstance, { pool, token }: MetricsOptions): void {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const durations = new Histogram({
    name: 'http_request_duration_seconds', help: 'Time to answer, by route and status', labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10], registers: [register],
  });
  new Gauge({
    name: 'database_connections', help: 'Connections of the pool, by state', labelNames: ['state'], registers: [register],
    collect() {
      this.set({ state: 'open' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waited for' }, pool.waitingCount);
    },
  });
  app.addHook('onResponse', async (request, reply) => {
    durations.observe({ method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode }, reply.elapsedTime / 1_000);
  });
  app.get('/metrics', async (request, reply) => {
    if (!isAllowed(request, token)) return reply.code(404).send({ data: { errors: ['Not found'] } });
    return reply.header('cache-control', 'no-store').type(register.contentType).send(await register.metrics());
  });
}
