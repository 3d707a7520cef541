import { describe, expect, it, vi } from 'vitest';
import { openComponent } from '../../testing/open-component.tsx';
import { screen, user } from '../../testing/page.ts';
import { UnsavedBar } from './unsaved-bar.tsx';

async function open(more: { changes?: number; isBusy?: boolean; obstacle?: string } = {}) {
  const [onSave, onDiscard] = [vi.fn(), vi.fn()];
  const state = { changes: 3, isBusy: false, obstacle: undefined, ...more };
  await openComponent(
    <UnsavedBar {...state} onSave={onSave} onDiscard={onDiscard} onFocusLost={() => {}} />,
    ['coverage', 'common'],
    () => 'unreachable',
  );
  const save = await screen.findByRole('button', { name: 'Save' });
  return { save, discard: screen.getByRole('button', { name: 'Discard' }), onSave, onDiscard };
}

describe('UnsavedBar', () => {
  it.each([
    ['how many there are', { changes: 3 }, '3 unsaved changes'],
    ['that it is one', { changes: 1 }, '1 unsaved change'],
    ['that they are being saved', { isBusy: true }, 'Saving...'],
  ])('says %s', async (_, state, words) => {
    await open(state);
    expect(screen.getAllByRole('status')[0]?.textContent).toBe(words);
  });

  it('saves and discards on request', async () => {
    const { save, discard, onSave, onDiscard } = await open();
    await user.click(save);
    expect(onSave).toHaveBeenCalledOnce();
    await user.click(discard);
    expect(onDiscard).toHaveBeenCalledOnce();
  });

  it('explains why saving is blocked and keeps "Save" focusable', async () => {
    const { save, discard, onSave } = await open({ obstacle: 'Select at least one lead type' });
    screen.getByRole('button', { name: 'Save', description: 'Select at least one lead type' });
    expect(save.getAttribute('aria-disabled')).toBe('true');
    discard.focus();
    await user.tab();
    expect(document.activeElement).toBe(save);
    await user.keyboard('{Enter}');
    expect(onSave).not.toHaveBeenCalled();
  });

  it('shows no reason while saving: it is busy, not unavailable', async () => {
    const { save } = await open({ isBusy: true, obstacle: 'Select at least one lead type' });
    expect(screen.queryByText('Select at least one lead type')).toBeNull();
    expect(save.getAttribute('aria-disabled')).toBeNull();
  });
});
