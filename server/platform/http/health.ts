import type { FastifyInstance } from 'fastify';

/** By the name shown in the answer; false or an error fails the check. */
export type Checks = Readonly<Record<string, () => Promise<boolean>>>;

export interface HealthOptions {
  readonly checks: Checks;
  /** Reported without affecting readiness. False is failing. */
  readonly remarks?: Checks;
  /** True once this process was asked to stop. */
  readonly isDraining: () => boolean;
  /** True once everything has started, including the job queue. */
  readonly isStarted: () => boolean;
}

type Outcome = 'ok' | 'failing';

const checkTimeoutMs = 3_000;
/** The endpoint is public; the checks run at most once in this time. */
const sharedMs = 1_000;

async function runCheck(check: () => Promise<boolean>): Promise<Outcome> {
  const tooLong = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), checkTimeoutMs).unref();
  });
  const passed = await Promise.race([check(), tooLong]).catch(() => false);
  return passed ? 'ok' : 'failing';
}

async function runChecks(checks: Checks): Promise<Record<string, Outcome>> {
  return Object.fromEntries(await Promise.all(Object.entries(checks).map(async ([name, check]) => [name, await runCheck(check)] as const)));
}

/** Lists the names of the checks that fail now. */
export async function listFailing(checks: Checks): Promise<string[]> {
  return Object.entries(await runChecks(checks)).flatMap(([name, outcome]) => (outcome === 'ok' ? [] : [name]));
}

/**
 * Adds `/livez`, which shows that the process answers, and `/readyz`, which shows that it can work; 503 names the failing
 * check.
 */
export function addHealth(app: FastifyInstance, options: HealthOptions): void {
  let shared: { readonly at: number; readonly outcomes: Promise<Record<string, Outcome>> } | undefined;
  const outcomes = (): Promise<Record<string, Outcome>> => {
    const now = performance.now();
    if (shared === undefined || now - shared.at > sharedMs) shared = { at: now, outcomes: runChecks(options.checks) };
    return shared.outcomes;
  };
  app.get('/livez', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const checks = {
      ...(await outcomes()),
      started: options.isStarted() ? 'ok' : 'failing',
      running: options.isDraining() ? 'failing' : 'ok',
    };
    const ready = Object.values(checks).every((outcome) => outcome === 'ok');
    const remarks = await runChecks(options.remarks ?? {});
    const remarksField = Object.keys(remarks).length === 0 ? {} : { remarks };
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ok' : 'failing', checks, ...remarksField });
  });
}
