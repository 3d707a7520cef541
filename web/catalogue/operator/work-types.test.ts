import { fireEvent } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { answer } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { openDesk, staffAnswers } from '../../testing/open-desk.tsx';
import { screen, user, within } from '../../testing/page.ts';

const inAll = (text: string) => ({ en: text, sv: text, da: text, no: text, es: text, fr: text });
const treeType = (id: number, description: string, untranslated: ('sv' | 'da' | 'no')[] = []) => ({
  id,
  code: `type-${id}`,
  description,
  retired: false,
  companies: 12,
  leads: 1,
  untranslated,
  unpriced: [],
  priced: 4,
});
const category = (id: number, description: string) => ({
  id,
  code: description,
  description,
  companies: 20,
  leads: 2,
  untranslated: [],
  removable: id > 100_000,
});
const question = (id: number, text: string, code: string) => ({
  id,
  code,
  kind: 'choice' as const,
  text: inAll(text),
  hidden_from_buyers: false,
  glance: null,
  options: [{ code: 'yes', text: inAll('Yes') }],
  asked_always: false,
  used_by: 2,
});
const questions = [question(10, 'How old is it?', 'age'), question(11, 'What is wrong?', 'fault')];
const boiler = {
  id: 2,
  code: 'type-2',
  site: 1,
  category_id: 1,
  name: { ...inAll('Boiler repair'), da: null },
  finance_allowed: false,
  requirements: [],
  questions: [10, 11],
  category: 'Boilers',
  retired_at: null,
  reporting_allowed: true,
  prices: [{ country: 'gb' as const, currency: 'GBP' as const, price: 11 }],
  unpriced: ['se' as const],
  asked: questions,
  schemes: [{ id: 5, country: 'gb' as const, name: 'Gas Safe', compulsory: true }],
  affected: { companies: 12, waiting: 1, on_sale: 3, removable: false },
};
const answers = () => ({
  ...staffAnswers(),
  'GET /operator/work-types': answer('GET /operator/work-types', {
    data: {
      categories: [
        {
          ...category(1, 'Boilers'),
          work_types: [
            { ...treeType(1, 'Boiler service'), unpriced: ['gb', 'dk', 'se', 'no'], priced: 1 },
            treeType(2, 'Boiler repair', ['da']),
          ],
        },
        {
          ...category(2, 'Solar'),
          work_types: [{ ...treeType(3, 'Solar panels'), unpriced: ['gb', 'dk', 'se', 'no'], priced: 0 }],
        },
        { ...category(100_001, 'Pools'), work_types: [] },
      ],
      languages: [
        { language: 'en', translated: 41, of: 41 },
        { language: 'da', translated: 38, of: 41 },
      ],
      questions: [],
    },
  }),
  'GET /operator/work-types/{workTypeId}': answer('GET /operator/work-types/{workTypeId}', { data: boiler }),
  'GET /operator/questions': answer('GET /operator/questions', { data: questions }),
});

const boilers = 'Boilers, 20 companies, 2 leads in 30 days';

it('navigates and folds the tree with arrow keys and shows what is missing', async () => {
  const desk = await openDesk('/operator/work-types', answers());
  await screen.findByRole('tree', { name: 'Work types' });
  await screen.findByText('Danish 38 of 41');
  expect(screen.getByRole('link', { name: 'Boiler repair' })).toBeDefined();
  screen.getByRole('treeitem', { name: boilers }).focus();
  await user.keyboard('{ArrowLeft}');
  expect(screen.getByRole('treeitem', { name: boilers }).getAttribute('aria-expanded')).toBe('false');
  await user.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Boiler repair, 12 companies, 1 lead in 30 days, not translated');
  await user.keyboard('{Enter}');
  await eventually(() => expect(desk.place()).toBe('/operator/work-types/2'));
  await screen.findByRole('heading', { level: 1, name: 'Boiler repair' });
});

it('reports a work type without a price in any country', async () => {
  await openDesk('/operator/work-types', answers());
  await screen.findByRole('treeitem', { name: 'Solar panels, 12 companies, 1 lead in 30 days, no price' });
  expect(screen.getByRole('treeitem', { name: 'Boiler service, 12 companies, 1 lead in 30 days' })).toBeDefined();
});

