import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startJourneys } from '../journey.ts';
import { translateExactly } from '../language/journey-language.ts';
import { useMailbox } from '../pages/mailbox.ts';

const mailbox = useMailbox();
const journey = startJourneys(mailbox.environment);

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-contact-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** One byte over the size limit. */
function hugeFile(name: string): string {
  const path = join(folder, name);
  writeFileSync(path, '');
  truncateSync(path, 16_777_217);
  return path;
}

it('an attachment that is not a document is refused by name, and the rest of the form stays', async () => {
  const { page } = await journey.visit({ width: 390, height: 844, touch: true });
  await page.goto('/help/contact');
  const typed = {
    'First name': 'Ada',
    'Last name': 'Marsh',
    'Company name': 'Marsh Heating Ltd',
    Email: 'ada@contact.test',
    'Contact number': '0116 496 0123',
    Message: 'Where do I find my invoices?',
  };
  for (const [label, value] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(value);
  const values = () => Promise.all(Object.keys(typed).map((label) => page.getByLabel(label, { exact: true }).inputValue()));
  const file = page.locator('input[type=file]');
  const problem = page.getByRole('alert');

  await file.setInputFiles({ name: 'setup.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') });
  await expect
    .poll(() => problem.allInnerTexts())
    .toEqual([translateExactly('setup.exe: Please limit uploads to commonly used images or document file types.')]);
  await file.setInputFiles(hugeFile('film.png'));
  await expect
    .poll(() => problem.allInnerTexts())
    .toEqual([translateExactly('film.png: File is too large, a maximum of 16 MB file size is allowed.')]);
  expect(await values()).toEqual(Object.values(typed));

  // Named like a picture but is none; only the server can tell.
  await file.setInputFiles({ name: 'plan.png', mimeType: 'image/png', buffer: Buffer.from('MZ this is no picture') });
  await expect.poll(() => problem.count()).toBe(0);
  await page.getByRole('button', { name: 'Send message' }).click();
  const refused = translateExactly('plan.png: Please limit uploads to commonly used images or document file types.');
  await expect.poll(() => page.getByRole('listitem').filter({ hasText: 'plan.png' }).allInnerTexts()).toEqual([refused]);
  await expect.poll(() => problem.last().innerText()).toEqual(refused);
  expect(await values()).toEqual(Object.values(typed));

  await page.getByRole('button', { name: 'Remove plan.png' }).click();
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByText('Your message has been sent').waitFor();
  await page.getByRole('button', { name: 'Send another' }).waitFor();
});
