import { describe, expect, it, vi } from 'vitest';
import { answer, type TestAnswer } from '../../../testing/contract-answers.ts';
import { eventually } from '../../../testing/eventually.ts';
import { openComponent } from '../../../testing/open-component.tsx';
import { fill, screen, user } from '../../../testing/page.ts';
import { readCountry } from '../../map-country.ts';
import { testCountry } from '../../test-country.ts';
import { RadiusForm } from './radius-form.tsx';

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const distance = () => field('Distance in kilometres');
const submit = () => user.click(screen.getByRole('button', { name: 'Select' }));

async function open(locations: TestAnswer = 'unreachable', country: 'gb' | 'dk' = 'gb') {
  const onSelect = vi.fn();
  const { calls } = await openComponent(
    <RadiusForm country={readCountry({ ...testCountry, country })} onSelect={onSelect} />,
    'coverage-map',
    () => locations,
  );
  await screen.findByRole('button', { name: 'Select' });
  return { onSelect, calls };
}
async function ask(postcode: string, km: string) {
  await fill(field('Postcode'), postcode);
  await fill(distance(), km);
  await submit();
}

describe('radius from a postcode', () => {
  it.each([
    ['LE1 1AA', '12', 12],
    ['le11aa', '12.5', 12.5],
    ['LE1', '2,5', 2.5],
    ['LE1 1AA', '1', 1],
  ])('around %s of %s km starts at the district', async (postcode, km, asked) => {
    const { onSelect, calls } = await open();
    await ask(postcode, km);
    await eventually(() => expect(onSelect).toHaveBeenCalledExactlyOnceWith({ centre: { lat: 52.65, lng: -1.15 }, km: asked }));
    expect(calls).toEqual([]);
  });

  it.each([
    ['gb', '12', '12 km (7.5 miles)'],
    ['gb', '', '1 mile is about 1.6 km'],
    ['gb', 'far', '1 mile is about 1.6 km'],
    ['dk', '12', ''],
  ] as const)('in %s shows beside "%s" %j', async (country, km, hint) => {
    await open('unreachable', country);
    await fill(distance(), km);
    await eventually(() => screen.getByRole('textbox', { name: 'Distance in kilometres', description: hint }));
  });

  it('submits with the keyboard', async () => {
    const { onSelect } = await open();
    await fill(field('Postcode'), 'NG1 1AA');
    await fill(distance(), '4');
    await user.keyboard('{Enter}');
    await eventually(() => expect(onSelect).toHaveBeenCalledExactlyOnceWith({ centre: { lat: 52.65, lng: -0.95 }, km: 4 }));
  });

  it.each([
    ['', '', ["We can't find this postcode", 'Enter a distance of at least 1 km (0.6 miles)'], 'Postcode'],
    ['LE1 1AA', '', ['Enter a distance of at least 1 km (0.6 miles)'], 'Distance in kilometres'],
    ['LE1 1AA', '0.9', ['Enter a distance of at least 1 km (0.6 miles)'], 'Distance in kilometres'],
    ['LE1 1AA', '-5', ['Enter a distance of at least 1 km (0.6 miles)'], 'Distance in kilometres'],
    ['Leicester', '5', ["We can't find this postcode"], 'Postcode'],
  ])('of "%s" and "%s" shows %j and focuses the first invalid field', async (postcode, km, problems, wrong) => {
    const { onSelect } = await open();
    await ask(postcode, km);
    await eventually(() =>
      expect(screen.getAllByText(/^(We can't find|Enter a distance)/).map(({ textContent }) => textContent)).toEqual(problems),
    );
    await eventually(() => expect(document.activeElement).toBe(field(wrong)));
    expect(field(wrong).getAttribute('aria-invalid')).toBe('true');
    expect(onSelect).not.toHaveBeenCalled();
  });

  it('clears an error once corrected', async () => {
    const { onSelect } = await open();
    await ask('LE1 1AA', 'far');
    await screen.findByText('Enter a distance of at least 1 km (0.6 miles)');
    await ask('LE1 1AA', '3');
    await eventually(() => expect(onSelect).toHaveBeenCalledOnce());
    await eventually(() => expect(screen.queryByText('Enter a distance of at least 1 km (0.6 miles)')).toBeNull());
  });
});

describe('postcode that counts as another district', () => {
  const alias = (district: string | null) =>
    answer('GET /locations/', {
      data: [{ kind: 'district', name: 'Leicester', district, county: null }],
    });

  it.each<[string, TestAnswer, boolean]>([
    ['begins where the server knows it to be', alias('LE2'), true],
    ['is not known where its district is not on the map', alias('XX9'), false],
    ['is not known where the server knows none', alias(null), false],
    ['is not known while the server cannot be asked', 'unreachable', false],
  ])('%s', async (_, locations, isKnown) => {
    const { onSelect, calls } = await open(locations);
    await ask('LE9 1AA', '5');
    if (isKnown) await eventually(() => expect(onSelect).toHaveBeenCalledExactlyOnceWith({ centre: { lat: 52.65, lng: -1.05 }, km: 5 }));
    else await screen.findByText("We can't find this postcode");
    expect(calls).toEqual(['GET /locations/?search=LE9+1AA']);
  });
});
