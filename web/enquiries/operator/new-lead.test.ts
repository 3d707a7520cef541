import { expect, it } from 'vitest';
import { answer, type TestAnswers } from '../../testing/contract-answers.ts';
import { openDesk, staffAnswers } from '../../testing/open-desk.tsx';
import { eventually } from '../../testing/eventually.ts';
import { fill, screen, user, within } from '../../testing/page.ts';

const types = answer('GET /operator/intake/work-types', {
  data: [
    {
      code: 'boiler-repair',
      site: 1,
      description: 'Boiler repair',
      questions: [
        { id: 1, text: 'When?', options: [{ code: 'ASAP', text: 'Now' }] },
        { id: 12, text: 'How old is it?', options: [{ code: 'old', text: 'Over ten years' }] },
      ],
    },
  ],
});
const taken = (hold: 'duplicate'[] = []) =>
  answer('POST /operator/enquiries', {
    data: { id: 7, quote_code: 'ABCD2345', status: hold.length > 0 ? 'held' : 'received', hold_reasons: hold },
  });

async function open(answers: TestAnswers) {
  const desk = await openDesk('/operator/leads/new', { ...staffAnswers('agent'), 'GET /operator/intake/work-types': types, ...answers });
  await screen.findByRole('heading', { level: 1, name: 'New lead' });
  return desk;
}
const text = (name: string) => screen.getByRole('textbox', { name });

async function fillIn() {
  await screen.findByRole('option', { name: 'Boiler repair' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Lead type' }), 'boiler-repair');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'How old is it?' }), 'old');
  const fields = { Postcode: 'LE1 1AA', 'First name': 'Rosalind', Surname: 'Ashby', Telephone: '07700 900123', Email: 'r@example.test' };
  for (const [name, value] of Object.entries(fields)) await fill(text(name), value);
  await fill(text('How the lead came in'), 'Rang on Monday');
}

it('sends the lead with its answers and shows the result', async () => {
  const desk = await open({ 'POST /operator/enquiries': taken(['duplicate']) });
  await fillIn();
  expect(screen.queryByRole('combobox', { name: 'When?' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Add lead' }));
  await screen.findByRole('heading', { name: 'Lead ABCD2345 has been added' });
  screen.getByText('It is held for review: the same customer asked for the same work before.');
  expect(screen.getByRole('link', { name: 'Open lead ABCD2345' }).getAttribute('href')).toBe('/operator/leads/7');
  expect(JSON.parse(desk.bodies.at(-1) ?? '')).toMatchObject({
    site: 1,
    work_type: 'boiler-repair',
    question_answers: [{ question: 12, option: 'old' }],
    number_leads_requested: 3,
    reason: 'Rang on Monday',
    consent: { text: expect.stringContaining('Agreed by phone') as string },
  });
  await user.click(screen.getByRole('button', { name: 'Add another lead' }));
  expect((text('Surname') as HTMLInputElement).value).toBe('');
});

it('names missing fields before sending, and server refusals at their field', async () => {
  const refused = { status: 422, body: { data: { errors: ['consent.text: Too vague'], fields: { 'consent.text': ['Too vague'] } } } };
  const desk = await open({ 'POST /operator/enquiries': refused });
  await user.click(await screen.findByRole('button', { name: 'Add lead' }));
  await screen.findByRole('link', { name: 'Enter the postcode' });
  expect(desk.bodies).toEqual([]);
  await fillIn();
  await user.click(screen.getByRole('button', { name: 'Add lead' }));
  await eventually(() => screen.getByRole('link', { name: 'What the customer agreed to: Too vague' }));
});

it('asks before leaving unsaved input, but not once it is submitted', async () => {
  const desk = await open({ 'POST /operator/enquiries': taken() });
  const leave = () => user.click(screen.getByRole('link', { name: 'Import leads' }));
  await fillIn();
  await leave();
  const asked = within(await screen.findByRole('dialog', { name: /unsaved changes/ }));
  await user.click(asked.getByRole('button', { name: 'Stay' }));
  expect((text('Surname') as HTMLInputElement).value).toBe('Ashby');
  await user.click(screen.getByRole('button', { name: 'Add lead' }));
  await screen.findByRole('heading', { name: 'Lead ABCD2345 has been added' });
  await leave();
  await eventually(() => expect(desk.place()).toBe('/operator/leads/import'));
});
