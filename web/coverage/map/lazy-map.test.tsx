import { Suspense, useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { getMissingParts } from '../../platform/load-part.ts';
import { answer } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { openComponent } from '../../testing/open-component.tsx';
import { screen, user } from '../../testing/page.ts';
import { testCountry } from '../test-country.ts';
import { lazyMap } from './lazy-map.ts';

beforeAll(() => {
  HTMLCanvasElement.prototype.getContext = () => null;
});
const isOnline = vi.spyOn(navigator, 'onLine', 'get');
afterEach(() => {
  isOnline.mockReset();
});

function Page({ onUnavailable }: { onUnavailable: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const [CoverageMap] = useState(lazyMap);
  if (!isOpen) return <button onClick={() => setOpen(true)}>Open the map</button>;
  return (
    <Suspense fallback="Loading the map">
      <CoverageMap country="gb" selection={[]} onChange={vi.fn()} onUnavailable={onUnavailable} isExpanded={false} onExpand={vi.fn()} />
    </Suspense>
  );
}

test('waits for the connection instead of giving up on the map', async () => {
  const onUnavailable = vi.fn();
  const country = answer('GET /geography/outlines/{country}', { data: testCountry });
  await openComponent(<Page onUnavailable={onUnavailable} />, ['coverage-map', 'common'], () => country);
  isOnline.mockReturnValue(false);
  await user.click(await screen.findByRole('button', { name: 'Open the map' }));
  await eventually(() => expect(getMissingParts()).toBe('offline'));
  screen.getByText('Loading the map');
  isOnline.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await screen.findByRole('region', { name: 'Map of postcode districts' });
  expect(onUnavailable).not.toHaveBeenCalled();
  expect(getMissingParts()).toBeUndefined();
});
