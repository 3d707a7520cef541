import { describe, expect, test } from 'vitest';
import { answer, refusal, type TestAnswer } from '../testing/contract-answers.ts';
import { eventually } from '../testing/eventually.ts';
import { openPart } from '../testing/open-part.tsx';
import { screen, user, within } from '../testing/page.ts';
import { alertSettings } from './test-settings.ts';
import { AlertsSwitch } from './alerts-switch.tsx';

const put = 'PUT /lead/alerts';

async function openSwitch(status: { isOn?: boolean; isOpen?: boolean } = {}, saving?: TestAnswer) {
  const part = await openPart(<AlertsSwitch />, {
    texts: ['shell', 'common'],
    answers: { ...alertSettings({}, status), ...(saving !== undefined && { [put]: saving }) },
  });
  const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: 'Lead alerts' });
  return { ...part, toggle };
}

const getDescription = (toggle: HTMLElement) => document.getElementById(toggle.getAttribute('aria-describedby') ?? '')?.textContent;
const ask = async (toggle: HTMLElement, name: string) => {
  await user.click(toggle);
  return within(await screen.findByRole('dialog', { name }));
};

describe('alerts switch', () => {
  test('asks before turning alerts off and explains the effect', async () => {
    const { toggle, sent } = await openSwitch();
    expect(toggle.checked).toBe(true);
    const dialog = await ask(toggle, 'Turn lead alerts off?');
    expect(dialog.getByText(/automatic buying stops/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Turn off' }));
    await eventually(() => expect(toggle.checked).toBe(false));
    expect(sent).toMatchObject([{ call: put, body: { status: false } }]);
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('asks before turning alerts on', async () => {
    const { toggle, sent } = await openSwitch({ isOn: false });
    const dialog = await ask(toggle, 'Turn lead alerts on?');
    expect(dialog.getByText(/automatic buying restarts where you've set it up/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Turn on' }));
    await eventually(() => expect(toggle.checked).toBe(true));
    expect(sent).toMatchObject([{ body: { status: true } }]);
  });

  test.each(['Keep on', 'Escape'])('stays unchanged after %s', async (way) => {
    const { toggle, sent } = await openSwitch();
    const dialog = await ask(toggle, 'Turn lead alerts off?');
    if (way === 'Escape') {
      dialog.getByRole('button', { name: 'Keep on' }).focus();
      await user.keyboard('{Escape}');
    } else await user.click(dialog.getByRole('button', { name: way }));
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(toggle.checked).toBe(true);
    expect(sent).toEqual([]);
  });

  test.each<[string, TestAnswer]>([
    ['the server is away', 'unreachable'],
    ['the company was closed meanwhile', refusal(put, 409)],
  ])('stays unchanged when %s, and the dialog says so and stays open', async (_, failure) => {
    const { toggle, change } = await openSwitch({}, failure);
    const dialog = await ask(toggle, 'Turn lead alerts off?');
    await user.click(dialog.getByRole('button', { name: 'Turn off' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('We could not change your alerts. Please try again.');
    expect(toggle.checked).toBe(true);
    change({ [put]: answer(put, { data: { status: false, control: true } }) });
    await user.click(dialog.getByRole('button', { name: 'Turn off' }));
    await eventually(() => expect(toggle.checked).toBe(false));
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('is disabled with a reason for a closed company', async () => {
    const { toggle } = await openSwitch({ isOpen: false });
    expect(toggle.getAttribute('aria-disabled')).toBe('true');
    expect(getDescription(toggle)).toBe('Your account is closed');
    await user.click(toggle);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(toggle.checked).toBe(true);
  });

  test('sends only one request while one is in flight', async () => {
    const { toggle, sent } = await openSwitch({}, 'pending');
    const dialog = await ask(toggle, 'Turn lead alerts off?');
    await user.click(dialog.getByRole('button', { name: 'Turn off' }));
    await eventually(() => expect(dialog.getByRole('button', { name: 'Turn off' })).toHaveProperty('disabled', true));
    await user.click(dialog.getByRole('button', { name: 'Turn off' }));
    expect(sent).toHaveLength(1);
  });
});
