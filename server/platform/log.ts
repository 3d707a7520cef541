import { pino, type DestinationStream, type Logger } from 'pino';

/** Maximum depth of causes; deeper than anybody nests them, and an end for circular ones. */
const maxCauses = 3;

/**
 * Classes of database errors (first two characters of the code) about connections, resources and table names. The message of
 * any other may quote a row.
 */
const quotesNoRow = new Set(['08', '42', '53', '57', '58']);

/** An error, or the job queue's copy: an object with the fields of an error. */
type ErrorLike = Partial<Record<'name' | 'message' | 'stack' | 'code' | 'syscall' | 'constraint' | 'cause' | 'errors', unknown>>;

function isErrorLike(value: unknown): value is ErrorLike {
  return typeof value === 'object' && value !== null && 'message' in value && 'stack' in value;
}

/** Errors without a code come from our code; system errors name a file or server address, never a person. */
function mayBeQuoted({ code, syscall, constraint }: ErrorLike): boolean {
  if (constraint !== undefined) return false;
  if (typeof code !== 'string' || syscall !== undefined) return true;
  return /^[0-9A-Z]{5}$/.test(code) && quotesNoRow.has(code.slice(0, 2));
}

/** Describes an error for the log. A database error's message can quote a row; its code and constraint are enough. */
function describeError(error: unknown, depth = 0): Record<string, unknown> {
  if (!isErrorLike(error)) return { type: typeof error };
  const { name, code, constraint, message, cause, errors } = error;
  // The first lines of a stack repeat the message.
  const stack = typeof error.stack === 'string' ? error.stack.split('\n').filter((line) => line.startsWith('    at ')) : [];
  const hasRoomForCause = depth < maxCauses;
  return {
    type: name ?? 'Error',
    code,
    constraint,
    message: mayBeQuoted(error) ? message : undefined,
    stack: stack.slice(0, 7).join('\n'),
    cause: hasRoomForCause && cause !== undefined ? describeError(cause, depth + 1) : undefined,
    errors: hasRoomForCause && Array.isArray(errors) ? errors.map((one) => describeError(one, depth + 1)) : undefined,
  };
}

/**
 * Opens structured logs on standard output. They carry ids, routes and durations; never bodies, query strings, addresses or
 * names.
 */
export function openLog(level: string, destination: DestinationStream = pino.destination({ sync: true })): Logger {
  const serializers = { err: (error: unknown) => describeError(error) };
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers }, destination);
}
