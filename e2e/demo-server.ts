import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { inject } from 'vitest';
import { seedDemonstration } from '../db/demo/seed-demonstration.ts';
import { openDatabase } from '../server/platform/database.ts';
import type { EmbeddedConnection } from '../server/platform/postgres-endpoint.ts';
import { cloneTemplate, startTestServer } from '../test/database-server.ts';
import { databaseUrl, startServerProcess } from '../test/server-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    demoServer: EmbeddedConnection;
  }
}

const demoTemplate = 'plumbline_demonstration';

async function execute(connection: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Vitest's global set-up: one PostgreSQL with the demonstration made once; every journey gets a copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  const copy = await cloneTemplate(server.connection);
  const database = openDatabase({ connection: copy.connection, poolSize: 4 });
  database.useJobSender(() => Promise.resolve());
  await seedDemonstration(database, new Date(), () => undefined);
  await database.close();
  await execute(server.connection, `alter database ${copy.connection.database} rename to ${demoTemplate}`);
  project.provide('demoServer', server.connection);
  return server.stop;
}

export interface DemoServer {
  readonly origin: string;
  readonly connection: pg.ClientConfig;
  /** Everything that the server has written to its log. */
  log(): string;
  stop(): Promise<void>;
}

let copies = 0;

/** The product, serving a demonstration of its own, without the feed, so that nothing changes but what the journey does. */
export async function startDemoServer(environment: Readonly<Record<string, string>> = {}): Promise<DemoServer> {
  const server = inject('demoServer');
  copies += 1;
  const database = `journey_${process.pid}_${copies}`;
  await execute(server, `create database ${database} template ${demoTemplate} strategy file_copy`);
  const connection = { ...server, database };
  const running = await startServerProcess({ DATABASE_URL: databaseUrl(connection), DEMO: 'true', DEMO_FEED: 'false', ...environment });
  const written: string[] = [];
  for (const stream of [running.process.stdout, running.process.stderr])
    stream?.on('data', (chunk: Buffer) => written.push(chunk.toString()));
  return {
    origin: running.origin,
    connection,
    log: () => written.join(''),
    stop: async () => {
      await running.stop();
      await execute(server, `drop database ${database} with (force)`);
    },
  };
}
