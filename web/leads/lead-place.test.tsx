import { fireEvent } from '@testing-library/dom';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { testAreas, testCountry } from '../coverage/test-country.ts';
import { answer, type TestAnswers } from '../testing/contract-answers.ts';
import { eventually } from '../testing/eventually.ts';
import { company, signedIn } from '../testing/known-company.ts';
import { openPart } from '../testing/open-part.tsx';
import { screen, user } from '../testing/page.ts';
import type { LeadEnquiry } from './lead-facts.ts';
import { erasedEnquiry, leadDetail } from './test-lead.ts';
import { LeadPlace } from './lead-place.tsx';

/** The installation’s tile source, as the server embeds it. */
function haveTiles(): void {
  const meta = document.createElement('meta');
  meta.name = 'map-tiles';
  meta.content = 'https://tiles.example/{z}/{x}/{y}.png';
  document.head.append(meta);
}

afterEach(() => document.querySelector('meta[name=map-tiles]')?.remove());

beforeAll(() => {
  // jsdom has no layout and no IntersectionObserver.
  HTMLCanvasElement.prototype.getContext = () => null;
  // Without a size every step would leave the window.
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 600 });
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 320 });
});

const country = 'GET /geography/outlines/{country}';
const area = 'GET /geography/outlines/{country}/{area}';
const outlines: TestAnswers = {
  ...signedIn(company),
  [country]: answer(country, { data: testCountry }),
  [area]: answer(area, { data: testAreas.LE }),
};

/** Brings the map into view on opening. */
class SeenAtOnce {
  readonly #tell: IntersectionObserverCallback;
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell;
  }
  observe(target: Element): void {
    this.#tell([{ isIntersecting: true, target } as IntersectionObserverEntry], this as never);
  }
  disconnect(): void {}
}

/** Rendered before the map, in the window the test opened. */
function ComeNear() {
  vi.stubGlobal('IntersectionObserver', SeenAtOnce);
  return null;
}

async function openPlace(enquiry: Partial<LeadEnquiry> = {}, answers = outlines) {
  const part = await openPart(
    <>
      <ComeNear />
      <p>The lead</p>
      <LeadPlace enquiry={{ ...leadDetail.lead.enquiry, ...enquiry }} />
    </>,
    { texts: ['lead'], answers },
  );
  await screen.findByText('The lead');
  return part;
}

const findMarker = () => screen.findByRole('button', { name: 'Marker: drag it, or move it with the arrow keys' });
const openMap = async (enquiry: Partial<LeadEnquiry> = {}) => {
  haveTiles();
  await openPlace(enquiry);
  return findMarker();
};
/** Position of the marker on the map, in pixels. */
const getMarkerPosition = ({ style }: HTMLElement) => [Number.parseInt(style.left, 10), Number.parseInt(style.top, 10)] as const;

describe('place of a lead', () => {
  test('is shown as text with a map link', async () => {
    await openPlace();
    expect(screen.getByRole('heading', { name: 'Map' })).toBeTruthy();
    expect(screen.getByText('14 Conduit Street, Leicester, LE1 5YA')).toBeTruthy();
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: /^Open in maps ?\(opens in a new tab\)$/ });
    expect(new URL(link.href).searchParams.get('query')).toBe('14 Conduit Street, Leicester, LE1 5YA');
    expect(link.target).toBe('_blank');
  });

  test('has no card without any address', async () => {
    await openPlace(erasedEnquiry);
    expect(screen.queryByRole('heading', { name: 'Map' })).toBeNull();
  });

  test.each<[string, Partial<LeadEnquiry>]>([
    ['no latitude', { latitude: null }],
    ['no longitude', { longitude: null }],
  ])('has no map with %s, even if tiles exist', async (_, enquiry) => {
    haveTiles();
    await openPlace(enquiry);
    expect(screen.getByText('14 Conduit Street, Leicester, LE1 5YA')).toBeTruthy();
    expect(screen.queryByText(/^The map shows/)).toBeNull();
  });
});

describe('map of a lead', () => {
  test('describes what it shows beside the address', async () => {
    await openMap();
    expect(screen.getByText('The map shows the middle of the postcode district, not the house.')).toBeTruthy();
    expect(screen.getByText('14 Conduit Street, Leicester, LE1 5YA')).toBeTruthy();
  });

  test.each([
    ['ArrowUp', 0, -1],
    ['ArrowDown', 0, 1],
    ['ArrowLeft', -1, 0],
    ['ArrowRight', 1, 0],
  ])('has a marker that %s moves (%i, %i) and "Reset marker" restores', async (key, right, down) => {
    const marker = await openMap();
    const [left, top] = getMarkerPosition(marker);
    marker.focus();
    await user.keyboard(`{${key}}`);
    await eventually(() => expect(getMarkerPosition(marker)).not.toEqual([left, top]));
    const moved = getMarkerPosition(marker);
    expect([Math.sign(moved[0] - left), Math.sign(moved[1] - top)]).toEqual([right, down]);
    await user.click(screen.getByRole('button', { name: 'Reset marker' }));
    await eventually(() => expect(getMarkerPosition(marker)).toEqual([left, top]));
  });

  test('leaves other keys, and those pressed elsewhere, to the map', async () => {
    const marker = await openMap();
    const start = getMarkerPosition(marker);
    marker.focus();
    await user.keyboard('x');
    fireEvent.keyDown(screen.getByRole('button', { name: 'Zoom in' }), { key: 'ArrowUp' });
    expect(getMarkerPosition(marker)).toEqual(start);
  });
});

describe('without tiles', () => {
  /** In the middle of LE1. */
  const inside = { latitude: 52.65, longitude: -1.15 };

  test('shows the district in our own outlines, named in words', async () => {
    await openPlace(inside);
    await findMarker();
    screen.getByText('The map shows postcode district LE1, Leicester. The marker starts in the middle, not at the house.');
    screen.getByText('14 Conduit Street, Leicester, LE1 5YA');
    expect(screen.getByRole('link', { name: 'Sources' }).getAttribute('href')).toBe('/licences');
  });

  test('moves and resets the marker as on tiles, with announcements', async () => {
    await openPlace(inside);
    const marker = await findMarker();
    const start = getMarkerPosition(marker);
    marker.focus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    await eventually(() => expect(getMarkerPosition(marker)).toEqual([start[0] + 16, start[1]]));
    await user.click(screen.getByRole('button', { name: 'Reset marker' }));
    await eventually(() => expect(getMarkerPosition(marker)).toEqual(start));
  });

  test.each<[string, Partial<LeadEnquiry>]>([
    ['in the sea', { latitude: 50, longitude: -3 }],
    ['in a district without an outline', { latitude: 52.65, longitude: -1.25 }],
  ])('a place %s has no map and leaves no gap', async (_, enquiry) => {
    await openPlace(enquiry);
    await eventually(() => expect(document.querySelector('.mantine-Skeleton-root')).toBeNull());
    expect([screen.queryByText(/^The map shows/), screen.queryByRole('alert')]).toEqual([null, null]);
    screen.getByText('14 Conduit Street, Leicester, LE1 5YA');
  });

  test('retries outlines that failed to load', async () => {
    const part = await openPlace(inside, { ...outlines, [country]: 'unreachable' });
    const failure = await screen.findByRole('alert');
    expect(failure.textContent).toContain('We could not load the map.');
    part.change(outlines);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await findMarker();
  });
});
