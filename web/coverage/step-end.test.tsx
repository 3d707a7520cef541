import { expect, it } from 'vitest';
import { inRouter } from '../testing/in-router.tsx';
import { openComponent } from '../testing/open-component.tsx';
import { screen } from '../testing/page.ts';
import { StepEnd } from './step-end.tsx';
import type { CoverageStep } from './steps.ts';

async function open(step: CoverageStep, state: { isChanged?: boolean; isSaved?: boolean } = {}) {
  const { part } = inRouter(<StepEnd step={step} areaId={7} isChanged={false} isSaved={false} {...state} />);
  await openComponent(part, ['coverage', 'common'], () => 'unreachable');
  await screen.findAllByRole('link');
}
const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

it.each([
  ['lead-types', [['Next', '/settings/coverage/accreditations?listing=7']]],
  [
    'accreditations',
    [
      ['Back', '/settings/coverage/lead-types?listing=7'],
      ['Next', '/settings/coverage/postcodes?listing=7'],
    ],
  ],
  ['postcodes', [['Back', '/settings/coverage/accreditations?listing=7']]],
] as const)('continues from %s within the same area', async (step, ways) => {
  await open(step);
  expect(links()).toEqual(ways);
});

it.each([
  ['nothing', {}, '', 'filled'],
  ['unsaved changes, and saving is the main thing to do', { isChanged: true }, '', 'default'],
  ['that all is saved', { isSaved: true }, 'Saved', 'filled'],
])('says %s', async (_, state, words, variant) => {
  await open('lead-types', state);
  expect(screen.getAllByRole('status')[0]?.textContent).toBe(words);
  expect(screen.getByRole('link', { name: 'Next' }).dataset['variant']).toBe(variant);
});
