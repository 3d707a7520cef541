import { Agent, request, type RequestOptions } from 'node:http';

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

function send(agent: Agent, origin: URL, call: Call): Promise<number> {
  const options: RequestOptions = {
    agent,
    host: origin.hostname,
    port: origin.port,
    method: call.method,
    path: call.path,
    headers: { ...call.headers },
  };
  return new Promise((resolve, reject) => {
    const sent = request(options, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(call.body);
  });
}

const percentile = (sorted: Float64Array, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** Sends `total` calls over `clients` kept-alive connections, one after the other on each, and says how long they took. */
export async function runLoad(origin: string, total: number, clients: number, callAt: (index: number) => Call): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const url = new URL(origin);
  const times = new Float64Array(total);
  const statuses: Record<string, number> = {};
  let next = 0;
  const client = async (): Promise<void> => {
    while (next < total) {
      const index = next;
      next += 1;
      const began = performance.now();
      const status = await send(agent, url, callAt(index));
      times[index] = performance.now() - began;
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: clients }, client));
  const seconds = (performance.now() - began) / 1_000;
  agent.destroy();
  times.sort();
  return {
    perSecond: total / seconds,
    p50Ms: percentile(times, 0.5),
    p95Ms: percentile(times, 0.95),
    p99Ms: percentile(times, 0.99),
    statuses,
  };
}
