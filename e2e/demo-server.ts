import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { inject } from 'vitest';
import { seedDemonstration } from '../db/demo/seed-demonstration.ts';
import { openDatabase } from '../server/platform/database/database.ts';
import { sql } from '../server/platform/database/sql.ts';
import type { EmbeddedConnection } from '../server/platform/embedded/postgres-endpoint.ts';
import { cloneTemplate, startTestServer } from '../test/database-server.ts';
import type { CloseLater } from '../test/open-together.ts';
import { killServerProcesses, type ServerProcess, startTestServerProcess } from '../test/server-process.ts';
import { unpackChromium } from './unpack-chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    demoServer: EmbeddedConnection;
  }
}

const demoTemplate = 'plumbline_demonstration';
/** Read-only copy shared by many tests; its database comment holds the address of the server that serves it. */
const sharedDatabaseName = 'plumbline_shown';

async function execute(connection: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function makeTemplate(server: EmbeddedConnection): Promise<void> {
  const copy = await cloneTemplate(server);
  const database = openDatabase({ connection: copy.connection, poolSize: 4 });
  database.useJobSender(() => Promise.resolve());
  try {
    await seedDemonstration(database, new Date(), () => undefined);
    // Extend offers by a day, so that slow machines do not run into the half-hour expiry in the middle of a journey.
    await database.db.rows(sql`update offers set guarantee_until = guarantee_until + interval '1 day' where ended_at is null`);
    await database.db.rows(sql`
      update distribution_runs set opens_at = opens_at + interval '1 day', window_until = window_until + interval '1 day'
      where opens_at > app_now()`);
  } finally {
    await database.close();
  }
  // No vacuum runs in these databases.
  await execute(copy.connection, 'analyze');
  await execute(server, `alter database ${copy.connection.database} rename to ${demoTemplate}`);
  await execute(server, `comment on database ${demoTemplate} is 'made'`);
}

const journeyEnvironment = { DEMO: 'true', DEMO_FEED: 'false' };

/** Serves the copy for read-only tests. Many of them sign in from one address, so the rate limits are raised. */
async function startSharedServer(server: EmbeddedConnection): Promise<void> {
  await copyTemplate(server, sharedDatabaseName);
  const { origin } = await startTestServerProcess(
    { ...server, database: sharedDatabaseName },
    { ...journeyEnvironment, RATE_LIMIT_OVERRIDE: '1000' },
  );
  await execute(server, `comment on database ${sharedDatabaseName} is '${origin}'`);
}

const copyTemplate = (server: EmbeddedConnection, name: string): Promise<void> =>
  execute(server, `create database ${name} template ${demoTemplate} strategy file_copy`);

/**
 * Vitest global set-up: unpacks Chromium and builds one PostgreSQL template of the demonstration, of which each journey gets a copy.
 * Journeys run after all other tests, so the template is built in the background.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const unpacked = unpackChromium().catch((error: unknown) => console.error(error));
  const server = await startTestServer();
  // Without a server the journeys fail immediately instead of waiting for a timeout.
  const made = makeTemplate(server.connection)
    .then(() => startSharedServer(server.connection))
    .catch((error: unknown) => {
      console.error(error);
      return server.stop();
    });
  project.provide('demoServer', server.connection);
  await unpacked;
  return async () => {
    await made;
    await killServerProcesses();
    await server.stop();
  };
}

/** Polls the comment on a database until it is set. */
async function waitForComment(server: EmbeddedConnection, database: string): Promise<string> {
  const client = new pg.Client(server);
  await client.connect();
  const statement = `select shobj_description(oid, 'pg_database') as said from pg_database where datname = $1`;
  try {
    for (;;) {
      const comment = (await client.query<{ said: string | null }>(statement, [database])).rows[0]?.said;
      if (typeof comment === 'string') return comment;
      await wait(100);
    }
  } finally {
    await client.end();
  }
}

/** Origin of the server shared by read-only tests. */
export function readSharedOrigin(): Promise<string> {
  return waitForComment(inject('demoServer'), sharedDatabaseName);
}

export interface DemoServer {
  readonly origin: string;
  readonly connection: pg.ClientConfig;
  /** Everything the server has logged so far. */
  log(): string;
  /** Stops the server, runs `meanwhile`, and restarts it at the same address. */
  interrupt(meanwhile: () => Promise<void>): Promise<void>;
}

/** Reserves a port for a server whose pages link to its public address, so the address is known before it listens. */
export async function publicAddress(): Promise<Readonly<Record<'PORT' | 'PUBLIC_URL', string>>> {
  const holder = createServer();
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
  const { port } = holder.address() as AddressInfo;
  await new Promise((resolve) => holder.close(resolve));
  return { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` };
}

let copies = 0;

/** Serves a demonstration of its own without the live feed, so that only the journey changes anything. */
export async function openDemoServer(environment: Readonly<Record<string, string>>, closeLater: CloseLater): Promise<DemoServer> {
  const server = inject('demoServer');
  copies += 1;
  const database = `journey_${process.pid}_${copies}`;
  await waitForComment(server, demoTemplate);
  await copyTemplate(server, database);
  closeLater(() => execute(server, `drop database ${database} with (force)`));
  const connection = { ...server, database };
  const written: string[] = [];
  const start = async (port: string): Promise<ServerProcess> => {
    const started = await startTestServerProcess(connection, { ...journeyEnvironment, PORT: port, ...environment });
    for (const stream of [started.process.stdout, started.process.stderr])
      stream?.on('data', (chunk: Buffer) => written.push(chunk.toString()));
    return started;
  };
  closeLater(killServerProcesses);
  let running = await start('0');
  const { origin } = running;
  return {
    origin,
    connection,
    log: () => written.join(''),
    interrupt: async (meanwhile) => {
      await running.stop();
      try {
        await meanwhile();
      } finally {
        running = await start(new URL(origin).port);
      }
    },
  };
}
