import { pino, type DestinationStream, type Logger } from 'pino';

/** What the log keeps of an error. The message of a database error can quote a row; its code and constraint say enough. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint } = error as Error & { code?: unknown; constraint?: unknown };
  const quotesRow = constraint !== undefined || typeof code === 'string';
  // The first lines of a stack are the message again.
  const stack = error.stack?.split('\n').filter((line) => line.startsWith('    at '));
  return { type: error.name, code, constraint, message: quotesRow ? undefined : error.message, stack: stack?.slice(0, 7).join('\n') };
}

/** Structured logs, to standard output. They carry ids, routes and durations; never bodies, query strings, addresses or names. */
export function openLog(level: string, destination: DestinationStream = pino.destination({ sync: true })): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describeError } }, destination);
}
