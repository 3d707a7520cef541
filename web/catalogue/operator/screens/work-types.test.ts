import { expect, it } from 'vitest';
import { answer } from '../../../testing/contract-answers.ts';
import { eventually } from '../../../testing/eventually.ts';
import { openDesk, staffAnswers } from '../../../testing/open-desk.tsx';
import { screen, user, within } from '../../../testing/page.ts';

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
});
const question = (id: number, text: string, code: string) => ({
  id,
  code,
  kind: 'choice' as const,
  text: inAll(text),
  hidden_from_buyers: false,
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
          id: 1,
          code: 'Boilers',
          description: 'Boilers',
          work_types: [treeType(1, 'Boiler service'), treeType(2, 'Boiler repair', ['da'])],
        },
        { id: 2, code: 'Solar', description: 'Solar', work_types: [treeType(3, 'Solar panels')] },
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

it('is a tree that the arrow keys go through, fold and open, with what is missing beside it', async () => {
  const desk = await openDesk('/operator/work-types', answers());
  await screen.findByRole('tree', { name: 'Work types' });
  await screen.findByText('Danish 38 of 41');
  expect(screen.getByRole('link', { name: 'Boiler repair' })).toBeDefined();
  screen.getByRole('treeitem', { name: 'Boilers' }).focus();
  await user.keyboard('{ArrowLeft}');
  expect(screen.getByRole('treeitem', { name: 'Boilers' }).getAttribute('aria-expanded')).toBe('false');
  await user.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Boiler repair, 12 companies, 1 lead in 30 days, not translated');
  await user.keyboard('{Enter}');
  await eventually(() => expect(desk.place()).toBe('/operator/work-types/2'));
  await screen.findByRole('heading', { level: 1, name: 'Boiler repair' });
});

it('is saved with texts, requirements and questions in their order, for a reason', async () => {
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

it('shows a question as the consumer would see it while it is edited', async () => {
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

it('is retired on a phone, with whom it touches, and not edited there', async () => {
  const desk = await openDesk(
    '/operator/work-types/2',
    {
      ...answers(),
      'POST /operator/work-types/{workTypeId}/retire': answer('POST /operator/work-types/{workTypeId}/retire', { data: {} }),
    },
    390,
  );
  await screen.findByText('Use a wider screen for editing.');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(within(screen.getByRole('navigation', { name: 'Where you are' })).getByRole('link', { name: 'Work types' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Retire work type' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Retire Boiler repair?' }));
  expect(dialog.getByText('12 companies cover it')).toBeDefined();
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'nobody asks for it');
  await user.click(dialog.getByRole('button', { name: 'Retire work type' }));
  await eventually(() => expect(desk.bodies).toEqual(['{"reason":"nobody asks for it"}']));
});
