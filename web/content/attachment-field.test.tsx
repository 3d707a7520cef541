import { useState } from 'react';
import { expect, it } from 'vitest';
import { answer, type TestAnswer } from '../testing/contract-answers.ts';
import { eventually } from '../testing/eventually.ts';
import { openComponent } from '../testing/open-component.tsx';
import { screen, user, within } from '../testing/page.ts';
import { AttachmentField } from './attachment-field.tsx';

function Field() {
  const [{ file, problem }, setState] = useState<{ file?: File | undefined; problem?: string | undefined }>({});
  return <AttachmentField file={file} problem={problem} onChange={(chosen, wrong) => setState({ file: chosen, problem: wrong })} />;
}
const answerMaxSize = (size: number) => answer('GET /config/uploadSize', { data: { size } });
async function open(given: TestAnswer = answerMaxSize(2_097_152)): Promise<void> {
  await openComponent(<Field />, ['content', 'errors'], () => given);
  await screen.findByRole('button', { name: 'Choose a file' });
}
/** The browser’s own file input behind the button. */
async function choose(name: string, size = 10): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('no field for a file');
  const file = new File(['x'], name);
  Object.defineProperty(file, 'size', { value: size });
  await user.setup({ applyAccept: false }).upload(input, file);
}
const question = () => within(screen.getByRole('dialog', { name: 'Replace boiler.pdf?' }));

it.each<[string, TestAnswer, string]>([
  ['the server', answerMaxSize(2_097_152), 'PNG, JPEG, PDF, GIF, DOC, ZIP, CSV, DOCX, XLSX, TXT or ICS, up to 2 MB'],
  ['the standard, where the server is away', 'unreachable', 'PNG, JPEG, PDF, GIF, DOC, ZIP, CSV, DOCX, XLSX, TXT or ICS, up to 16 MB'],
])('states the limits before a file is chosen, by %s', async (_, given, words) => {
  await open(given);
  await eventually(() => screen.getByRole('button', { name: 'Choose a file', description: words }));
});

it('names a chosen file and lets it be removed', async () => {
  await open();
  await choose('boiler.pdf');
  await screen.findByText('boiler.pdf');
  await user.click(screen.getByRole('button', { name: 'Remove boiler.pdf' }));
  await eventually(() => expect(screen.queryByText('boiler.pdf')).toBeNull());
});

it.each([
  ['setup.exe', 10, 'setup.exe: Please limit uploads to commonly used images or document file types.'],
  ['plan.PDF', 2_097_153, 'plan.PDF: File is too large, a maximum of 2 MB file size is allowed.'],
])('rejects %s of %i bytes and names it with the reason', async (name, size, words) => {
  await open();
  await screen.findByText(/up to 2 MB/);
  await choose(name, size);
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  expect(screen.queryByRole('button', { name: `Remove ${name}` })).toBeNull();
});

it('accepts the largest allowed file', async () => {
  await open();
  await screen.findByText(/up to 2 MB/);
  await choose('plan.pdf', 2_097_152);
  await screen.findByRole('button', { name: 'Remove plan.pdf' });
});

it.each([
  ['Replace file', 'flue.png'],
  ['Keep file', 'boiler.pdf'],
])('asks before replacing a file: "%s" keeps %s', async (button, left) => {
  await open();
  await choose('boiler.pdf');
  await screen.findByText('boiler.pdf');
  await choose('flue.png');
  await screen.findByRole('dialog');
  expect(document.activeElement).toBe(question().getByRole('button', { name: 'Keep file' }));
  await user.click(question().getByRole('button', { name: button }));
  await screen.findByRole('button', { name: `Remove ${left}` });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('keeps the first file when the second is rejected', async () => {
  await open();
  await choose('boiler.pdf');
  await screen.findByText('boiler.pdf');
  await choose('setup.exe');
  await screen.findByRole('dialog');
  await user.click(question().getByRole('button', { name: 'Replace file' }));
  expect((await screen.findByRole('alert')).textContent).toContain('setup.exe');
  screen.getByRole('button', { name: 'Remove boiler.pdf' });
});
