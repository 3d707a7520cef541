import { expect, it } from 'vitest';
import { useTestApp } from '../../test/use-test-app.ts';
import {
  bodyOf,
  expectDeclared,
  freshCaller,
  headersOf,
  pathOf,
  payloadOf,
  queryOf,
  routeCases,
  type RouteCase,
} from '../../test/route-cases.ts';

// Generated from the contract, run with a limit of 3 for every class.

const test = useTestApp({ rateLimit: 3 });

let addresses = 0;

/** Calls as often as told, from an address of its own where nobody is signed in; answers the statuses. */
async function callTimes(one: RouteCase, times: number): Promise<number[]> {
  const caller = await freshCaller(one, test);
  const path = (await pathOf(one, test)) + queryOf(one);
  addresses += 1;
  const remoteAddress = `198.51.100.${addresses}`;
  const statuses: number[] = [];
  for (let call = 0; call < times; call += 1) {
    const response = await caller.call(one.method, path, payloadOf(one, bodyOf(one)), headersOf(one), remoteAddress);
    expectDeclared(one, response);
    statuses.push(response.statusCode);
  }
  return statuses;
}

it.each(routeCases.filter(({ endpoint }) => endpoint.rate !== 'sign-in' && endpoint.streams !== true))(
  '$key answers the fourth call with 429 and when to come back',
  async (one) => {
    const statuses = await callTimes(one, 4);
    expect(statuses.map((status) => status === 429)).toEqual([false, false, false, true]);
  },
);

// Its limit is no setting: ten failures of one account, counted in the database.
it.each(routeCases.filter(({ endpoint }) => endpoint.rate === 'sign-in'))(
  '$key answers the eleventh failure with 429 and when to come back',
  async (one) => {
    const statuses = await callTimes(one, 11);
    expect(statuses.map((status) => status === 429)).toEqual([...Array.from({ length: 10 }, () => false), true]);
  },
);
