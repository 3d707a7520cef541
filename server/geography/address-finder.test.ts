import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../test/use-test-app.ts';

const search = '/address/?countryCode=gb&postcode=LE4%207ZS';

interface Countries {
  data: [{ iso_code: string; name: string; languages: { name: string }[]; address_finder: boolean }[]];
}

describe('in a demo', () => {
  const test = useTestApp({ demonstration: true });

  it('addresses are found and marked as invented', async () => {
    const { data } = (await test.nobody().call('GET', '/countries/')).json<Countries>();
    expect(data[0].map((country) => country.address_finder)).toEqual([true, true, true, true]);
    const found = (await test.nobody().call('GET', search)).json<{ data: { id: string }[]; meta: unknown }>();
    expect(found.meta).toEqual({ finder: 'invented' });
    const chosen = await test.nobody().call('GET', `/address/${found.data[0]?.id}`);
    expect(chosen.json()).toMatchObject({ data: { postcode: 'LE4 7ZS', post_town: 'Leicester' } });
  });
});

describe('countries', () => {
  const test = useTestApp();

  it('and languages are named in the requested language, English by default', async () => {
    const named = async (language?: string) => {
      const headers = language === undefined ? {} : { 'accept-language': language };
      const { data } = (await test.nobody().call('GET', '/countries/', undefined, headers)).json<Countries>();
      return data[0].map(({ name, languages }) => [name, ...languages.map((one) => one.name)].join(', '));
    };
    expect(await named()).toEqual([
      'United Kingdom, English',
      'Denmark, Danish, English',
      'Sweden, Swedish, English',
      'Norway, Norwegian, English',
    ]);
    expect(await named('da')).toEqual([
      'Storbritannien, engelsk',
      'Danmark, dansk, engelsk',
      'Sverige, svensk, engelsk',
      'Norge, norsk, engelsk',
    ]);
    expect((await named('fr'))[0]).toBe('Royaume-Uni, anglais');
  });
});

describe('outside a demo', () => {
  const test = useTestApp();

  it('no addresses are invented and no country has a finder', async () => {
    const { data } = (await test.nobody().call('GET', '/countries/')).json<Countries>();
    expect(data[0].map((country) => country.address_finder)).toEqual([false, false, false, false]);
    expect((await test.nobody().call('GET', search)).json()).toEqual({ data: [], meta: { finder: 'none' } });
    expect((await test.nobody().call('GET', '/address/sandbox-gb-LE47ZS-0')).statusCode).toBe(404);
  });
});
