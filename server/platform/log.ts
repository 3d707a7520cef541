import { pino, type Logger } from 'pino';

/** Structured logs. They carry ids, routes and durations; never bodies, query strings, addresses or names. */
export function openLog(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      // The message of a database error can quote a row; its code and constraint say enough.
      err: (error: unknown) => {
        if (!(error instanceof Error)) return { type: typeof error };
        const { code, constraint } = error as Error & { code?: unknown; constraint?: unknown };
        const quotesRow = constraint !== undefined || typeof code === 'string';
        return {
          type: error.name,
          code,
          constraint,
          message: quotesRow ? undefined : error.message,
          stack: error.stack?.split('\n').slice(1, 8).join('\n'),
        };
      },
    },
  });
}
