import { useEffect, useState } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { answer, refusal, type TestAnswer } from '../../testing/contract-answers.ts';
import { openComponent } from '../../testing/open-component.tsx';
import { fill, screen, user } from '../../testing/page.ts';
import type { Selection } from '../selection.ts';
import { testAreas, testCountry } from '../test-country.ts';
import CoverageMap from './coverage-map.tsx';
import { eventually } from '../../testing/eventually.ts';

beforeAll(() => {
  // jsdom does not draw; the scene is tested separately and checked in a browser.
  HTMLCanvasElement.prototype.getContext = () => null;
  // Without a size the map would show a single point.
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 600 });
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 600 });
});

let selection: Selection;
let unavailable: number;

function Page({ start, home }: { start: Selection; home: string | undefined }) {
  const [chosen, setChosen] = useState(start);
  const [isExpanded, setExpanded] = useState(false);
  useEffect(() => {
    selection = chosen;
  }, [chosen]);
  return (
    <CoverageMap
      country="gb"
      selection={chosen}
      home={home}
      onChange={setChosen}
      onUnavailable={() => (unavailable += 1)}
      isExpanded={isExpanded}
      onExpand={setExpanded}
    />
  );
}

const country = answer('GET /geography/outlines/{country}', { data: testCountry });
const areaAnswer = (path: string): TestAnswer => {
  const area = Object.values(testAreas).find(({ code }) => path.endsWith(`/${code}`));
  return area === undefined
    ? refusal('GET /geography/outlines/{country}/{area}', 404)
    : answer('GET /geography/outlines/{country}/{area}', { data: area });
};
const respond = (key: string, path: string): TestAnswer => (key.endsWith('{area}') ? areaAnswer(path) : country);

async function openMap({
  start = [],
  home,
  by = respond,
}: { start?: Selection; home?: string; by?: (key: string, path: string) => TestAnswer | Promise<TestAnswer> } = {}) {
  unavailable = 0;
  const page = await openComponent(<Page start={start} home={home} />, ['coverage-map', 'common'], by);
  return page;
}

const list = () => screen.getByRole('listbox', { name: 'Districts in view' });
const options = (): HTMLElement[] => screen.queryAllByRole('option');
const texts = (): string[] => options().map((option) => option.textContent.trim());
const whenListed = () => screen.findAllByRole('option');
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
/** Presses a key and waits for React to render it. */
const keyAndSee = async (key: string, seen: () => void): Promise<void> => {
  await user.keyboard(key);
  await eventually(seen);
};

describe('by keyboard', () => {
  it('selects an area, opens it, removes a district and announces each', async () => {
    const page = await openMap();
    await whenListed();
    expect(texts()).toEqual(['LE LeicesterNot selected', 'NG NottinghamNot selected']);
    list().focus();
    await keyAndSee(' ', () => expect(selection).toEqual([1, 2, 3]));
    await eventually(() => expect(page.getAnnouncement()).toBe('LE added, 3 districts selected'));
    await keyAndSee('{Enter}', () =>
      expect(texts()).toEqual([
        'LE LeicesterSelected',
        'LE1 LeicesterSelected',
        'LE2 OadbySelected',
        'LE3 BraunstoneSelected',
        ...texts().slice(4),
      ]),
    );
    await keyAndSee('{ArrowDown}', () => expect(list().getAttribute('aria-activedescendant')).toBe(options()[1]?.id));
    await keyAndSee(' ', () => expect(selection).toEqual([2, 3]));
    await eventually(() => expect(page.getAnnouncement()).toBe('LE1 removed, 2 districts selected'));
    expect(texts()[0]).toBe('LE Leicester2 of 3 selected');
    screen.getByRole('option', { name: /^LE1 /, selected: false });
    await keyAndSee('{Enter}', () => expect(texts()[1]).toContain('NG'));
  });

  it('names what is in view, and points to the list and tab that do the same', async () => {
    await openMap();
    await whenListed();
    screen.getByRole('listbox', { name: 'Districts in view', description: 'Press Space to select, Enter to open or close a region.' });
    screen.getByRole('region', { name: 'Map of postcode districts' });
    screen.getByText(/or the tab “Select by postcode”/);
    // The canvas is hidden from screen readers, so no role finds it.
    expect(document.querySelector('canvas')?.getAttribute('aria-hidden')).toBe('true');
  });
});

describe('buttons', () => {
  it('do what the pointer does: open, select all, deselect, close', async () => {
    await openMap();
    await whenListed();
    await press('Select all of LE');
    await eventually(() => expect(selection).toEqual([1, 2, 3]));
    await press('Remove all of LE');
    await eventually(() => expect(selection).toEqual([]));
    await press('Open LE');
    await screen.findByRole('option', { name: /^LE2 / });
    await press('Close region LE');
    await eventually(() => expect(screen.queryByRole('option', { name: /^LE2 / })).toBeNull());
  });

  it('request an area once, by version', async () => {
    const { calls } = await openMap();
    await whenListed();
    await press('Open LE');
    await screen.findByRole('option', { name: /^LE2 / });
    await press('Close region LE');
    await press('Open LE');
    const outlines = calls.filter((call) => call.includes('/outlines/'));
    expect(outlines).toEqual(['GET /geography/outlines/gb', 'GET /geography/outlines/gb/LE?v=v1']);
  });

  it('undo the last change unless something else changed the selection', async () => {
    await openMap({ start: [4] });
    await whenListed();
    const undo = () => screen.getByRole('button', { name: 'Undo', description: 'There are no map changes to undo' });
    expect(undo().getAttribute('aria-disabled')).toBe('true');
    await press('Remove all of NG');
    await eventually(() => expect(selection).toEqual([]));
    await press('Undo');
    await eventually(() => expect(selection).toEqual([4]));
    await eventually(() => expect(undo().getAttribute('aria-disabled')).toBe('true'));
  });

  it('toggle the full width', async () => {
    await openMap();
    await whenListed();
    await press('Expand map');
    await screen.findByRole('button', { name: 'Collapse map', pressed: true });
    await press('Collapse map');
    await screen.findByRole('button', { name: 'Expand map', pressed: false });
  });
});

