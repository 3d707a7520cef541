import { Map as LeafletMap } from 'leaflet';
import { expect, it, onTestFinished, vi } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { openComponent } from '../../../testing/open-component.tsx';
import { GestureHint } from './map-controls.tsx';

const page = () => document.getElementById('root') ?? expect.fail();
const hint = () => page().querySelector('[data-shown]')?.textContent ?? '';

/** A map with the hint and a listener like Leaflet’s. */
async function open() {
  const element = document.createElement('div');
  document.body.append(element);
  const map = new LeafletMap(element);
  onTestFinished(() => {
    map.remove();
    element.remove();
  });
  const heard = vi.fn();
  element.addEventListener('wheel', heard);
  const listens = vi.spyOn(element, 'addEventListener');
  await openComponent(<GestureHint map={map} />, 'coverage-map', () => 'unreachable');
  await eventually(() => expect(listens.mock.calls.map(([event]) => event)).toContain('touchmove'));
  // An element drawn on the map, under the pointer.
  const drawn = element.appendChild(document.createElement('div'));
  return { element: drawn, heard };
}
const wheel = (more: WheelEventInit = {}) => new WheelEvent('wheel', { deltaY: 100, bubbles: true, cancelable: true, ...more });

it('leaves the plain wheel to the page and briefly explains how to zoom', async () => {
  const { element, heard } = await open();
  const turned = wheel();
  element.dispatchEvent(turned);
  expect([heard.mock.calls.length, turned.defaultPrevented]).toEqual([0, false]);
  await eventually(() => expect(hint()).toBe('Hold Ctrl while scrolling to zoom'));
  await eventually(() => expect(hint()).toBe(''));
});

it.each([{ ctrlKey: true }, { metaKey: true }])('passes the wheel with %j to the map', async (key) => {
  const { element, heard } = await open();
  element.dispatchEvent(wheel(key));
  expect(heard).toHaveBeenCalledOnce();
  expect(hint()).toBe('');
});

it.each([
  ['one finger on a screen that is touched', true, 1, 'Use two fingers to move the map'],
  ['two fingers', true, 2, ''],
  ['one finger where there is a mouse', false, 1, ''],
])('%s: %j %j', async (_, isTouched, fingers, words) => {
  const { element } = await open();
  vi.stubGlobal('matchMedia', () => ({ matches: isTouched, addEventListener: () => {}, removeEventListener: () => {} }));
  const moved = Object.assign(new Event('touchmove', { bubbles: true }), { touches: { length: fingers } });
  element.dispatchEvent(moved);
  if (words !== '') await eventually(() => expect(hint()).toBe(words));
  else expect(hint()).toBe('');
});
