import { fireEvent } from '@testing-library/dom';
import { afterEach, describe, expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { openPart } from '../../testing/open-part.tsx';
import { screen, user } from '../../testing/page.ts';
import type { LeadEnquiry } from '../lead-detail-wire.ts';
import { erasedEnquiry, leadDetail } from '../test-lead.ts';
import { LeadPlace } from './lead-place.tsx';

/** The installation's source of tiles, as the server writes it into the page. */
function haveTiles(): void {
  const meta = document.createElement('meta');
  meta.name = 'map-tiles';
  meta.content = 'https://tiles.example/{z}/{x}/{y}.png';
  document.head.append(meta);
}

afterEach(() => document.querySelector('meta[name=map-tiles]')?.remove());

async function openPlace(enquiry: Partial<LeadEnquiry> = {}) {
  await openPart(
    <>
      <p>The lead</p>
      <LeadPlace enquiry={{ ...leadDetail.lead.enquiry, ...enquiry }} />
    </>,
    { texts: ['leads'] },
  );
  await screen.findByText('The lead');
}

const openMap = async (enquiry: Partial<LeadEnquiry> = {}) => {
  haveTiles();
  await openPlace(enquiry);
  return screen.findByRole('button', { name: 'Marker: drag it, or move it with the arrow keys' });
};
/** Where the marker lies on the map, in pixels. */
const placeOf = ({ style }: HTMLElement) => [Number.parseInt(style.left, 10), Number.parseInt(style.top, 10)] as const;

describe('the place of a lead', () => {
  test('is told in words, with a way to a map', async () => {
    await openPlace();
    expect(screen.getByRole('heading', { name: 'Map' })).toBeTruthy();
    expect(screen.getByText('14 Conduit Street, Leicester, LE1 5YA')).toBeTruthy();
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: /^Open in maps ?\(opens in a new tab\)$/ });
    expect(new URL(link.href).searchParams.get('query')).toBe('14 Conduit Street, Leicester, LE1 5YA');
    expect(link.target).toBe('_blank');
  });

  test('has no card where nothing of the address is left', async () => {
    await openPlace(erasedEnquiry);
    expect(screen.queryByRole('heading', { name: 'Map' })).toBeNull();
  });

  test.each<[string, Partial<LeadEnquiry>]>([
    ['no latitude', { latitude: null }],
    ['no longitude', { longitude: null }],
  ])('has no map with %s, though there are tiles', async (_, enquiry) => {
    haveTiles();
    await openPlace(enquiry);
    expect(screen.getByText('14 Conduit Street, Leicester, LE1 5YA')).toBeTruthy();
    expect(screen.queryByText(/^The map shows/)).toBeNull();
  });
});

describe('the map of a lead', () => {
  test('says what it shows, beside the address in words', async () => {
    await openMap();
    expect(screen.getByText('The map shows the middle of the postcode district, not the house.')).toBeTruthy();
    expect(screen.getByText('14 Conduit Street, Leicester, LE1 5YA')).toBeTruthy();
  });

  test.each([
    ['ArrowUp', 0, -1],
    ['ArrowDown', 0, 1],
    ['ArrowLeft', -1, 0],
    ['ArrowRight', 1, 0],
  ])('has a marker that %s moves (%i, %i) and "Reset marker" puts back', async (key, right, down) => {
    const marker = await openMap();
    const [left, top] = placeOf(marker);
    marker.focus();
    await user.keyboard(`{${key}}`);
    await eventually(() => expect(placeOf(marker)).not.toEqual([left, top]));
    const moved = placeOf(marker);
    expect([Math.sign(moved[0] - left), Math.sign(moved[1] - top)]).toEqual([right, down]);
    await user.click(screen.getByRole('button', { name: 'Reset marker' }));
    await eventually(() => expect(placeOf(marker)).toEqual([left, top]));
  });

  test('leaves other keys, and those pressed elsewhere, to the map', async () => {
    const marker = await openMap();
    const start = placeOf(marker);
    marker.focus();
    await user.keyboard('x');
    fireEvent.keyDown(screen.getByRole('button', { name: 'Zoom in' }), { key: 'ArrowUp' });
    expect(placeOf(marker)).toEqual(start);
  });
});
