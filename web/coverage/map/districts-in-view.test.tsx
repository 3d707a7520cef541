import { describe, expect, it, vi } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { openComponent } from '../../testing/open-component.tsx';
import { screen, user } from '../../testing/page.ts';
import { readArea, readCountry } from '../map-country.ts';
import type { Selection } from '../selection.ts';
import { testAreas, testCountry } from '../test-country.ts';
import { DistrictsInView } from './districts-in-view.tsx';
import { areasInView } from './window/map-scene.ts';

const country = readCountry(testCountry);
const outlines = new Map([[10, readArea(testAreas.LE, country)]]);
const whole = { west: 0, east: 1, north: 0, south: 1 };
const [leicester, nottingham] = country.areas;

async function open({ selection = [], isOpen = true, isLoading = false, isEmpty = false }: Partial<Given> = {}) {
  const opened = isLoading ? new Map() : outlines;
  const told = { district: vi.fn(), area: vi.fn(), turn: vi.fn(), mark: vi.fn() };
  await openComponent(
    <DistrictsInView
      country={country}
      areas={{
        inView: isEmpty ? [] : areasInView(country, new Set(isOpen ? [10] : []), opened, whole),
        opened,
        openOrClose: told.turn,
      }}
      selection={selection}
      choices={{ toggleDistrict: told.district, toggleArea: told.area }}
      onMark={told.mark}
    />,
    'coverage-map',
    () => 'unreachable',
  );
  await screen.findByRole('listbox', { name: 'Districts in view' });
  return told;
}
interface Given {
  readonly selection: Selection;
  readonly isOpen: boolean;
  readonly isLoading: boolean;
  readonly isEmpty: boolean;
}

const list = () => screen.getByRole('listbox');
const states = () => screen.getAllByRole('option').map((option) => [option.textContent, option.getAttribute('aria-selected')]);
/** The option that screen readers announce while the list has focus. */
const active = () => document.getElementById(list().getAttribute('aria-activedescendant') ?? '')?.textContent ?? '';

describe('list of what is in view', () => {
  it('states in words whether each district and area is selected', async () => {
    await open({ selection: [2] });
    expect(states()).toEqual([
      ['LE Leicester1 of 3 selected', 'false'],
      ['LE1 LeicesterNot selected', 'false'],
      ['LE2 OadbySelected', 'true'],
      ['LE3 BraunstoneNot selected', 'false'],
      ['NG NottinghamNot selected', 'false'],
    ]);
  });

  it('states how much of a closed area is selected', async () => {
    await open({ selection: [1, 2, 3], isOpen: false });
    expect(states()).toEqual([
      ['LE LeicesterSelected', 'true'],
      ['NG NottinghamNot selected', 'false'],
    ]);
  });

  it('shows an open area as loading', async () => {
    await open({ isLoading: true });
    expect(states()[0]).toEqual(['LE LeicesterLoading', 'false']);
  });

  it('explains what to do when nothing is in view', async () => {
    await open({ isEmpty: true });
    screen.getByText('No districts in view. Move the map.');
    expect(screen.queryByRole('option')).toBeNull();
  });

  it('is multi-selectable with one tab stop', async () => {
    await open();
    expect(list().getAttribute('aria-multiselectable')).toBe('true');
    await user.tab();
    expect(document.activeElement).toBe(list());
    await user.tab();
    expect(document.activeElement).toBe(document.body);
  });
});

describe('by keyboard', () => {
  const press = async (keys: string, seen: string) => {
    await user.keyboard(keys);
    await eventually(() => expect(active()).toContain(seen));
  };

  it('moves up, down and to both ends, and stops there', async () => {
    await open();
    await user.tab();
    await eventually(() => expect(active()).toContain('LE Leicester'));
    await press('{ArrowDown}', 'LE1');
    await press('{ArrowDown}', 'LE2');
    await press('{ArrowUp}', 'LE1');
    await press('{End}', 'NG');
    await press('{ArrowDown}', 'NG');
    await press('{Home}', 'LE Leicester');
    await press('{ArrowUp}', 'LE Leicester');
  });

  it('selects with Space and opens or closes with Enter', async () => {
    const told = await open();
    await user.tab();
    await user.keyboard(' ');
    expect(told.area).toHaveBeenCalledExactlyOnceWith(leicester);
    await press('{ArrowDown}', 'LE1');
    await user.keyboard(' ');
    expect(told.district).toHaveBeenCalledExactlyOnceWith(1);
    await user.keyboard('{Enter}');
    expect(told.turn).toHaveBeenCalledExactlyOnceWith(leicester);
    await press('{End}', 'NG');
    await user.keyboard('{Enter}');
    expect(told.turn).toHaveBeenLastCalledWith(nottingham);
  });

  it('highlights the focused item on the map until blur', async () => {
    const told = await open();
    await user.tab();
    expect(told.mark).toHaveBeenLastCalledWith(10, leicester);
    await press('{ArrowDown}', 'LE1');
    expect(told.mark).toHaveBeenLastCalledWith(1, leicester);
    await user.tab();
    expect(told.mark).toHaveBeenLastCalledWith(undefined, undefined);
  });

  it('leaves other keys to the page', async () => {
    const told = await open();
    await user.tab();
    const isLeft = list().dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true, cancelable: true }));
    expect(isLeft).toBe(true);
    expect([told.area.mock.calls, told.district.mock.calls, told.turn.mock.calls]).toEqual([[], [], []]);
  });
});

it('selects and focuses the clicked option', async () => {
  const told = await open();
  await user.click(screen.getByText('LE2'));
  expect(told.district).toHaveBeenCalledExactlyOnceWith(2);
  await eventually(() => expect(active()).toContain('LE2'));
  await user.click(screen.getByText('NG'));
  expect(told.area).toHaveBeenCalledExactlyOnceWith(nottingham);
});
