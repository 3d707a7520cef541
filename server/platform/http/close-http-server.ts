import type { FastifyInstance } from 'fastify';

/** Stops accepting, lets running requests finish for at most `longestMs`, then cuts what is left. */
export async function closeHttpServer(app: FastifyInstance, longestMs: number): Promise<void> {
  const cut = setTimeout(() => {
    app.log.warn('requests cut off: they did not finish in time');
    app.server.closeAllConnections();
  }, longestMs);
  try {
    await app.close();
  } finally {
    clearTimeout(cut);
  }
}
