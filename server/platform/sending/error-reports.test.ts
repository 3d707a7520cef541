import { describe, expect, it } from 'vitest';
import { useEventReceiver } from '../../../test/event-receiver.ts';
import { openErrorReports } from './error-reports.ts';
import { openLog } from '../log.ts';

const receiver = useEventReceiver();

function open() {
  const clock = { now: 0 };
  const lines: string[] = [];
  const dsn = `http://publickey@${new URL(receiver.url).host}/42`;
  const reports = openErrorReports({ dsn, release: '1.2.3', log: () => log, now: () => clock.now });
  const log = openLog('info', { write: (line: string) => void lines.push(line) }, reports.report);
  return { log, reports, clock, lines };
}

interface Event {
  readonly level: string;
  readonly exception: {
    readonly values: { type: string; value: string; stacktrace: { frames: { filename: string; in_app: boolean }[] } }[];
  };
  readonly tags: Record<string, string>;
  readonly extra: { readonly dropped: number };
}
const readEvents = (): Event[] => receiver.received.map(({ body }) => JSON.parse(body.split('\n')[2] ?? '') as Event);

describe('an error report', () => {
  it('is an envelope with type, stack, level and ids of the logged error', async () => {
    const { log, reports } = open();
    log.child({ reqId: 'r-1' }).error({ err: new TypeError('no such thing', { cause: new Error('the cause') }), job: 'release' }, 'failed');
    await reports.stop();
    const [sent] = receiver.received;
    expect(sent?.path).toBe('/api/42/envelope/');
    expect(sent?.headers['x-sentry-auth']).toBe('Sentry sentry_version=7, sentry_client=plumbline/1.2.3, sentry_key=publickey');
    const [head, item] = (sent?.body ?? '').split('\n').map((line) => (line === '' ? {} : JSON.parse(line)) as Record<string, unknown>);
    expect(head).toEqual({ event_id: expect.stringMatching(/^[\da-f]{32}$/) as string, sent_at: expect.any(String) as string });
    expect(item).toEqual({ type: 'event' });
    const [event] = readEvents();
    expect(event).toMatchObject({ level: 'error', release: 'plumbline@1.2.3', message: 'failed', tags: { reqId: 'r-1', job: 'release' } });
    expect(event?.exception.values.map(({ type, value }) => [type, value])).toEqual([
      ['Error', 'the cause'],
      ['TypeError', 'no such thing'],
    ]);
    const frames = event?.exception.values[1]?.stacktrace.frames ?? [];
    expect(frames.at(-1)).toMatchObject({ filename: 'server/platform/sending/error-reports.test.ts', in_app: true });
  });

  it('names no person, address or quoted text', async () => {
    const { log, reports } = open();
    const fields = { err: new Error('cannot read "Pat Example" of pat@example.test, +447700900123'), companyName: 'Example Heating' };
    log.error(fields, 'failed');
    await reports.stop();
    const [sent] = receiver.received;
    for (const text of ['Pat Example', 'pat@example', '7700900', 'Example Heating', process.cwd()]) expect(sent?.body).not.toContain(text);
  });

  it('leaves out warnings and lines without an error', async () => {
    const { log, reports } = open();
    log.warn({ err: new Error('busy') }, 'busy');
    log.error('no error object');
    await reports.stop();
    expect(receiver.received).toEqual([]);
  });
});

describe('error reports are limited', () => {
  it('to one a minute for the same error', async () => {
    const { log, reports, clock } = open();
    const err = new Error('again');
    for (let times = 0; times < 3; times += 1) log.error({ err }, 'failed');
    clock.now = 60_000;
    log.error({ err }, 'failed');
    await reports.stop();
    expect(readEvents().map(({ extra }) => extra.dropped)).toEqual(expect.arrayContaining([0, 2]));
    expect(receiver.received).toHaveLength(2);
  });

  it('to twenty a minute in all', async () => {
    const { log, reports } = open();
    for (let times = 0; times < 50; times += 1) log.error({ err: new Error(`number ${times}`) }, 'failed');
    await reports.stop();
    expect(receiver.received).toHaveLength(20);
  });

  it('by the service, for as long as it asks', async () => {
    const { log, reports, clock } = open();
    receiver.answerWith((response) => void response.writeHead(429, { 'retry-after': '120' }).end());
    log.error({ err: new Error('first') }, 'failed');
    await reports.stop();
    clock.now = 100_000;
    log.error({ err: new Error('second') }, 'failed');
    clock.now = 121_000;
    log.error({ err: new Error('third') }, 'failed');
    await reports.stop();
    expect(readEvents().map(({ exception }) => exception.values[0]?.value)).toEqual(['first', 'third']);
  });
});

it('survives a service that is away, and does not report that', async () => {
  const lines: string[] = [];
  const reports = openErrorReports({ dsn: 'http://key@127.0.0.1:1/1', release: '1', log: () => log });
  const log = openLog('info', { write: (line: string) => void lines.push(line) }, reports.report);
  log.error({ err: new Error('failed') }, 'failed');
  await reports.stop();
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'failed',
    'the error reporting service cannot be reached',
  ]);
});
