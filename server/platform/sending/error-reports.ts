import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { outsideSpans } from '../database/tracing.ts';
import type { DescribedError, LoggedError } from '../log.ts';
import { maskAddresses } from './mask.ts';

export interface ErrorReports {
  report(logged: LoggedError): void;
  /** Waits for the reports in flight. */
  stop(): Promise<void>;
}

interface ErrorReportOptions {
  /** Such as `https://key@host/1`, of any service that reads Sentry's envelopes. */
  readonly dsn: string;
  readonly release: string;
  readonly log: () => Logger | undefined;
  readonly now?: () => number;
}

const requestTimeoutMs = 5_000;
const windowMs = 60_000;
/** In a minute; more are counted and dropped, because one cause can fail a thousand requests. */
const maxPerWindow = 20;
const maxValueLength = 1_000;
const defaultPauseSeconds = 60;
/** Fields of a log line that name no person. */
const sentFields = ['reqId', 'traceId', 'job', 'repetition', 'messageId', 'template'];
const root = new URL('../../../', import.meta.url);

/** Masks email addresses, telephone numbers and quoted text, which may be user input. */
const scrub = (text: string): string =>
  maskAddresses(text)
    .replaceAll(/"[^"]*"|“[^”]*”|'[^']{3,}'/g, '"…"')
    .slice(0, maxValueLength);

/** Paths below the product's folder are relative, so that a report does not name the machine's folders. */
function shortenPath(path: string): string {
  const folder = fileURLToPath(root);
  return path.replace('file://', '').replace(folder, '').replace(/\?.*$/, '');
}

function toFrames(stack: unknown): object[] {
  if (typeof stack !== 'string') return [];
  const lines = stack.matchAll(/^ {4}at (?:(?:async )?(.+?) \()?(.+?):(\d+):(\d+)\)?$/gm);
  const frames = Array.from(lines, ([, name, path = '', line, column]) => {
    const filename = shortenPath(path);
    const isOurs = !/node_modules|^node:/.test(filename);
    return { function: name ?? '<anonymous>', filename, lineno: Number(line), colno: Number(column), in_app: isOurs };
  });
  // The protocol wants the innermost call last.
  return frames.toReversed();
}

function isDescribed(value: unknown): value is DescribedError {
  return typeof value === 'object' && value !== null;
}

/** Lists an error and its causes, the outermost last. */
function toExceptions(error: DescribedError): object[] {
  const { type, code, message, stack, cause } = error;
  const value = [code, message].filter((part) => typeof part === 'string').join(': ');
  const own = { type: typeof type === 'string' ? type : 'Error', value: scrub(value), stacktrace: { frames: toFrames(stack) } };
  return [...(isDescribed(cause) ? toExceptions(cause) : []), own];
}

function toTags(fields: Readonly<Record<string, unknown>>): Record<string, string> {
  const known = sentFields.flatMap((name) => {
    const value = fields[name];
    return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [];
  });
  return Object.fromEntries(known) as Record<string, string>;
}

function readDsn(dsn: string): { readonly url: string; readonly key: string } {
  const { protocol, host, pathname, username } = new URL(dsn);
  const parts = pathname.split('/').filter((part) => part !== '');
  const project = parts.pop() ?? '';
  const prefix = parts.map((part) => `/${part}`).join('');
  return { url: `${protocol}//${host}${prefix}/api/${project}/envelope/`, key: username };
}

/** Seconds that the service asked to wait. */
function readPause(header: string | null): number {
  const seconds = Number(header);
  return header !== null && seconds > 0 ? Math.min(seconds, 3_600) : defaultPauseSeconds;
}

/**
 * Sends logged errors to a service that reads Sentry's envelopes. A report has types, scrubbed messages, stacks and ids; no request, body, address,
 * user or host name. The same error goes out once a minute, all together twenty times. Never fails or delays the caller.
 */
export function openErrorReports({ dsn, release, log, now = () => performance.now() }: ErrorReportOptions): ErrorReports {
  const { url, key } = readDsn(dsn);
  const headers = {
    'content-type': 'application/x-sentry-envelope',
    'x-sentry-auth': `Sentry sentry_version=7, sentry_client=plumbline/${release}, sentry_key=${key}`,
    'user-agent': 'Plumbline',
  };
  const inFlight = new Set<Promise<void>>();
  let sent = new Set<string>();
  let dropped = 0;
  let windowEndsAt = now() + windowMs;
  let pausedUntil = 0;

  const isAllowed = (fingerprint: string): boolean => {
    const at = now();
    if (at >= windowEndsAt) {
      sent = new Set();
      windowEndsAt = at + windowMs;
    }
    const isDropped = at < pausedUntil || sent.has(fingerprint) || sent.size >= maxPerWindow;
    if (isDropped) dropped += 1;
    else sent.add(fingerprint);
    return !isDropped;
  };

  const post = async (event: Readonly<Record<string, unknown>>): Promise<void> => {
    const body = [{ event_id: event['event_id'], sent_at: new Date().toISOString() }, { type: 'event' }, event]
      .map((line) => JSON.stringify(line))
      .join('\n');
    const signal = AbortSignal.timeout(requestTimeoutMs);
    const response = await fetch(url, { method: 'POST', headers, body: `${body}\n`, redirect: 'error', signal });
    await response.body?.cancel();
    if (response.status === 429) pausedUntil = now() + readPause(response.headers.get('retry-after')) * 1_000;
    else if (!response.ok) log()?.warn({ status: response.status }, 'an error report was refused');
  };

  const send = (event: Readonly<Record<string, unknown>>): void => {
    const sending = outsideSpans(() => post(event))
      // Not an error of its own, which would be reported again.
      .catch(() => log()?.warn('the error reporting service cannot be reached'))
      .finally(() => inFlight.delete(sending));
    inFlight.add(sending);
  };

  return {
    report: ({ level, error, text, fields }) => {
      const values = toExceptions(error);
      const fingerprint = JSON.stringify([text, values]);
      if (!isAllowed(fingerprint)) return;
      const extra = { dropped };
      dropped = 0;
      send({
        event_id: randomBytes(16).toString('hex'),
        timestamp: Date.now() / 1_000,
        platform: 'node',
        level,
        logger: 'plumbline',
        release: `plumbline@${release}`,
        message: text,
        exception: { values },
        tags: toTags(fields),
        extra,
      });
    },
    stop: async () => void (await Promise.allSettled(inFlight)),
  };
}
