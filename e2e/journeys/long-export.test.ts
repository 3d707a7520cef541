import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { startJourneys } from '../journey.ts';
import { linkIn, useMailbox } from '../pages/mailbox.ts';
import { signInTo } from '../pages/sign-in.ts';

const mailbox = useMailbox();
const longRows = 3;
const journey = startJourneys(async () => ({ ...(await mailbox.environment()), LONG_EXPORT_ROWS: String(longRows) }));

it('a long export is prepared in the background, and the mailed link leads to its file', async () => {
  const { page } = await journey.visit();
  await signInTo(page, '/my-leads', 'demo@plumbline.test');
  await page.getByRole('button', { name: 'Export' }).click();
  const pane = page.getByRole('dialog', { name: 'Export' });
  await pane.getByText(`We prepare lists of more than ${longRows} rows in the background`).waitFor();
  await pane.getByRole('radio', { name: /^CSV for Excel/ }).check();
  const mail = await mailbox.mailTo('demo@plumbline.test', () => pane.getByRole('link', { name: 'Download' }).click());
  await pane.getByText(/^\d+ rows\. Available until /).waitFor();

  await page.goto(linkIn(mail, '/exports'));
  await page.getByRole('heading', { name: 'Your exports', level: 1 }).waitFor();
  const file = page.getByRole('listitem').filter({ hasText: '.csv' });
  const downloading = page.waitForEvent('download');
  await file.getByRole('link', { name: 'Download' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^leads-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines.length).toBeGreaterThan(longRows + 1);
});
