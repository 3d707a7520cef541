import { fireEvent } from '@testing-library/dom';
import { afterEach, expect, it } from 'vitest';
import { answer, refusal, type TestAnswers } from '../../testing/contract-answers.ts';
import { openDesk } from '../../testing/open-desk.tsx';
import { screen, user, within } from '../../testing/page.ts';
import { buildReportDetail, listed, queued, reportAnswers, second } from './test-report.ts';
import { endUndo } from './undo-bar.tsx';

const decided = answer('POST /operator/reports/{id}/accept', { data: { credit: null, undo_until: '2026-01-07T12:00:10Z' } });
const open = (more: TestAnswers = {}) => openDesk('/operator/reports/7', { ...reportAnswers, ...more });

afterEach(endUndo);

it('shows report and evidence, and asks for a decision and a message', async () => {
  await open();
  await screen.findByRole('heading', { level: 1, name: 'Report of lead LEAD000007' });
  within(screen.getByRole('region', { name: 'The report' })).getByText('The name is that of a film star.');
  const checks = within(screen.getByRole('region', { name: 'Checks' }));
  for (const words of [
    'Duplicate of lead LEAD000001, bought within 60 days',
    'The phone number does not exist',
    '1 contact attempt listed',
  ])
    checks.getByText(words);
  checks.getByText(/Tidy Pipes: Hoax, or never asked, accepted/);
  await user.click(screen.getByRole('button', { name: 'Decide' }));
  screen.getByText('Choose your decision');
  screen.getByText('Enter a message of at least 5 characters for the company');
});

it('decides by keyboard, opens the next report and offers undo', async () => {
  const desk = await open({
    'POST /operator/reports/{id}/accept': decided,
    'POST /operator/reports/{id}/undo': answer('POST /operator/reports/{id}/undo', { data: {} }),
  });
  const message = await screen.findByRole('textbox', { name: 'Message to the company' });
  await user.keyboard('a');
  await expect.poll(() => document.activeElement).toBe(message);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Start with' }), 'Goodwill');
  expect((message as HTMLTextAreaElement).value).toBe('You get the price back.');
  desk.change({
    'GET /operator/reports': listed([second]),
    'GET /operator/reports/{id}': answer('GET /operator/reports/{id}', { data: buildReportDetail(second) }),
  });
  await user.click(screen.getAllByRole('button', { name: 'Accept and credit £28.80' })[0] ?? message);
  await screen.findByRole('heading', { level: 1, name: 'Report of lead LEAD000008' });
  expect(desk.place()).toBe('/operator/reports/8');
  expect(JSON.parse(desk.bodies[0] ?? '')).toEqual({ reason: 'You get the price back.', step: 'report', undoable: true });
  screen.getByText('Accepted: lead LEAD000007.', { exact: false });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await expect.poll(() => desk.place()).toBe('/operator/reports/7');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('shows the customer’s statements, the latest counting', async () => {
  const statements = [
    { in_touch: true, at: '2026-01-05T09:00:00Z' },
    { in_touch: false, at: '2026-01-04T09:00:00Z' },
  ];
  await open({
    'GET /operator/reports/{id}': answer('GET /operator/reports/{id}', { data: { ...buildReportDetail(queued), statements } }),
  });
  const checks = within(await screen.findByRole('region', { name: 'Checks' }));
  checks.getByText('On their own page, 5 Jan 2026, 09:00: the company has been in touch');
  checks.getByText('On their own page, 4 Jan 2026, 09:00: the company has not been in touch');
});

it('offers extensions only beyond the current deadline', async () => {
  const desk = await open();
  await user.click(await screen.findByRole('radio', { name: 'Extend time' }));
  screen.getByText('Their deadline is 10 Jan 2026. Choose a later date.');
  const until = screen.getByLabelText('They can report until');
  expect(until.getAttribute('min')).toBe('2026-01-11');
  fireEvent.change(until, { target: { value: '2026-01-10' } });
  await user.type(screen.getByRole('textbox', { name: 'Message to the company' }), 'Please try once more.');
  await user.click(screen.getAllByRole('button', { name: 'Extend time to 10 Jan 2026' })[0] ?? document.body);
  screen.getByText("Choose a date after 10 Jan 2026, the company's current deadline");
  expect(document.activeElement).toBe(until);
  expect(desk.bodies).toEqual([]);
});

it('reports whose decision counts on a conflict', async () => {
  const first = 'Robin Keeper rejected this on 7 January 2026, 11:59 GMT';
  const desk = await open({ 'POST /operator/reports/{id}/reject': refusal('POST /operator/reports/{id}/reject', 409, [first]) });
  await user.click(await screen.findByRole('radio', { name: 'Reject' }));
  await user.type(screen.getByRole('textbox', { name: 'Message to the company' }), 'We spoke to the customer.');
  await user.click(screen.getAllByRole('button', { name: 'Reject' })[0] ?? document.body);
  await screen.findByText(first);
  expect(desk.place()).toBe('/operator/reports/7');
});

it('shows who decided and when', async () => {
  const over = {
    ...queued,
    state: 'rejected',
    decided: { outcome: 'rejected', decided_by: 'operator', by: 'Robin Keeper', at: '2026-01-07T11:59:00Z' },
  } as const;
  await open({ 'GET /operator/reports/{id}': answer('GET /operator/reports/{id}', { data: buildReportDetail(over) }) });
  const decision = within(await screen.findByRole('region', { name: 'Decision' }));
  decision.getByText('Rejected');
  decision.getByText('Robin Keeper, 7 Jan 2026, 11:59');
});
