import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type pg from 'pg';
import type { Logger } from 'pino';
import { asId, type CompanyId, type EnquiryId, type UserId } from '../../contract/kit/ids.ts';
import type { Db } from '../platform/database/database.ts';
import { listenLive, type LiveListener } from '../platform/database/live-signals.ts';
import { sql } from '../platform/database/sql.ts';

/** Events sent to an open browser, which then refetches: its alerts changed, or leads in its coverage went on sale. */
type StreamEvent = 'alerts' | 'leads';

interface Stream {
  readonly companyId: CompanyId;
  readonly userId: UserId;
  readonly sessionId: number;
  readonly response: ServerResponse;
  /** Headers common to all our responses. */
  readonly headers: OutgoingHttpHeaders;
  /** Whether the session is still alive; checked on every heartbeat. */
  readonly isAlive: () => Promise<boolean>;
}

interface StreamOptions {
  readonly db: Db;
  readonly connection: pg.PoolConfig;
  readonly log: Logger;
  /** Resolves once the read replica has all committed changes; omitted without one. */
  readonly catchUp?: (() => Promise<void>) | undefined;
}

/** Keeps proxies from closing idle connections, and ends streams whose session has ended. */
const heartbeatIntervalMs = 25_000;
/** Debounce window. */
const debounceMs = 150;
/** Further tabs of a session get no stream and poll, as all tabs do anyway. */
const maxStreamsPerSession = 4;
/** Limit across all of a user's sessions. */
const maxStreamsPerUser = 10;

function send(streams: Iterable<Stream>, event: StreamEvent, isMeant: (companyId: CompanyId) => boolean = () => true): void {
  for (const { companyId, response } of streams) if (isMeant(companyId)) response.write(`event: ${event}\ndata: {}\n\n`);
}

/** Batches enquiries that arrive close together into one lookup and notifies the streams concerned. */
function batchNotifications(
  streams: ReadonlySet<Stream>,
  { db, log }: StreamOptions,
  find: typeof findCompaniesToNotify,
  event: StreamEvent,
) {
  let gathered: EnquiryId[] = [];
  const notifyStreams = async (): Promise<void> => {
    const enquiryIds = gathered;
    gathered = [];
    const connected = [...new Set([...streams].map(({ companyId }) => companyId))];
    if (connected.length === 0) return;
    const notifiedCompanies = new Set(await find(db, connected, enquiryIds));
    send(streams, event, (companyId) => notifiedCompanies.has(companyId));
  };
  return (id: number): void => {
    if (gathered.push(asId<'enquiry'>(id)) > 1) return;
    setTimeout(() => void notifyStreams().catch((error: unknown) => log.warn({ err: error }, 'live events')), debounceMs).unref();
  };
}

/** Forwards database notifications to the streams. */
function listenToDatabase(streams: ReadonlySet<Stream>, options: StreamOptions): LiveListener {
  const opened = batchNotifications(streams, options, findCompaniesToNotify, 'leads');
  const soldOut = batchNotifications(streams, options, findOfferedCompanies, 'alerts');
  return listenLive({
    connection: options.connection,
    log: options.log,
    onSignal: ({ topic, id }) => {
      const pass = (): void => {
        if (topic === 'offers') send(streams, 'alerts', (companyId) => companyId === id);
        if (topic === 'member-removed') for (const { userId, response } of streams) if (userId === id) response.end();
        if (topic === 'opened') opened(id);
        if (topic === 'sold-out') soldOut(id);
      };
      if (options.catchUp === undefined) pass();
      // Browsers ask again at once, and must not be told to before the replica can answer.
      else void options.catchUp().then(pass, pass);
    },
    onGap: () => {
      send(streams, 'alerts');
      send(streams, 'leads');
    },
  });
}

/** Ends streams whose session has ended. */
function sendHeartbeats(streams: ReadonlySet<Stream>): void {
  for (const stream of streams) {
    stream.response.write(': beat\n\n');
    void stream.isAlive().then(
      (alive) => alive || stream.response.end(),
      () => undefined,
    );
  }
}

/** The open event streams of this process. The database listener starts with the first one. */
export function openStreams(options: StreamOptions) {
  const streams = new Set<Stream>();
  let listener: LiveListener | undefined;
  const beat = setInterval(() => sendHeartbeats(streams), heartbeatIntervalMs);
  beat.unref();

  return {
    /**
     * Refuses the newest stream rather than closing an older one: browsers do not retry after a refusal, but they reopen a closed stream and would
     * evict each other for ever.
     */
    hasRoomFor({ userId, sessionId }: Pick<Stream, 'userId' | 'sessionId'>): boolean {
      const own = [...streams].filter((stream) => stream.userId === userId);
      return own.length < maxStreamsPerUser && own.filter((stream) => stream.sessionId === sessionId).length < maxStreamsPerSession;
    },
    /** Adds a browser; removed when its connection closes. */
    add(stream: Stream): void {
      listener ??= listenToDatabase(streams, options);
      stream.response.writeHead(200, {
        ...stream.headers,
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      stream.response.write('retry: 5000\n\n');
      streams.add(stream);
      stream.response.on('close', () => streams.delete(stream));
    },
    count: (): number => streams.size,
    async close(): Promise<void> {
      clearInterval(beat);
      for (const { response } of streams) response.end();
      await listener?.close();
    },
  };
}

export type Streams = ReturnType<typeof openStreams>;

/** Of these companies, those that may see one of these enquiries within their coverage. */
async function findCompaniesToNotify(
  db: Db,
  companyIds: readonly CompanyId[],
  enquiryIds: readonly EnquiryId[],
): Promise<readonly CompanyId[]> {
  const rows = await db.rows(sql<{ companyId: CompanyId }>`
    select distinct c.id as "companyId"
    from companies c
    join coverage_areas a on a.company_id = c.id
    join coverage_districts d on d.coverage_area_id = a.id
    join coverage_work_types w on w.coverage_area_id = a.id
    join enquiries e on e.district_id = d.district_id and e.work_type_id = w.work_type_id
    where c.id = any(${[...companyIds]}::bigint[]) and e.id = any(${[...enquiryIds]}::bigint[]) and e.open and not c.no_marketplace`);
  return rows.map(({ companyId }) => companyId);
}

/** Of these companies, those that were offered one of these enquiries. */
async function findOfferedCompanies(
  db: Db,
  companyIds: readonly CompanyId[],
  enquiryIds: readonly EnquiryId[],
): Promise<readonly CompanyId[]> {
  const rows = await db.rows(sql<{ companyId: CompanyId }>`
    select distinct o.company_id as "companyId"
    from unnest(${[...enquiryIds]}::bigint[]) n(enquiry_id)
    cross join lateral (select company_id from offers where enquiry_id = n.enquiry_id offset 0) o
    where o.company_id = any(${[...companyIds]}::bigint[])`);
  return rows.map(({ companyId }) => companyId);
}
