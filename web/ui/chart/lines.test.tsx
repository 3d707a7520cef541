import { expect, test } from 'vitest';
import { addDeskCatalogues } from '../../platform/desk-catalogues.ts';
import { eventually } from '../../testing/eventually.ts';
import { openPart } from '../../testing/open-part.tsx';
import Lines from './lines.tsx';

addDeskCatalogues();

test('draws an axis from zero to one while no day has a value', async () => {
  const none = [null, null];
  const axis = { format: String, values: none };
  await openPart(
    <Lines labels={['1 Nov', '2 Nov']} left={{ unit: 'Sold', highest: 1, ...axis }} right={{ unit: 'GBP', highest: 0, ...axis }} />,
    { texts: [] },
  );
  await eventually(() => expect(document.querySelectorAll('svg[aria-hidden] text').length).toBeGreaterThan(4));
  expect(document.querySelector('svg[aria-hidden]')?.innerHTML).not.toMatch(/Infinity|NaN/);
});
