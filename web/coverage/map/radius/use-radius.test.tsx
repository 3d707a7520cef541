import { useEffect, useRef } from 'react';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { openComponent } from '../../../testing/open-component.tsx';
import { type MapArea, type OpenedArea, readArea, readCountry } from '../../map-country.ts';
import type { Circle } from '../../radius.ts';
import { testAreas, testCountry } from '../../test-country.ts';
import { type RadiusTool, useRadius } from './use-radius.ts';

const country = readCountry(testCountry);
const outlines = new Map(Object.values(testAreas).map((area) => [area.id, readArea(area, country)]));
const load = ({ id }: MapArea): Promise<OpenedArea> => Promise.resolve(outlines.get(id) ?? expect.fail());

interface Probe {
  readonly tool: RadiusTool;
  readonly selected: readonly { readonly ids: readonly number[]; readonly km: number }[];
}

/** Renders the tool without a map, with the given loader. */
async function openTool(loads: typeof load = load): Promise<Probe> {
  const selected: { ids: readonly number[]; km: number }[] = [];
  const shown: { tool?: RadiusTool } = {};
  function Part() {
    const tool = useRadius({ country, load: loads, onSelected: (ids, { km }) => void selected.push({ ids, km }) });
    const told = useRef(shown);
    useEffect(() => {
      told.current.tool = tool;
    });
    return null;
  }
  await openComponent(<Part />, 'coverage-map', () => 'unreachable');
  await eventually(() => expect(shown.tool).toBeDefined());
  return {
    selected,
    get tool() {
      return shown.tool ?? expect.fail();
    },
  };
}

const centre = { lat: 52.64, lng: -1.16 };
/** About 12.2 km to the east. */
const edge = { lat: 52.64, lng: -0.98 };
const stage = (probe: Probe, wanted: RadiusTool['stage']) => eventually(() => expect(probe.tool.stage).toBe(wanted));
const wide: Circle = { centre, km: 20 };

describe('by pointer', () => {
  it('takes centre and edge by two clicks and selects what lies inside', async () => {
    const probe = await openTool();
    expect(probe.tool.stage).toBe('off');
    probe.tool.start();
    await stage(probe, 'centre');
    expect(probe.tool.circle).toBeUndefined();
    probe.tool.placeAt(centre);
    await stage(probe, 'edge');
    expect(probe.tool.circle).toEqual({ centre, km: 1 });
    probe.tool.placeAt(edge);
    await stage(probe, 'off');
    expect(probe.selected).toEqual([{ ids: [1, 3], km: 12 }]);
    expect(probe.tool.circle).toBeUndefined();
  });

  it('follows in whole kilometres from one up and counts districts', async () => {
    const probe = await openTool();
    probe.tool.start();
    await stage(probe, 'centre');
    probe.tool.follow(edge);
    expect(probe.tool.stage).toBe('centre');
    probe.tool.placeAt(centre);
    await stage(probe, 'edge');
    await eventually(() => expect(probe.tool.count).toBe(1));
    probe.tool.follow(edge);
    await eventually(() => expect([probe.tool.circle?.km, probe.tool.count]).toEqual([12, 2]));
    probe.tool.follow(centre);
    await eventually(() => expect([probe.tool.circle?.km, probe.tool.count]).toEqual([1, 1]));
    expect(probe.selected).toEqual([]);
  });

  it('cancels without a change and starts again', async () => {
    const probe = await openTool();
    probe.tool.start();
    await stage(probe, 'centre');
    probe.tool.placeAt(centre);
    await stage(probe, 'edge');
    probe.tool.cancel();
    await stage(probe, 'off');
    probe.tool.placeAt(edge);
    expect([probe.tool.stage, probe.tool.circle, probe.selected]).toEqual(['off', undefined, []]);
  });
});

describe('while outlines load', () => {
  /** Outlines that load when released. */
  const lateLoads = () => {
    const held: (() => void)[] = [];
    let asked = 0;
    const loads = async (area: MapArea): Promise<OpenedArea> => {
      asked += 1;
      await new Promise<void>((resolve) => held.push(resolve));
      return load(area);
    };
    return { loads, arrive: () => held.splice(0).forEach((go) => go()), asked: () => asked };
  };

  it('does not count yet; a finished circle waits and then selects', async () => {
    const { loads, arrive } = lateLoads();
    const probe = await openTool(loads);
    probe.tool.start();
    await stage(probe, 'centre');
    probe.tool.placeAt(centre);
    await stage(probe, 'edge');
    expect(probe.tool.count).toBeUndefined();
    probe.tool.placeAt(edge);
    await stage(probe, 'waiting');
    expect([probe.tool.circle?.km, probe.selected]).toEqual([12, []]);
    arrive();
    await stage(probe, 'off');
    expect(probe.selected).toEqual([{ ids: [1, 3], km: 12 }]);
  });

  it('requests them once while the circle reaches the same areas', async () => {
    const { loads, asked } = lateLoads();
    const probe = await openTool(loads);
    probe.tool.start();
    await stage(probe, 'centre');
    probe.tool.placeAt(centre);
    await stage(probe, 'edge');
    for (const lng of [-1.15, -1.14, -1.13]) {
      probe.tool.follow({ ...centre, lng });
      await eventually(() => expect(probe.tool.circle?.km).toBeLessThan(4));
    }
    expect(asked()).toBe(1);
  });

  it('selects nothing for a cancelled circle', async () => {
    const { loads, arrive } = lateLoads();
    const probe = await openTool(loads);
    probe.tool.select(wide);
    await stage(probe, 'waiting');
    probe.tool.cancel();
    await stage(probe, 'off');
    arrive();
    await Promise.resolve();
    expect(probe.selected).toEqual([]);
  });

  it('applies only the last of two circles', async () => {
    const { loads, arrive } = lateLoads();
    const probe = await openTool(loads);
    probe.tool.select(wide);
    await stage(probe, 'waiting');
    probe.tool.select({ centre, km: 9 });
    await eventually(() => expect(probe.tool.circle?.km).toBe(9));
    arrive();
    await eventually(() => expect(probe.selected).toEqual([{ ids: [1, 3], km: 9 }]));
  });
});

it('reports missing outlines until the next circle and selects nothing', async () => {
  let fails = true;
  const probe = await openTool((area) => (fails ? Promise.reject(new Error('away')) : load(area)));
  probe.tool.select(wide);
  await eventually(() => expect([probe.tool.hasFailed, probe.tool.stage, probe.tool.circle]).toEqual([true, 'off', undefined]));
  expect(probe.selected).toEqual([]);
  fails = false;
  probe.tool.select(wide);
  await eventually(() => expect(probe.selected).toEqual([{ ids: [1, 2, 3, 4], km: 20 }]));
  expect(probe.tool.hasFailed).toBe(false);
});
