import { describe, expect, it } from 'vitest';
import { refusal, type TestAnswers } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { signedOut } from '../../testing/known-company.ts';
import { openApp } from '../../testing/open-app.tsx';
import { screen, user, within } from '../../testing/page.ts';
import { accreditationsAnswer, area, areasAnswer, coverageAnswers } from '../test-coverage.ts';

async function open(answers: TestAnswers = {}, width?: number) {
  const app = await openApp('/settings/coverage/lead-types', { ...coverageAnswers(), ...answers }, width);
  await screen.findByRole('region', { name: /^Lead types selected/ });
  return app;
}
const tab = (name: RegExp) => screen.getByRole('tab', { name });
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

describe('three steps by keyboard', () => {
  it('move the focus with arrows and open with Enter', async () => {
    const app = await open();
    tab(/Choose your lead types/).focus();
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(tab(/Add your accreditations/));
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(tab(/Select coverage/));
    expect(app.place()).toBe('/settings/coverage/lead-types');
    await user.keyboard('{ArrowLeft}{Enter}');
    await eventually(() => expect(app.place()).toBe('/settings/coverage/accreditations?listing=7'));
    await eventually(() => expect(document.activeElement).toBe(tab(/Add your accreditations/)));
  });

  it('keep unsaved changes without asking', async () => {
    await open();
    await press('Remove Boiler repair');
    await screen.findByText('1 unsaved change');
    tab(/Choose your lead types.*unsaved/).focus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    await user.keyboard('{Enter}');
    await screen.findByRole('heading', { level: 2, name: 'Select coverage' });
    screen.getByText('1 unsaved change');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('focus the next step’s heading after "Next"', async () => {
    await open();
    await user.click(screen.getByRole('link', { name: 'Next' }));
    await screen.findByText('None of your lead types need an accreditation.');
    await eventually(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Add your accreditations' })));
  });
});

describe('on a phone', () => {
  const openMenu = async (name: string) => {
    await press(name);
    return within(await screen.findByRole('dialog', { name: 'Coverage area and steps' }));
  };

  it('holds areas and steps in the menu of one line', async () => {
    const app = await open({}, 390);
    const menu = await openMenu('Coverage 1 · Step 1 of 3 Choose your lead types');
    menu.getByRole('combobox', { name: 'Coverage area' });
    menu.getByRole('button', { name: 'Rename Coverage 1' });
    const steps = menu.getAllByRole('button', { name: /^\d\. / });
    expect(steps.map((step) => [step.textContent, step.getAttribute('aria-current')])).toEqual([
      ['1. Choose your lead types', 'step'],
      ['2. Add your accreditations', null],
      ['3. Select coverage', null],
    ]);
    await user.click(menu.getByRole('button', { name: '2. Add your accreditations' }));
    await eventually(() => expect(app.place()).toBe('/settings/coverage/accreditations?listing=7'));
    expect(screen.queryByRole('dialog')).toBeNull();
    await screen.findByRole('button', { name: 'Coverage 1 · Step 2 of 3 Add your accreditations' });
  });

  it('marks an unsaved step even while another is open', async () => {
    await open({}, 390);
    await press('Remove Boiler repair');
    let menu = await openMenu('Coverage 1 · Step 1 of 3 Choose your lead types');
    await user.click(menu.getByRole('button', { name: '2. Add your accreditations' }));
    await screen.findByText('None of your lead types need an accreditation.');
    menu = await openMenu('Coverage 1 · Step 2 of 3 Add your accreditations');
    menu.getByRole('button', { name: '1. Choose your lead types, unsaved' });
  });
});

describe('refused save', () => {
  const key = 'PUT /coverage/work-types/{id}';

  it('leads through sign-in back to this step after an expired session', async () => {
    const app = await open();
    await press('Remove Boiler repair');
    await screen.findByText('1 unsaved change');
    app.change({ ...signedOut, [key]: refusal(key, 401) });
    await press('Save');
    await screen.findByRole('heading', { level: 1, name: 'Trade login' });
    expect(app.place()).toBe('/login?to=%2Fsettings%2Fcoverage%2Flead-types');
  });

  it.each([
    ['the account team keeps the coverage by now', 403, 'You cannot edit your coverage.'],
    ['there were too many requests', 429, 'Too many requests. Please wait a moment.'],
  ])("because %s is shown in the server's words, and nothing is lost", async (_, status, words) => {
    await open({ [key]: { status, body: { data: { errors: [words] } } } });
    await press('Remove Boiler repair');
    await screen.findByText('1 unsaved change');
    await press('Save');
    await screen.findByText(words);
    screen.getByRole('alert', { name: 'There was an error saving your new lead type' });
    screen.getByText('1 unsaved change');
  });
});

describe('accreditations of the area', () => {
  const toAccreditations = async (answers: TestAnswers) => {
    const app = await open(answers);
    await user.click(screen.getByRole('link', { name: 'Next' }));
    await screen.findByRole('heading', { level: 2, name: 'Add your accreditations' });
    return app;
  };

  it('do not block navigation on a failed load and can be retried', async () => {
    const app = await toAccreditations({ 'GET /company/accreditations/': 'unreachable' });
    await screen.findByText('We could not load your accreditations.');
    screen.getByRole('link', { name: 'Next' });
    app.change(accreditationsAnswer());
    await press('Try again');
    await screen.findByText('None of your lead types need an accreditation.');
  });

  it('are requested only for the current area', async () => {
    const app = await toAccreditations(areasAnswer([area(8, 'North'), area(7, 'Coverage 1')]));
    expect(app.calls).toContain('GET /company/accreditations/?coverage=8');
    expect(app.calls).not.toContain('GET /company/accreditations/');
  });
});
