import { pino, type DestinationStream, type Logger } from 'pino';

/** Causes of causes: deeper than anybody builds them, and an end where they go round in a circle. */
const mostCauses = 3;

/**
 * Kinds of database errors (the first two characters of their code) that speak of connections, resources and names of tables.
 * The message of any other may quote what stands in a row.
 */
const quotesNoRow = new Set(['08', '42', '53', '57', '58']);

/** An error, or what the job queue makes of one: an object with the fields of an error. */
type ErrorLike = Partial<Record<'name' | 'message' | 'stack' | 'code' | 'syscall' | 'constraint' | 'cause' | 'errors', unknown>>;

function isErrorLike(value: unknown): value is ErrorLike {
  return typeof value === 'object' && value !== null && 'message' in value && 'stack' in value;
}

/** An error without a code is ours; one of the system names a file or an address of a server, never a person. */
function mayBeQuoted({ code, syscall, constraint }: ErrorLike): boolean {
  if (constraint !== undefined) return false;
  if (typeof code !== 'string' || syscall !== undefined) return true;
  return /^[0-9A-Z]{5}$/.test(code) && quotesNoRow.has(code.slice(0, 2));
}

/** What the log keeps of an error. The message of a database error can quote a row; its code and constraint say enough. */
function describeError(error: unknown, depth = 0): Record<string, unknown> {
  if (!isErrorLike(error)) return { type: typeof error };
  const { name, code, constraint, message, cause, errors } = error;
  // The first lines of a stack are the message again.
  const stack = typeof error.stack === 'string' ? error.stack.split('\n').filter((line) => line.startsWith('    at ')) : [];
  const goesOn = depth < mostCauses;
  return {
    type: name ?? 'Error',
    code,
    constraint,
    message: mayBeQuoted(error) ? message : undefined,
    stack: stack.slice(0, 7).join('\n'),
    cause: goesOn && cause !== undefined ? describeError(cause, depth + 1) : undefined,
    errors: goesOn && Array.isArray(errors) ? errors.map((one) => describeError(one, depth + 1)) : undefined,
  };
}

/** Structured logs, to standard output. They carry ids, routes and durations; never bodies, query strings, addresses or names. */
export function openLog(level: string, destination: DestinationStream = pino.destination({ sync: true })): Logger {
  const serializers = { err: (error: unknown) => describeError(error) };
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers }, destination);
}
