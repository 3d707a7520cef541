import { beforeEach, expect, test } from 'vitest';
import { openPart } from '../../testing/open-part.tsx';
import { screen } from '../../testing/page.ts';
import { FirstCoverageKey } from './coverage-fields.tsx';

beforeEach(() => localStorage.clear());

const visit = () =>
  openPart(
    <>
      <h1>Buy leads</h1>
      <FirstCoverageKey />
    </>,
    { texts: ['buying'], width: 390 },
  );

test('shows the coverage key under the header on the first visit only', async () => {
  await visit();
  expect(await screen.findByRole('list', { name: 'Coverage key' })).toBeTruthy();
  await visit();
  await screen.findByRole('heading', { name: 'Buy leads' });
  expect(screen.queryByRole('list', { name: 'Coverage key' })).toBeNull();
});
