import { beforeAll, describe, expect, it } from 'vitest';
import type { JobQueueWire, JobRunWire } from '../../contract/operations/jobs-endpoints.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import { failJob } from '../../test/factories/fail-job.ts';
import { readFailure } from '../../test/route-cases.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { sql } from '../platform/database/sql.ts';

const reason = 'the cause is gone';
const name = 'release-enquiry';
const test = useTestApp();
let agent: TestCaller;

beforeAll(async () => {
  agent = await test.staff('agent');
});

const runs = async (query: string): Promise<{ data: JobRunWire[]; meta: { totalResults: number } }> => {
  const response = await agent.call('GET', `/operator/jobs/runs?${query}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};
const act = (id: string, verb: 'retry' | 'give-up', by = agent) => by.call('POST', `/operator/jobs/${name}/${id}/${verb}`, { reason });
const queue = async (wanted: string): Promise<JobQueueWire | undefined> =>
  (await agent.call('GET', '/operator/jobs')).json<{ data: JobQueueWire[] }>().data.find((one) => one.name === wanted);

describe('jobs', () => {
  it('are counted by kind, with their last scheduled run', async () => {
    const before = await queue(name);
    const id = await failJob(test.database);
    await test.database.inTx((tx) => tx.enqueue(name, { enquiryId: 1 }));
    await test.database.inTx((tx) => tx.enqueue(name, { enquiryId: 1 }, new Date(Date.now() + 3_600_000)));
    const now = await queue(name);
    expect(
      [now?.waiting, now?.planned, now?.failed].map(
        (count, place) => (count ?? 0) - ([before?.waiting, before?.planned, before?.failed][place] ?? 0),
      ),
    ).toEqual([1, 1, 1]);
    expect(now).toMatchObject({ cron: null, last: null });
    await test.database.db.rows(sql`
      insert into pgboss.schedule (name, cron, last_job_id) values (${name}, '0 2 * * *', ${id}::uuid)`);
    expect(await queue(name)).toMatchObject({ cron: '0 2 * * *', last: { state: 'failed' } });
    await test.database.db.rows(sql`delete from pgboss.schedule where name = ${name}`);
  });

  it.each(['created-desc', 'created-asc'])('are listed by state, %s, with addresses in errors redacted', async (order) => {
    const id = await failJob(test.database, name, 'no mailbox sam.hill@example.test');
    const [first, last] = [(await runs(`view=failed&order=${order}`)).data[0], (await runs(`view=failed&name=${name}&pageSize=100`)).data];
    expect(first?.state).toBe('failed');
    expect(last.find((run) => run.id === id)).toMatchObject({
      error: 'no mailbox s•••@example.test',
      about: [{ name: 'enquiryId', value: '999999999' }],
      tries: 8,
    });
    expect((await runs(`view=failed&order=${order}&search=digest`)).data).toEqual([]);
    for (const view of ['waiting', 'running', 'done']) expect((await runs(`view=${view}`)).data.map((run) => run.id)).not.toContain(id);
  });

  it('are retried once after failure, even with concurrent requests', async () => {
    const id = await failJob(test.database);
    const both = await Promise.all([act(id, 'retry'), act(id, 'retry', await test.staff('agent'))]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await runs('view=waiting&pageSize=100')).data.find((run) => run.id === id)).toMatchObject({
      state: 'retry',
      most_tries: 9,
      ended: null,
    });
    const again = await act(id, 'retry');
    expect(readFailure(again).errors).toEqual(['You can only retry a failed job. Someone else may have retried it']);
  });

  it('can be cancelled while not running', async () => {
    const id = await failJob(test.database);
    expect((await act(id, 'give-up')).statusCode).toBe(200);
    expect((await runs('view=done&pageSize=100')).data.find((run) => run.id === id)?.state).toBe('cancelled');
    expect(readFailure(await act(id, 'give-up')).errors).toEqual(['This job is running or has ended']);
    const running = await failJob(test.database);
    await test.database.db.rows(sql`update pgboss.job set state = 'active' where id = ${running}::uuid`);
    expect((await act(running, 'give-up')).statusCode).toBe(409);
    expect((await runs('view=running')).data.map((run) => run.id)).toContain(running);
  });
});
