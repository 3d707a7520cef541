import { expect, it } from 'vitest';
import { useTestApp } from '../../test/use-test-app.ts';

// With two connections for transactions, eight calls that write work at the same time.
const test = useTestApp({ poolSize: 2, maxQueueMs: 100 });

/** Takes a connection for transactions until released. */
async function holdConnection(): Promise<() => Promise<void>> {
  const released = Promise.withResolvers<undefined>();
  const held = Promise.withResolvers<undefined>();
  const done = test.served.inTx(async () => {
    held.resolve(undefined);
    await released.promise;
  });
  await held.promise;
  return async () => {
    released.resolve(undefined);
    await done;
  };
}

it('calls that wait too long are refused with 503 and counted, while reading and signing out go on', async () => {
  const company = await test.company();
  const settings = (await company.call('GET', '/company/lead-alerts/')).json<{ data: object }>().data;
  const holds = [await holdConnection(), await holdConnection()];
  const release = async () => void (await Promise.all(holds.map((end) => end())));
  try {
    // An injected call begins when it is awaited.
    const calls = Array.from({ length: 12 }, async () => await company.call('PUT', '/company/lead-alerts/', settings));
    for (const { statusCode, headers, body } of await Promise.all(calls.slice(8))) {
      expect([statusCode, body]).toEqual([503, expect.stringContaining('The service is busy')]);
      expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
    }
    expect((await company.call('GET', '/company/')).statusCode).toBe(200);
    const signingOut = (async () => await company.call('POST', '/log-out'))();
    await release();
    const answered = [...(await Promise.all(calls.slice(0, 8))), await signingOut];
    expect(answered.map(({ statusCode }) => statusCode)).not.toContain(503);
    const { body } = await test.app.inject({ method: 'GET', url: '/metrics' });
    expect(body).toMatch(/^http_requests_refused_as_busy_total\{pool="transactions"\} 4$/m);
    expect(body).toMatch(/^http_requests_at_door\{pool="transactions",state="running"\} 0$/m);
  } finally {
    await release();
  }
});
