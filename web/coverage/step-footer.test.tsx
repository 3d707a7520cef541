import { describe, expect, it, vi } from 'vitest';
import { inRouter } from '../testing/in-router.tsx';
import { openComponent } from '../testing/open-component.tsx';
import { screen, user } from '../testing/page.ts';
import { StepFooter, type StepFooterProps } from './step-footer.tsx';

const idle: StepFooterProps = {
  step: 'accreditations',
  areaId: 7,
  isDirty: false,
  isBusy: false,
  isSaved: false,
  reason: undefined,
  onSave: () => {},
};
const open = async (more: Partial<StepFooterProps> = {}) => {
  const { part } = inRouter(<StepFooter {...idle} {...more} />);
  await openComponent(part, ['coverage', 'common'], () => 'unreachable');
  return screen.findByRole('button', { name: 'Save' });
};
const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

describe('the way through the steps', () => {
  it.each([
    ['lead-types', [['Next', '/settings/coverage/accreditations?listing=7']]],
    [
      'accreditations',
      [
        ['Back', '/settings/coverage/lead-types?listing=7'],
        ['Next', '/settings/coverage/postcodes?listing=7'],
      ],
    ],
    ['postcodes', [['Back', '/settings/coverage/accreditations?listing=7']]],
  ] as const)('from %s leads on within the same area', async (step, ways) => {
    await open({ step });
    expect(links()).toEqual(ways);
  });

  it('names no area where none is chosen', async () => {
    await open({ step: 'lead-types', areaId: undefined });
    expect(links()).toEqual([['Next', '/settings/coverage/accreditations']]);
  });
});

describe('how the work stands', () => {
  const filled = () =>
    [...screen.getAllByRole('link'), ...screen.getAllByRole('button')]
      .filter((control) => control.dataset['variant'] === 'filled')
      .map(({ textContent }) => textContent);

  it.each([
    ['is not said while there is nothing to say', {}, '', ['Next']],
    ['is unsaved changes, and saving is the main thing to do', { isDirty: true }, 'Unsaved changes', ['Save']],
    ['is being saved', { isDirty: true, isBusy: true }, 'Saving...', ['Save']],
    ['is saved', { isSaved: true }, 'Saved', ['Next']],
    ['is unsaved changes after something was saved', { isDirty: true, isSaved: true }, 'Unsaved changes', ['Save']],
  ])('%s', async (_, state, words, main) => {
    await open(state);
    expect(screen.getAllByRole('status')[0]?.textContent).toBe(words);
    expect(filled()).toEqual(main);
  });
});

describe('"Save"', () => {
  it('saves when it is pressed', async () => {
    const onSave = vi.fn();
    await user.click(await open({ isDirty: true, onSave }));
    expect(onSave).toHaveBeenCalledOnce();
  });

  it('says why there is nothing to save, stays in the tab order, and does nothing', async () => {
    const onSave = vi.fn();
    await open({ reason: 'Select at least one lead type', onSave });
    const save = screen.getByRole('button', { name: 'Save', description: 'Select at least one lead type' });
    expect(save.getAttribute('aria-disabled')).toBe('true');
    await user.tab();
    await user.tab();
    await user.tab();
    expect(document.activeElement).toBe(save);
    await user.keyboard('{Enter}');
    expect(onSave).not.toHaveBeenCalled();
  });

  it('gives no reason while it saves: it is busy, not unavailable', async () => {
    const save = await open({ isDirty: true, isBusy: true, reason: 'Select at least one lead type' });
    expect(screen.queryByText('Select at least one lead type')).toBeNull();
    expect(save.getAttribute('aria-disabled')).toBeNull();
  });

  it('submits the form that it ends', async () => {
    const { onSave: _, ...footer } = idle;
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    const { part } = inRouter(
      <form onSubmit={onSubmit}>
        <StepFooter {...footer} isDirty />
      </form>,
    );
    await openComponent(part, ['coverage', 'common'], () => 'unreachable');
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(onSubmit).toHaveBeenCalledOnce();
  });
});
