import type { FastifyInstance } from 'fastify';

const idleCheckMs = 50;

/** Stops accepting, lets running requests finish for at most `longestMs`, then cuts what is left. */
export async function closeHttpServer(app: FastifyInstance, longestMs: number): Promise<void> {
  // A browser keeps its connection after the answer that we waited for; nothing else would end it.
  const closeIdle = setInterval(() => app.server.closeIdleConnections(), idleCheckMs);
  const cut = setTimeout(() => {
    app.log.warn('requests cut off: they did not finish in time');
    app.server.closeAllConnections();
  }, longestMs);
  try {
    await app.close();
  } finally {
    clearInterval(closeIdle);
    clearTimeout(cut);
  }
}