it('adds, renames, sorts and removes empty categories', async () => {
  const desk = await openDesk('/operator/work-types', {
    ...answers(),
    'POST /operator/categories': answer('POST /operator/categories', { data: { id: 100_002 } }),
    'GET /operator/categories/{id}': answer('GET /operator/categories/{id}', {
      data: { id: 2, code: 'Solar', name: { ...inAll('Solar'), es: null }, removable: false },
    }),
    'PUT /operator/categories/{id}': answer('PUT /operator/categories/{id}', { data: {} }),
    'POST /operator/categories/{id}/move': answer('POST /operator/categories/{id}/move', { data: {} }),
    'POST /operator/categories/{id}/remove': answer('POST /operator/categories/{id}/remove', { data: {} }),
  });
  const sent = () => desk.bodies.map((body) => JSON.parse(body) as unknown);
  const confirm = async (dialog: ReturnType<typeof within>, button: string) => {
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'agreed with the trade');
    await user.click(dialog.getByRole('button', { name: button }));
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await user.click(await screen.findByRole('button', { name: 'Add category' }));
  const adding = within(await screen.findByRole('dialog', { name: 'Add category' }));
  await user.type(adding.getByRole('textbox', { name: 'Name, English' }), 'Saunas');
  await user.type(adding.getByRole('textbox', { name: 'Code' }), 'saunas');
  await confirm(adding, 'Add category');
  const noTexts = { sv: null, da: null, no: null, es: null, fr: null };
  expect(sent().at(-1)).toEqual({ code: 'saunas', name: { en: 'Saunas', ...noTexts }, reason: 'agreed with the trade' });
  await user.click(screen.getByRole('button', { name: 'Name Solar' }));
  const naming = within(await screen.findByRole('dialog', { name: 'Name Solar' }));
  await user.type(naming.getByRole('textbox', { name: 'Name, Spanish (optional)' }), 'Energía solar');
  await confirm(naming, 'Save category');
  expect(sent().at(-1)).toEqual({ name: { ...inAll('Solar'), es: 'Energía solar' }, reason: 'agreed with the trade' });
  await user.click(screen.getByRole('button', { name: 'Move down Boilers' }));
  await eventually(() => expect(sent().at(-1)).toEqual({ place: 2, reason: 'List order' }));
  const findRow = (name: string) => screen.getByRole('button', { name: `Move up ${name}` }).closest('li');
  const dataTransfer = {};
  await eventually(() => {
    fireEvent.dragStart(findRow('Pools')?.querySelector('[draggable]') ?? document.body, { dataTransfer });
    fireEvent.dragOver(findRow('Boilers') ?? document.body, { dataTransfer });
    fireEvent.drop(findRow('Boilers') ?? document.body, { dataTransfer });
    expect(sent().at(-1)).toEqual({ place: 1, reason: 'List order' });
  });
  expect(screen.queryByRole('button', { name: 'Remove Solar' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove Pools' }));
  await confirm(within(await screen.findByRole('dialog', { name: 'Remove Pools' })), 'Remove category');
  expect(sent().at(-1)).toEqual({ reason: 'agreed with the trade' });
});

it('saves texts, requirements and ordered questions with a reason', async () => {
  const desk = await openDesk('/operator/work-types/2', {
    ...answers(),
    'PUT /operator/work-types/{workTypeId}': answer('PUT /operator/work-types/{workTypeId}', { data: {} }),
  });
  await user.type(await screen.findByRole('textbox', { name: 'Name, Danish (optional)' }), 'Reparation');
  await user.click(await screen.findByRole('button', { name: 'Move down How old is it?' }));
  await user.click(screen.getByRole('checkbox', { name: 'Gas Safe' }));
  await user.click(screen.getByRole('button', { name: /Save/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save Boiler repair?' }));
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'translated');
  await user.click(dialog.getByRole('button', { name: 'Save work type' }));
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(JSON.parse(desk.bodies[0] ?? '')).toEqual({
    category_id: 1,
    name: { ...inAll('Boiler repair'), da: 'Reparation' },
    finance_allowed: false,
    requirements: [5],
    questions: [11, 10],
    reason: 'translated',
  });
});

it('previews a question for the consumer while editing', async () => {
  await openDesk('/operator/work-types/2', answers());
  await user.click(await screen.findByRole('button', { name: 'Edit How old is it?' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit “How old is it?”?' }));
  const text = dialog.getByRole('textbox', { name: 'Question, English' });
  await user.clear(text);
  await user.type(text, 'What is its age?');
  const preview = within(dialog.getByRole('region', { name: 'On the enquiry form' }));
  expect(preview.getByRole('radiogroup', { name: 'What is its age?' })).toBeDefined();
  expect(preview.getByRole('radio', { name: 'Yes' })).toBeDefined();
});

it('retires on a phone, showing who is affected, without editing', async () => {
  const desk = await openDesk(
    '/operator/work-types/2',
    {
      ...answers(),
      'POST /operator/work-types/{workTypeId}/retire': answer('POST /operator/work-types/{workTypeId}/retire', { data: {} }),
    },
    390,
  );
  await screen.findByText('Use a wider screen to edit.');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByRole('link', { name: 'Work types' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Retire work type' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Retire Boiler repair?' }));
  expect(dialog.getByText('12 companies cover it')).toBeDefined();
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'nobody asks for it');
  await user.click(dialog.getByRole('button', { name: 'Retire work type' }));
  await eventually(() => expect(desk.bodies).toEqual(['{"reason":"nobody asks for it"}']));
});
