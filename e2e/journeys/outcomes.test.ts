import { expect, it } from 'vitest';
import type { InventoryRow } from '../../contract/leads/endpoints.ts';
import type { ResultsWire } from '../../contract/home/results-endpoints.ts';
import { startJourneys } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { expectNoSidewaysScroll } from '../pages/layout.ts';
import { openAs } from '../pages/sign-in.ts';

const journey = startJourneys();

it('a lead is called, quoted and won on a phone, and the results show what the job cost', async () => {
  const { page } = await journey.visit({ width: 390, height: 844, touch: true });
  await openAs(page, '/my-leads', 'demo@plumbline.test');
  const readResults = async () =>
    ((await (await page.request.get('/api/v1/company/results')).json()) as { data: ResultsWire }).data.total.current;
  const before = await readResults();
  const answer = await page.request.get('/api/v1/lead/inventory?pageSize=60');
  const lead = ((await answer.json()) as { data: InventoryRow[] }).data.find(
    ({ enquiry, stage, statusIcons }) => enquiry.telephone !== null && stage !== 'won' && statusIcons.length === 0,
  );
  if (lead === undefined) throw new Error('the demonstration company has no lead that is not won');
  const headers = { 'x-requested-with': 'journey' };
  await page.request.put('/api/v1/lead/stages', { headers, data: { leads: [lead.code], stage: 'new' } });

  await page.goto(`/lead/${lead.code}`);
  await page.getByRole('link', { name: /^CALL / }).click();
  const question = page.getByRole('dialog', { name: 'Did you reach them?' });
  await question.getByRole('button', { name: 'Reached' }).click();
  await question.waitFor({ state: 'detached' });
  const card = page.getByRole('region', { name: 'Progress' });
  await card.getByRole('button', { name: 'Contacted', pressed: true }).waitFor();

  await card.getByRole('button', { name: 'Quoted' }).click();
  await card.getByRole('textbox', { name: 'Your quote (GBP)' }).fill('2,400');
  await card.getByRole('button', { name: 'Save' }).click();
  await card.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' });
  await card.getByRole('button', { name: 'Won' }).click();
  await card.getByRole('button', { name: 'Won', pressed: true }).waitFor();
  await expectAccessible(page, 'a won lead');
  await expectNoSidewaysScroll(page);

  const after = await readResults();
  expect([after.won - before.won, Math.round(after.job_value - before.job_value)]).toEqual([1, 2_400]);
  await page.goto('/results');
  await page.getByRole('heading', { level: 1, name: 'Results' }).waitFor();
  await page.getByText(`and won ${after.won} job`).waitFor();
  await page.getByText('Cost per won job').first().waitFor();
  await expectAccessible(page, 'Results');
  await expectNoSidewaysScroll(page);
});
