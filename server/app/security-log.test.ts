import { describe, expect, it } from 'vitest';
import { testPassword } from '../../test/factories/create-company.ts';
import { useTestApp } from '../../test/use-test-app.ts';

const test = useTestApp();

/** Makes a call and returns the line that its answer was logged with. */
async function logLine(call: () => Promise<unknown>): Promise<Record<string, unknown>> {
  test.logged.length = 0;
  await call();
  const lines = test.logged.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === 'answered');
  expect(lines).toHaveLength(1);
  return lines[0] ?? {};
}

describe('a sign-in', () => {
  it('is logged as an event, failed or not, without its address', async () => {
    const { email, userId } = await test.company();
    test.logged.length = 0;
    for (const password of ['wrong-password-1', testPassword])
      await test.nobody().call('POST', '/authenticate', { username: email, password });
    const events = test.logged.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ event }) => event !== undefined);
    expect(events.map(({ event, userId: of }) => [event, of])).toEqual([
      ['authn_login_fail', undefined],
      ['authn_login_success', userId],
    ]);
    expect(test.logged.join('')).not.toContain(email);
  });
});

describe('the log line of an answer', () => {
  it('has the ids of the user, company and session, and no name or address', async () => {
    const company = await test.company();
    const line = await logLine(() => company.call('GET', '/company/balance'));
    expect(line).toMatchObject({
      route: '/api/v1/company/balance',
      companyId: company.companyId,
      userId: company.userId,
      sessionId: expect.any(Number) as number,
    });
    expect(JSON.stringify(line)).not.toContain(company.email);
  });

  it('names the operator of a refused call', async () => {
    const agent = await test.staff('agent');
    const line = await logLine(() => agent.call('GET', '/operator/staff'));
    expect(line).toMatchObject({ status: expect.any(Number) as number, staffId: expect.any(Number) as number });
  });

  it('names nobody if the caller is unknown', async () => {
    const line = await logLine(() => test.nobody().call('GET', '/company/balance'));
    expect(Object.keys(line).filter((key) => key.endsWith('Id') && key !== 'reqId')).toEqual([]);
  });
});
