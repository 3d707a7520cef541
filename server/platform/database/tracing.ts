import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** Spans carry ids, names and figures of ours; never a value of a statement, a query string, an address or a name. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;
export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';

/** A finished span. Times are milliseconds since 1970. */
export interface FinishedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | undefined;
  readonly name: string;
  readonly kind: SpanKind;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly attributes: SpanAttributes;
  readonly hasFailed: boolean;
}

export interface SpanStart {
  readonly name: string;
  readonly kind: SpanKind;
  /** A `traceparent` from outside this call: of a request, job or message. Default: the current span. */
  readonly parent?: string | undefined;
  readonly attributes?: SpanAttributes;
}

export interface Span {
  readonly traceId: string;
  /** This span in the form of the W3C header. */
  readonly traceparent: string;
  /** Runs `work` with this span as the parent of all that it begins. */
  run<Result>(work: () => Result): Result;
  /** Ends the span once; later calls do nothing. An error is recorded by its code or class only, because its message may quote a row. */
  end(more?: { readonly error?: unknown; readonly name?: string; readonly attributes?: SpanAttributes }): void;
}

interface Context {
  readonly traceId: string;
  readonly spanId: string;
  readonly isSampled: boolean;
}

interface Recorder {
  readonly record: (span: FinishedSpan) => void;
  /** Share of traces that are recorded, from 0 to 1. */
  readonly ratio: number;
}

const contexts = new AsyncLocalStorage<Context>();
/** Undefined unless traces are exported. Everything here then returns at once. */
let recorder: Recorder | undefined;

/** Starts recording spans. Returns a function that stops it. */
export function startTracing(wanted: Recorder): () => void {
  recorder = wanted;
  return () => {
    if (recorder === wanted) recorder = undefined;
  };
}

export const isTracing = (): boolean => recorder !== undefined;

const formatTraceparent = ({ traceId, spanId, isSampled }: Context): string => `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;

const form = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-.*)?$/;

function readParent(traceparent: string | undefined): Pick<Context, 'traceId' | 'spanId'> | undefined {
  const [, traceId, spanId] = (traceparent?.length ?? 0) > 200 ? [] : (form.exec(traceparent ?? '') ?? []);
  return traceparent?.startsWith('ff') === true || traceId === undefined || spanId === undefined ? undefined : { traceId, spanId };
}

/** Decides by the trace id alone, so that all spans of a trace agree and callers cannot force a recording by a flag. */
const isInSample = (traceId: string, ratio: number): boolean => Number.parseInt(traceId.slice(-8), 16) < ratio * 0x1_00_00_00_00;

/** Names an error without its message, or a refused call by its status. */
function getErrorType(error: unknown): string {
  if (!(error instanceof Error)) return typeof error === 'number' ? String(error) : typeof error;
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' && code !== '' ? code : error.name;
}

const now = (): number => performance.timeOrigin + performance.now();

function openSpan(context: Context, parentId: string | undefined, { name, kind, attributes = {} }: SpanStart, { record }: Recorder): Span {
  const startedAt = now();
  let isOpen = true;
  return {
    traceId: context.traceId,
    traceparent: formatTraceparent(context),
    run: (work) => contexts.run(context, work),
    end: (more = {}) => {
      if (!isOpen || !context.isSampled) return;
      isOpen = false;
      const hasFailed = more.error !== undefined;
      const all = { ...attributes, ...more.attributes, ...(hasFailed && { 'error.type': getErrorType(more.error) }) };
      const { traceId, spanId } = context;
      record({ traceId, spanId, parentId, name: more.name ?? name, kind, startedAt, endedAt: now(), attributes: all, hasFailed });
    },
  };
}

/** Begins a span under `parent` or the current one, or a new trace. Undefined unless traces are exported. */
export function beginSpan(start: SpanStart): Span | undefined {
  if (recorder === undefined) return undefined;
  const parent = readParent(start.parent) ?? contexts.getStore();
  const traceId = parent?.traceId ?? randomBytes(16).toString('hex');
  const context = { traceId, spanId: randomBytes(8).toString('hex'), isSampled: isInSample(traceId, recorder.ratio) };
  return openSpan(context, parent?.spanId, start, recorder);
}

/** Begins a span inside the current one. Undefined outside of any, so that polling leaves no traces. */
export function beginChildSpan(start: () => SpanStart): Span | undefined {
  return recorder === undefined || contexts.getStore()?.isSampled !== true ? undefined : beginSpan(start());
}

/** Runs `work` in a span that ends with it. */
export async function inSpan<Result>(start: SpanStart, work: () => Promise<Result>): Promise<Result> {
  return endWith(beginSpan(start), work);
}

/** Runs `work` in a span inside the current one, if there is one. */
export async function inChildSpan<Result>(start: SpanStart, work: () => Promise<Result>): Promise<Result> {
  return endWith(
    beginChildSpan(() => start),
    work,
  );
}

async function endWith<Result>(span: Span | undefined, work: () => Promise<Result>): Promise<Result> {
  if (span === undefined) return work();
  try {
    const result = await span.run(work);
    span.end();
    return result;
  } catch (error) {
    span.end({ error });
    throw error;
  }
}

/** Runs `work` outside of any span, for the export itself. */
export const outsideSpans = <Result>(work: () => Result): Result => contexts.exit(work);

/** Returns the id of the current trace, for log lines. */
export const getTraceId = (): string | undefined => (recorder === undefined ? undefined : contexts.getStore()?.traceId);

/** Returns the current span as a W3C `traceparent`, for a call, job or message that continues the trace. */
export function getTraceparent(): string | undefined {
  const context = recorder === undefined ? undefined : contexts.getStore();
  return context === undefined ? undefined : formatTraceparent(context);
}

/** Adds the current `traceparent` to the payload of a job or message. Returns the payload itself outside of a span. */
export function withTraceparent<Payload extends object>(payload: Payload): Payload {
  const traceparent = getTraceparent();
  return traceparent === undefined ? payload : { ...payload, traceparent };
}

/** Separates a payload from the `traceparent` that was added to it. */
export function splitTraceparent<Payload extends object>(all: Payload): { readonly payload: Payload; readonly parent: string | undefined } {
  if (!('traceparent' in all)) return { payload: all, parent: undefined };
  const { traceparent, ...payload } = all;
  return { payload: payload as Payload, parent: typeof traceparent === 'string' ? traceparent : undefined };
}

const summaries = new Map<string, string>();

/** Names a statement by its verb and first table, such as `insert invoices`. */
function summarise(text: string): string {
  const plain = text.replaceAll(/'[^']*'|--.*$/gm, ' ');
  const verb = /\b(?:insert into|delete from|update|select)\b/i.exec(plain)?.[0].toLowerCase().split(' ')[0] ?? 'statement';
  const table = /\b(?:into|update|from)\s+(?:only\s+)?([a-z_][\w.]*)/i.exec(plain)?.[1];
  return table === undefined ? verb : `${verb} ${table.toLowerCase()}`;
}

/** Begins the span of a statement: the name it is prepared under, its verb and table, never its values. */
export function beginStatementSpan({ name, text }: { readonly name: string; readonly text: string }): Span | undefined {
  if (recorder === undefined) return undefined;
  return beginChildSpan(() => {
    let summary = summaries.get(name);
    if (summary === undefined) summaries.set(name, (summary = summarise(text)));
    const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': summary, 'plumbline.statement': name };
    return { name: summary, kind: 'client', attributes };
  });
}
