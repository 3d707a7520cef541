import { expect, it } from 'vitest';
import { answer } from '../testing/contract-answers.ts';
import { signedOut } from '../testing/known-company.ts';
import { openApp } from '../testing/open-app.tsx';
import { screen, user } from '../testing/page.ts';

const sources = answer('GET /geography/sources', {
  data: [
    {
      name: 'GeoNames',
      attribution: 'Contains data from GeoNames',
      licence: 'CC BY 4.0',
      url: 'https://creativecommons.org/licenses/by/4.0/',
      countries: ['gb', 'dk'],
    },
    { name: 'Boundaries', attribution: 'Surveyed by the county', licence: null, url: null, countries: ['gb'] },
    { name: 'Towns', attribution: 'Collected by hand', licence: 'Public domain', url: null, countries: ['dk', 'se', 'no'] },
  ],
});
const open = (given: typeof sources) => openApp('/licences', { ...signedOut, 'GET /geography/sources': given });
const findSectionText = async (name: string) => (await screen.findByRole('heading', { name })).parentElement?.textContent;

it('lists every source with text, licence and use to everyone', async () => {
  await open(sources);
  expect(await findSectionText('GeoNames')).toBe('GeoNamesContains data from GeoNamesCC BY 4.0. Used in: United Kingdom and Denmark.');
  expect(await findSectionText('Boundaries')).toBe('BoundariesSurveyed by the countyUsed in: United Kingdom.');
  expect(await findSectionText('Towns')).toBe('TownsCollected by handPublic domain. Used in: Denmark, Sweden and Norway.');
  expect(screen.getByRole('link', { name: 'CC BY 4.0' }).getAttribute('href')).toBe('https://creativecommons.org/licenses/by/4.0/');
  expect(screen.queryByRole('link', { name: 'Public domain' })).toBeNull();
  expect(document.title).toContain('Maps and place names');
});

it('reports a failed load and retries', async () => {
  const app = await open('unreachable');
  expect((await screen.findByRole('alert')).textContent).toContain('We could not load the list of sources.');
  app.change({ 'GET /geography/sources': sources });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await findSectionText('GeoNames');
  expect(screen.queryByRole('alert')).toBeNull();
});