describe('radius from a postcode', () => {
  const ask = async (postcode: string, distance: string): Promise<void> => {
    await whenListed();
    await press('Radius from postcode');
    await fill(await screen.findByLabelText('Postcode'), postcode);
    await fill(screen.getByLabelText('Distance in kilometres'), distance);
    await press('Select');
  };

  it('adds what lies inside, keeps the rest and can be undone', async () => {
    const page = await openMap({ start: [4] });
    await ask('le1 1aa', '9');
    await eventually(() => expect(selection).toEqual([1, 3, 4]));
    await eventually(() =>
      expect(page.getAnnouncement()).toBe('Radius of 9 km (5.6 miles): 2 districts selected. Your other districts stay selected.'),
    );
    await press('Undo');
    await eventually(() => expect(selection).toEqual([4]));
  });

  it.each([
    ['nonsense', '9', "We can't find this postcode"],
    ['LE1 1AA', '0.5', 'Enter a distance of at least 1 km (0.6 miles)'],
    ['LE1 1AA', 'far', 'Enter a distance of at least 1 km (0.6 miles)'],
  ])('explains what is wrong with %s and %s, and changes nothing', async (postcode, distance, problem) => {
    await openMap({ start: [4] });
    await ask(postcode, distance);
    await screen.findByText(problem);
    expect(selection).toEqual([4]);
  });

  it('changes nothing if outlines cannot be loaded', async () => {
    await openMap({ start: [4], by: (key) => (key.endsWith('{area}') ? 'unreachable' : country) });
    await ask('LE1 1AA', '9');
    await screen.findByText(/could not load some districts in the circle, so nothing has changed/);
    expect(selection).toEqual([4]);
  });
});

describe('areasAtFirst', () => {
  const isOpen = (area: string): boolean => texts().some((text) => text.startsWith(`${area}1 `));

  it.each([
    ['the one of the coverage', [4], 'LE1 1AA', ['NG']],
    ['all of a coverage of few', [1, 4], undefined, ['LE', 'NG']],
    ['without coverage the one that the company sits in', [], 'le2 7aa', ['LE']],
    ['none where neither is known', [], 'XX1 1AA', []],
  ] as const)('%s', async (_, start, home, open) => {
    await openMap({ start, ...(home === undefined ? {} : { home }) });
    await whenListed();
    await eventually(() => expect(['LE', 'NG'].filter(isOpen)).toEqual(open));
    if (open[0] !== undefined) screen.getByRole('button', { name: `Close region ${open[0]}` });
  });
});

describe('current area of the buttons', () => {
  it.each([
    ['what is covered', [4], undefined, 'Close region NG'],
    ['else the address', [], 'le2 7aa', 'Close region LE'],
    ['else the middle of the country', [], undefined, 'Open LE'],
  ] as const)('is the one in the middle: %s', async (_, start, home, button) => {
    await openMap({ start, ...(home === undefined ? {} : { home }) });
    await screen.findByRole('button', { name: button });
  });

  it('is the one pointed at until the map moves', async () => {
    await openMap({ start: [1] });
    await screen.findByRole('button', { name: 'Close region LE' });
    await whenListed();
    list().focus();
    await keyAndSee('{End}', () => screen.getByRole('button', { name: 'Open NG' }));
    await press('Zoom out');
    await screen.findByRole('button', { name: 'Close region LE' });
  });
});

it('zooms with its own buttons within limits', async () => {
  await openMap();
  await whenListed();
  const further = screen.getByRole('button', { name: 'Zoom out' });
  expect(further.getAttribute('aria-disabled')).toBe('true');
  await press('Zoom in');
  await eventually(() => expect(further.getAttribute('aria-disabled')).toBeNull());
  await press('Zoom out');
  await eventually(() => expect(further.getAttribute('aria-disabled')).toBe('true'));
});

describe('failures', () => {
  it('fall back to the list and recover on retry', async () => {
    let fails = true;
    await openMap({ by: (key, path) => (fails ? 'unreachable' : respond(key, path)) });
    await screen.findByText('The map is not available. You can select by postcode.');
    expect(unavailable).toBe(1);
    fails = false;
    await press('Try again');
    await whenListed();
  });

  it('name the area whose districts failed to load', async () => {
    await openMap({ by: (key) => (key.endsWith('{area}') ? 'unreachable' : country) });
    await whenListed();
    await press('Open LE');
    await screen.findByText('We could not load the districts in LE.');
  });

  it('show an area as loading until its districts arrive', async () => {
    let arrive: (() => void) | undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    await openMap({ by: async (key, path) => (key.endsWith('{area}') ? arrived.then(() => areaAnswer(path)) : country) });
    await whenListed();
    await press('Open LE');
    await eventually(() => expect(texts()[0]).toBe('LE LeicesterLoading'));
    arrive?.();
    await eventually(() => expect(texts()[1]).toBe('LE1 LeicesterNot selected'));
  });
});
