import { pino, type DestinationStream, type LogFn, type Logger } from 'pino';
import { getTraceId } from './database/tracing.ts';

/** Maximum depth of causes; deeper than anybody nests them, and an end for circular ones. */
const maxCauses = 3;

/**
 * Classes of database errors (first two characters of the code) about connections, resources and table names. The message of
 * any other may quote a row.
 */
const quotesNoRow = new Set(['08', '42', '53', '57', '58']);
/** A damaged table or index. The message names its file, never its content. */
export const damageCodes: ReadonlySet<unknown> = new Set(['XX001', 'XX002']);

/** An error, or the job queue's copy: an object with the fields of an error. */
type ErrorLike = Partial<Record<'name' | 'message' | 'stack' | 'code' | 'syscall' | 'constraint' | 'cause' | 'errors', unknown>>;

function isErrorLike(value: unknown): value is ErrorLike {
  return typeof value === 'object' && value !== null && 'message' in value && 'stack' in value;
}

/** Errors without a code come from our code; system errors name a file or server address, never a person. */
function mayBeQuoted({ code, syscall, constraint }: ErrorLike): boolean {
  if (constraint !== undefined) return false;
  if (typeof code !== 'string' || syscall !== undefined) return true;
  return /^[0-9A-Z]{5}$/.test(code) && (quotesNoRow.has(code.slice(0, 2)) || damageCodes.has(code));
}

/** An error as the log describes it: without quotes of rows. */
export interface DescribedError {
  readonly type?: unknown;
  readonly code?: unknown;
  readonly message?: unknown;
  readonly stack?: unknown;
  readonly cause?: unknown;
}

export interface LoggedError {
  readonly level: 'error' | 'fatal';
  readonly error: DescribedError;
  /** The text of the log line. */
  readonly text: string;
  /** Fields of the log line. */
  readonly fields: Readonly<Record<string, unknown>>;
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
export function openLog(
  level: string,
  destination: DestinationStream = pino.destination({ sync: true }),
  onError?: (logged: LoggedError) => void,
): Logger {
  const serializers = { err: (error: unknown) => describeError(error) };
  const mixin = (): object => {
    const traceId = getTraceId();
    return traceId === undefined ? {} : { traceId };
  };
  const hooks = onError === undefined ? {} : { hooks: { logMethod: passOnErrors(onError) } };
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers, mixin, ...hooks }, destination);
}

const errorLevel = 50;
const fatalLevel = 60;

/** Passes each logged error on, as the log describes it. */
function passOnErrors(onError: (logged: LoggedError) => void) {
  return function logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn, level: number): void {
    const [fields, text] = args as readonly unknown[];
    if (level >= errorLevel && typeof fields === 'object' && fields !== null && 'err' in fields) {
      const error = describeError(fields.err);
      const all = { ...this.bindings(), traceId: getTraceId(), ...fields };
      onError({ level: level >= fatalLevel ? 'fatal' : 'error', error, text: typeof text === 'string' ? text : '', fields: all });
    }
    method.apply(this, args);
  };
}
