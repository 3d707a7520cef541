import { expect, it } from 'vitest';
import type { ImportedLine } from '../../../contract/enquiries/staff-intake-endpoints.ts';
import { answer } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { openDesk, staffAnswers } from '../../testing/open-desk.tsx';
import { fill, screen, user, within } from '../../testing/page.ts';

const line = (more: Partial<ImportedLine>): ImportedLine => ({
  line: 2,
  outcome: 'taken',
  quote_code: null,
  hold_reasons: [],
  held_until: null,
  work_type: 'boiler-repair',
  postcode: 'LE1 1AA',
  errors: [],
  ...more,
});
const lines = [
  line({}),
  line({ line: 3, outcome: 'held', hold_reasons: ['duplicate'] }),
  line({ line: 4, outcome: 'wrong', errors: [{ field: 'postcode', text: "We can't find this postcode" }] }),
  line({ line: 5, outcome: 'before', quote_code: 'ABCD2345' }),
];
const meta = { file_hash: 'f'.repeat(64), lines: 4, taken: 1, held: 1, wrong: 1, before: 1 };

async function open() {
  const desk = await openDesk('/operator/leads/import', {
    ...staffAnswers('agent'),
    'GET /operator/source-names': answer('GET /operator/source-names', { data: [{ id: 1, name: 'Back-office', for_staff: true }] }),
    'POST /operator/imports/preview': answer('POST /operator/imports/preview', { data: lines, meta }),
    'POST /operator/imports': answer('POST /operator/imports', {
      data: lines.map((one) => (one.line === 2 ? { ...one, quote_code: 'NEWQ2345' } : one)),
      meta,
    }),
  });
  await screen.findByRole('heading', { level: 1, name: 'Import leads' });
  return desk;
}

it('checks a file, reports errors by line and imports the rest with a reason', async () => {
  const desk = await open();
  await screen.findByRole('option', { name: 'Back-office' });
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  await screen.findByText('Choose a file first');
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('no field for a file');
  await user.upload(input, new File(['site\n1'], 'march.csv', { type: 'text/csv' }));
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  await screen.findByRole('heading', { name: 'Preview of march.csv' });
  screen.getByText('1 added, 1 held, 1 with errors, 1 added before');
  const table = within(screen.getByRole('table', { name: 'Lines of the file' }));
  table.getByText("postcode: We can't find this postcode");
  table.getByText('Held: the same customer asked for the same work before');
  table.getByText('Added as ABCD2345');
  await user.click(screen.getByRole('button', { name: 'Errors (1)' }));
  expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual(['4']);

  await user.click(screen.getByRole('button', { name: 'Import 2 leads' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import 2 leads from march.csv?' }));
  await fill(dialog.getByRole('textbox', { name: 'Reason' }), 'List of the partner');
  await user.click(dialog.getByRole('button', { name: 'Import 2 leads' }));
  await screen.findByRole('heading', { name: 'Result for march.csv' });
  await screen.findByText('Added as NEWQ2345');
  await eventually(() => expect(screen.queryByRole('button', { name: 'Import 2 leads' })).toBeNull());
  expect(desk.calls.filter((call) => call.startsWith('POST'))).toHaveLength(2);
});
