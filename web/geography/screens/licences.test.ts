import { expect, it } from 'vitest';
import { control } from '../../testing/act-on-page.ts';
import { answer } from '../../testing/contract-answers.ts';
import { signedOut } from '../../testing/known-company.ts';
import { openApp } from '../../testing/open-app.tsx';
import { eventually } from '../../testing/eventually.ts';

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
  ],
});

it('names every source with its words, its licence and where it is used, to anybody', async () => {
  const app = await openApp('/licences', { ...signedOut, 'GET /geography/sources': sources });
  await eventually(() => expect(app.text()).toContain('Contains data from GeoNames'));
  expect(document.querySelector('a[href^="https://creativecommons.org"]')?.textContent).toBe('CC BY 4.0');
  expect(app.text()).toContain('Used in United Kingdom and Denmark.');
  expect(app.text()).toContain('Surveyed by the countyUsed in United Kingdom.');
  expect(document.title).toContain('Maps and place names');
});

it('says so when the list cannot be had, and tries again', async () => {
  const app = await openApp('/licences', { ...signedOut, 'GET /geography/sources': 'unreachable' });
  await eventually(() => expect(app.text()).toContain('We could not load the list of sources.'));
  app.change({ 'GET /geography/sources': sources });
  control('Try again').click();
  await eventually(() => expect(app.text()).toContain('GeoNames'));
});
