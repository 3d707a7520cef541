import { connect } from 'node:net';

export interface LoadResult {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  readonly statuses: Readonly<Record<string, number>>;
}

export interface Call {
  readonly method: 'GET' | 'PUT' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * One keep-alive connection with just enough HTTP to send a call and read its response. Node's own client would cost as much as the measured server,
 * and both share the machine.
 */
function connectClient(origin: URL): Promise<{ send(call: Call): Promise<number>; close(): void }> {
  const socket = connect({ host: origin.hostname, port: Number(origin.port), noDelay: true });
  let waiting: { resolve: (status: number) => void; reject: (error: Error) => void } | undefined;
  let received: Buffer[] = [];
  let size = 0;
  let wanted = -1;
  let status = 0;
  socket.on('data', (chunk: Buffer) => {
    received.push(chunk);
    size += chunk.length;
    if (wanted === -1) {
      const text = Buffer.concat(received).toString('latin1');
      const end = text.indexOf('\r\n\r\n');
      if (end === -1) return;
      status = Number(text.slice(9, 12));
      wanted = end + 4 + Number(/content-length: (\d+)/i.exec(text.slice(0, end))?.[1] ?? 0);
    }
    if (size < wanted) return;
    received = [];
    size = 0;
    wanted = -1;
    waiting?.resolve(status);
  });
  socket.on('error', (error) => waiting?.reject(error));
  const send = (call: Call): Promise<number> =>
    new Promise((resolve, reject) => {
      waiting = { resolve, reject };
      const headers = Object.entries(call.headers).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`${call.method} ${call.path} HTTP/1.1\r\nhost: ${origin.host}\r\n${headers.join('')}\r\n${call.body ?? ''}`);
    });
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve({ send, close: () => socket.destroy() }));
    socket.once('error', reject);
  });
}

const percentile = (sorted: Float64Array, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** Sends `total` requests over `clients` keep-alive connections, sequentially on each, and returns their durations. */
export async function runLoad(origin: string, total: number, clients: number, callAt: (index: number) => Call): Promise<LoadResult> {
  const connections = await Promise.all(Array.from({ length: clients }, () => connectClient(new URL(origin))));
  const times = new Float64Array(total);
  const statuses: Record<string, number> = {};
  let next = 0;
  const client = async ({ send }: (typeof connections)[number]): Promise<void> => {
    while (next < total) {
      const index = next;
      next += 1;
      const began = performance.now();
      const status = await send(callAt(index));
      times[index] = performance.now() - began;
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  const began = performance.now();
  await Promise.all(connections.map(client));
  const seconds = (performance.now() - began) / 1_000;
  for (const { close } of connections) close();
  times.sort();
  return {
    perSecond: total / seconds,
    p50Ms: percentile(times, 0.5),
    p95Ms: percentile(times, 0.95),
    p99Ms: percentile(times, 0.99),
    statuses,
  };
}
