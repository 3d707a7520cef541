import { readFileSync } from 'node:fs';
import { databaseUrl, startServerProcess } from '../test/server-process.ts';
import { worstPng } from '../test/factories/pictures.ts';
import { benchCookie, measureLoad } from './measure-marketplace.ts';
import type { DataSize } from './make-data.ts';
import { reportFigure, reportGoal, reportRatio } from './report.ts';
import type { PgConnection } from './run-pgbench.ts';

const uploaders = 8;
const calls = 1_500;
const turns = 3;
/** Memory limit of all picture processes together, in megabytes: 350 each for at most two. */
const maxMemoryMb = 700;
const page = '/api/v1/lead/marketplace?coverage=1';

/** Memory of each picture process of this server in megabytes; empty if the system does not report it. */
function readPictureMemoryMb(server: number): number {
  try {
    const children = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8').trim().split(' ');
    const kilobytes = children
      .filter(Boolean)
      .map((id) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0));
    return kilobytes.reduce((sum, each) => sum + each, 0) / 1024;
  } catch {
    return 0;
  }
}

/** Uploads pictures in a loop until stopped and returns the statuses. */
async function uploadRepeatedly(origin: string, company: number, bytes: Buffer, stopped: AbortSignal): Promise<number[]> {
  const statuses: number[] = [];
  while (!stopped.aborted) {
    const body = new FormData();
    body.append('optIn', 'true');
    body.append('image', new Blob([new Uint8Array(bytes)]), 'photo.png');
    const headers = { cookie: benchCookie(company), 'sec-fetch-site': 'same-origin' };
    const { status } = await fetch(`${origin}/api/v1/company/listing/image/logo`, { method: 'POST', headers, body });
    statuses.push(status);
  }
  return statuses;
}

const getMedian = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/** Marketplace speed while eight companies upload the largest accepted pictures and while nobody does, alternating. */
export async function measureUploads(connection: PgConnection, size: DataSize, pixels = 23_900_000): Promise<void> {
  const side = Math.floor(Math.sqrt(pixels));
  const worst = await worstPng(side, side);
  const product = await startServerProcess({
    DEMO: 'false',
    RATE_LIMIT_OVERRIDE: '1000000',
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl(connection),
  });
  let most = 0;
  const watch = setInterval(() => (most = Math.max(most, readPictureMemoryMb(product.process.pid ?? 0))), 20);
  try {
    const measurePage = () => measureLoad(product.origin, page, calls, (index) => 1 + (index % (size.companies - uploaders)));
    await measurePage();
    const [quiet, beside]: [number[], number[]] = [[], []];
    const statuses: number[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      quiet.push((await measurePage()).p95Ms);
      const stop = new AbortController();
      const uploads = Array.from({ length: uploaders }, (_, index) =>
        uploadRepeatedly(product.origin, size.companies - index, worst, stop.signal),
      );
      beside.push((await measurePage()).p95Ms);
      stop.abort();
      statuses.push(...(await Promise.all(uploads)).flat());
    }
    const what = `p95 ms of the marketplace while ${uploaders} companies upload ${Math.round(pixels / 1e6)} million pixels / while nobody does`;
    reportRatio(what, getMedian(beside), getMedian(quiet), 1.5, 'at most');
    reportGoal('megabytes of the processes that make pictures, at most', most, maxMemoryMb);
    reportFigure('meanwhile', `${statuses.filter((status) => status === 201).length} of ${statuses.length} uploads taken`);
  } finally {
    clearInterval(watch);
    await product.stop();
  }
}
