import { useEffect, useRef, useState } from 'react';
import { expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { openComponent } from '../testing/open-component.tsx';
import { type MapArea, type OpenedArea, readArea, readCountry } from './map-country.ts';
import { toWorld } from './outline-shapes.ts';
import type { Selection } from './selection.ts';
import { testAreas, testCountry } from './test-country.ts';
import { useWaiting, type Waiting } from './waiting.ts';

const country = readCountry(testCountry);
const getArea = (id: number) => country.areaById.get(id) ?? expect.fail();
const [leicester, nottingham] = [getArea(10), getArea(20)];
const placeAt = (lat: number, lng: number) => {
  const [x, y] = toWorld({ lat, lng });
  return { x, y };
};
const [le1, le2, ng1] = [placeAt(52.65, -1.15), placeAt(52.65, -1.05), placeAt(52.65, -0.95)];

interface Shown {
  waiting: Waiting;
  selection: Selection;
  wait: ReturnType<typeof useWaiting>[1];
  choose: (selection: Selection) => void;
}

/** Outlines load or fail when the test says so. */
async function openWaiting(start: Selection = []) {
  const coming = new Map<number, PromiseWithResolvers<OpenedArea>>();
  const shown: Partial<Shown> = {};
  const settled: string[] = [];
  const load = ({ id }: MapArea) => {
    const given = coming.get(id) ?? Promise.withResolvers<OpenedArea>();
    coming.set(id, given);
    return given.promise;
  };
  function Part() {
    const [selection, choose] = useState(start);
    const [waiting, wait] = useWaiting({
      selection,
      load,
      onSettled: (next, { label }) => {
        settled.push(label);
        choose(next);
      },
    });
    const told = useRef(shown);
    useEffect(() => void Object.assign(told.current, { waiting, wait, selection, choose }), [waiting, wait, selection]);
    return null;
  }
  await openComponent(<Part />, 'coverage-map', () => 'unreachable');
  await eventually(() => expect(shown.wait).toBeDefined());
  return {
    shown: shown as Shown,
    settled,
    arrive: (area: keyof typeof testAreas) => coming.get(testAreas[area].id)?.resolve(readArea(testAreas[area], country)),
    fail: (id: number) => coming.get(id)?.reject(new Error('away')),
  };
}

it('applies several queued choices with one response and announces once', async () => {
  const { shown, settled, arrive } = await openWaiting();
  shown.wait(leicester, le1);
  shown.wait(leicester, le2);
  await eventually(() => expect(shown.waiting).toHaveLength(2));
  expect(shown.selection).toEqual([]);
  arrive('LE');
  await eventually(() => expect(shown.selection).toEqual([1, 2]));
  expect([shown.waiting, settled]).toEqual([[], ['LE']]);
});

it('applies them to the current selection, not an earlier one', async () => {
  const { shown, arrive } = await openWaiting([4]);
  shown.wait(leicester, le1);
  await eventually(() => expect(shown.waiting).toHaveLength(1));
  shown.choose([2]);
  await eventually(() => expect(shown.selection).toEqual([2]));
  arrive('LE');
  await eventually(() => expect(shown.selection).toEqual([1, 2]));
});

it('keeps choices of another area waiting', async () => {
  const { shown, arrive } = await openWaiting();
  shown.wait(leicester, le1);
  shown.wait(nottingham, ng1);
  await eventually(() => expect(shown.waiting).toHaveLength(2));
  arrive('NG');
  await eventually(() => expect(shown.selection).toEqual([4]));
  expect(shown.waiting.map(({ areaId }) => areaId)).toEqual([10]);
});

it('drops them without selecting if outlines fail to load', async () => {
  const { shown, settled, fail } = await openWaiting([4]);
  shown.wait(leicester, le1);
  await eventually(() => expect(shown.waiting).toHaveLength(1));
  fail(10);
  await eventually(() => expect(shown.waiting).toEqual([]));
  expect([shown.selection, settled]).toEqual([[4], []]);
});
