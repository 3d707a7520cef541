import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../test/use-test-app.ts';

const search = '/address/?countryCode=gb&postcode=LE4%207ZS';

interface Countries {
  data: [{ iso_code: string; address_finder: boolean }[]];
}

describe('in a demonstration', () => {
  const test = useTestApp({ demonstration: true });

  it('addresses are found, and said to be invented', async () => {
    const { data } = (await test.nobody().call('GET', '/countries/')).json<Countries>();
    expect(data[0].map((country) => country.address_finder)).toEqual([true, true, true, true]);
    const found = (await test.nobody().call('GET', search)).json<{ data: { id: string }[]; meta: unknown }>();
    expect(found.meta).toEqual({ finder: 'invented' });
    const chosen = await test.nobody().call('GET', `/address/${found.data[0]?.id}`);
    expect(chosen.json()).toMatchObject({ data: { postcode: 'LE4 7ZS', post_town: 'Leicester' } });
  });
});

describe('elsewhere', () => {
  const test = useTestApp();

  it('nothing is invented: there is no finder, and every country says so', async () => {
    const { data } = (await test.nobody().call('GET', '/countries/')).json<Countries>();
    expect(data[0].map((country) => country.address_finder)).toEqual([false, false, false, false]);
    expect((await test.nobody().call('GET', search)).json()).toEqual({ data: [], meta: { finder: 'none' } });
    expect((await test.nobody().call('GET', '/address/sandbox-gb-LE47ZS-0')).statusCode).toBe(404);
  });
});
