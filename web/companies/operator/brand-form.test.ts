import { expect, test } from 'vitest';
import { brandSettings } from '../../../test/factories/new-brand.ts';
import { answer } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { openDesk, staffAnswers } from '../../testing/open-desk.tsx';
import { fill, screen, user, within } from '../../testing/page.ts';

const create = 'POST /operator/brands' as const;
const answers = {
  ...staffAnswers('admin'),
  'GET /operator/brands': answer('GET /operator/brands', { data: [] }),
  'GET /operator/brands/{key}': answer('GET /operator/brands/{key}', {
    data: { key: 'quoted', ...brandSettings(), pictures: null, time_zone: 'Europe/London', scheduled: [] },
  }),
  [create]: answer(create, { data: { key: 'roofline' } }),
};
const leave = () => user.click(screen.getByRole('link', { name: 'All brands' }));
const question = { name: 'You have unsaved changes, are you sure you want to leave?' };

test('asks before leaving unsaved brand changes', async () => {
  const desk = await openDesk('/operator/settings/brands/quoted', answers);
  await fill(await screen.findByLabelText('Name'), 'Roofline');
  await leave();
  await user.click(within(await screen.findByRole('dialog', question)).getByRole('button', { name: 'Stay' }));
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Roofline');
  await fill(screen.getByLabelText('Name'), 'Quoted');
  await leave();
  await eventually(() => expect(desk.place()).toBe('/operator/settings/brands'));
});

test('returns to the list after creating a brand without asking', async () => {
  const desk = await openDesk('/operator/settings/brands/new', answers);
  await fill(await screen.findByLabelText('Key'), 'roofline');
  await user.click(screen.getByRole('button', { name: 'Create brand' }));
  const dialog = within(await screen.findByRole('dialog'));
  await fill(dialog.getByLabelText('Reason'), 'agreed with the partner');
  await user.click(dialog.getByRole('button', { name: 'Create brand' }));
  await eventually(() => expect(desk.place()).toBe('/operator/settings/brands'));
  expect(screen.queryByRole('dialog')).toBeNull();
});
