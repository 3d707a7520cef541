import { expect, it } from 'vitest';
import { refusal, type TestAnswers } from '../../testing/contract-answers.ts';
import { openDesk } from '../../testing/open-desk.tsx';
import { readExportAddress, screen, user, within } from '../../testing/page.ts';
import { listed, reportAnswers } from './test-report.ts';

const open = (more: TestAnswers = {}, width = 1440) => openDesk('/operator/reports', { ...reportAnswers, ...more }, width);

it('shows pending reports with age, history and flags', async () => {
  await open();
  const row = within(await screen.findByRole('row', { name: /LEAD000007/ }));
  row.getByText('Over 48 hours');
  row.getByText('3 of 41 reported');
  row.getByText('More returns than its peers');
  within(screen.getByRole('row', { name: /LEAD000008/ })).getByText('12 of 48 hours');
  expect(screen.getByRole('button', { name: /^Reports\s*2$/ }).getAttribute('aria-pressed')).toBe('true');
  expect(await readExportAddress()).toBe('/api/v1/operator/reports/export?view=reports&order=waiting-asc');
  const rates = within(screen.getByRole('region', { name: 'Return rates' }));
  await rates.findByRole('rowheader', { name: 'Midland Heating Ltd' });
});

it('previews a report by keyboard', async () => {
  const desk = await open();
  const row = await screen.findByRole('link', { name: /LEAD000007/ });
  await user.keyboard('j');
  expect(document.activeElement).toBe(row);
  await user.keyboard('{Enter}');
  await screen.findByText('Duplicate of lead LEAD000001, bought within 60 days');
  expect(desk.place()).toBe('/operator/reports?open=7');
  expect(screen.getByRole('link', { name: 'Open full page' }).getAttribute('href')).toBe('/operator/reports/7');
});

it('shows an empty queue with the last decision’s time', async () => {
  await open({ 'GET /operator/reports': listed([]) });
  await screen.findByText('No reports waiting.');
  screen.getByText('Last decision: 5 Jan 2026, 09:00');
});

it('reports a failed load and retries', async () => {
  const desk = await open({ 'GET /operator/reports': refusal('GET /operator/reports', 422) });
  await screen.findByText('We could not load the list.');
  desk.change(reportAnswers);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('link', { name: /LEAD000007/ });
});
