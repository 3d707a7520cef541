import { describe, expect, test } from 'vitest';
import { answer } from '../testing/contract-answers.ts';
import { eventually } from '../testing/eventually.ts';
import { openApp } from '../testing/open-app.tsx';
import { fill, screen, user, within } from '../testing/page.ts';
import { rejected, report, reportAnswers } from './test-reporting.ts';

const post = 'POST /lead/report/{id}';
const taken = answer(post, { data: { report } });

const summary = async () => within(await screen.findByRole('alert'));
const press = (name: string) => user.click(screen.getByRole('button', { name }));

describe('appeal form', () => {
  const appealable = { facts: { state: 'rejected', appeal_by: '2099-03-14T17:00:00Z' }, reports: [rejected] } as const;

  test('shows the first decision, its reason and the deadline', async () => {
    const app = await openApp('/lead/report/LEADCODE1?action=appeal', reportAnswers({ ...appealable, reports: [rejected] }));
    await screen.findByRole('heading', { level: 1, name: 'Appeal against the decision' });
    const first = within(screen.getByRole('region', { name: 'The first decision' }));
    expect(first.getByText('Report rejected')).toBeTruthy();
    expect(first.getByText('The house stands, and the customer answered our call.')).toBeTruthy();
    expect(first.getByText(/Decided by our team/)).toBeTruthy();
    expect(app.text()).toContain('You can appeal until14 March 2099, 17:00 GMT');
    expect(screen.queryByRole('radio')).toBeNull();
  });

  test('requires a reason and sends it', async () => {
    const app = await openApp('/lead/report/LEADCODE1?action=appeal', {
      ...reportAnswers({ ...appealable, reports: [rejected] }),
      [post]: taken,
    });
    const field = await screen.findByRole('textbox', { name: 'Why should we look again?' });
    await press('Send appeal');
    expect((await summary()).getByRole('link').textContent).toContain('This field is required');
    await fill(field, 'The house burnt down in May.');
    await press('Send appeal');
    await eventually(() => expect(app.place()).toBe('/lead/LEADCODE1'));
    expect(JSON.parse(app.bodies[0] ?? '')).toEqual({ actionType: 'appeal', comment: 'The house burnt down in May.' });
    expect(await screen.findByText('Your appeal has been sent')).toBeTruthy();
  });

  test('keeps its text on failure', async () => {
    await openApp('/lead/report/LEADCODE1?action=appeal', {
      ...reportAnswers({ ...appealable, reports: [rejected] }),
      [post]: 'unreachable',
    });
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Why should we look again?' });
    await fill(field, 'The house burnt down in May.');
    await press('Send appeal');
    expect((await summary()).getByText('We could not send your appeal. Please try again.')).toBeTruthy();
    expect(field.value).toBe('The house burnt down in May.');
  });
});
