import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { inRouter } from '../../testing/in-router.tsx';
import { openComponent } from '../../testing/open-component.tsx';
import { fill, screen, user, within } from '../../testing/page.ts';
import type { WorkType } from '../api.ts';
import { groupByCategory } from '../lead-type-groups.ts';
import { type Selection, toggled } from '../selection.ts';
import { types } from '../test-coverage.ts';
import { CategoryPicker } from './category-picker.tsx';
import type { Choosing } from './lead-type-option.tsx';
import { LeadTypeSearch } from './lead-types-editor.tsx';

interface PageProps {
  readonly offered: readonly WorkType[];
  readonly start: Selection;
  readonly addAll: Choosing['addAll'];
  readonly isSearch: boolean;
}
function Page({ offered, start, addAll, isSearch }: PageProps) {
  const [selection, setSelection] = useState(start);
  const choosing: Choosing = { areaId: 7, selection, toggle: ({ id }) => setSelection(toggled(selection, id)), addAll };
  return isSearch ? (
    <LeadTypeSearch types={offered} choosing={choosing} />
  ) : (
    <CategoryPicker categories={groupByCategory(offered)} choosing={choosing} />
  );
}
async function open({ offered = types, start = [101], isSearch = false }: Partial<PageProps> = {}) {
  const addAll = vi.fn();
  const { part } = inRouter(<Page offered={offered} start={start} addAll={addAll} isSearch={isSearch} />);
  await openComponent(part, 'coverage', () => 'unreachable');
  if (isSearch) await screen.findByRole('searchbox');
  else await screen.findByRole('list', { name: 'Categories' });
  return addAll;
}
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const checkboxes = () => screen.queryAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked);

describe('categories', () => {
  it('start collapsed with the number selected', async () => {
    await open();
    const buttons = within(screen.getByRole('list', { name: 'Categories' })).getAllByRole('button', { expanded: false });
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Boilers (1 of 3)', 'Solar (0 of 2)']);
    screen.getByText('Select a category to show lead types available');
    expect(checkboxes()).toEqual([]);
  });

  it('offer the most common ones first, in fixed order', async () => {
    const named = (code: string, id: number): WorkType => ({
      id,
      code: `type-${id}`,
      description: `Type ${id}`,
      category: { id, code, name: code },
      requires: [],
    });
    await open({ offered: [named('Solar', 1), named('Windows', 2), named('HeatingEngineers', 3)] });
    const inList = ['Solar (0 of 1)', 'Windows (0 of 1)', 'HeatingEngineers (0 of 1)'];
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([...inList, 'HeatingEngineers', 'Solar']);
    await press('Solar');
    await screen.findByRole('checkbox', { name: 'Type 1' });
  });

  it('open one at a time and close on a second press', async () => {
    await open();
    await press('Boilers (1 of 3)');
    await screen.findByRole('heading', { level: 3, name: 'Boilers' });
    expect(checkboxes()).toEqual([true, false, false]);
    expect(screen.queryByText(/^Select a category/)).toBeNull();
    await press('Solar (0 of 2)');
    await screen.findByRole('heading', { level: 3, name: 'Solar' });
    expect(screen.queryByRole('heading', { name: 'Boilers' })).toBeNull();
    await press('Solar (0 of 2)');
    await screen.findByText(/^Select a category/);
  });

  it('can be opened and ticked by keyboard', async () => {
    await open();
    await user.tab();
    await user.keyboard('{Enter}');
    await screen.findByRole('checkbox', { name: 'Boiler repair', checked: true });
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add all of Boilers' }));
    await user.tab();
    await user.keyboard(' ');
    await screen.findByRole('button', { name: 'Boilers (0 of 3)' });
    await screen.findByRole('checkbox', { name: 'Boiler repair', checked: false });
  });

  it('can be added as a whole unless fully selected', async () => {
    const addAll = await open({ start: [401, 402] });
    await press('Boilers (0 of 3)');
    await press('Add all of Boilers');
    expect(addAll).toHaveBeenCalledOnce();
    expect(addAll.mock.calls[0]?.[0]).toMatchObject({ name: 'Boilers' });
    await press('Solar (2 of 2)');
    const all = await screen.findByRole('button', { name: 'Add all of Solar', description: 'All selected' });
    await user.click(all);
    expect(addAll).toHaveBeenCalledOnce();
  });
});

describe('lead type that needs an accreditation', () => {
  it('names the missing one and links to it', async () => {
    await open();
    await press('Boilers (1 of 3)');
    await screen.findByRole('checkbox', { name: 'Boiler service', description: 'Needs Gas Safe Register' });
    const link = screen.getByRole('link', { name: 'Add your accreditation: Gas Safe Register' });
    expect(link.getAttribute('href')).toBe('/settings/coverage/accreditations?listing=7');
    // One type is approved, another needs no accreditation.
    screen.getByRole('checkbox', { name: 'Boiler repair', description: '' });
    screen.getByRole('checkbox', { name: 'Electric boiler', description: '' });
  });

  it('can be selected and stays on hold', async () => {
    await open();
    await press('Boilers (1 of 3)');
    await user.click(await screen.findByRole('checkbox', { name: 'Boiler service' }));
    await screen.findByRole('button', { name: 'Boilers (2 of 3)' });
  });
});

describe('search', () => {
  it('finds lead types across categories and names the category', async () => {
    await open({ isSearch: true });
    await fill(screen.getByRole('searchbox', { name: 'Search by lead type' }), 'pan');
    await screen.findByText('1 lead type found');
    await user.click(screen.getByRole('checkbox', { name: 'Solar panels', description: 'Solar' }));
    await screen.findByRole('checkbox', { name: 'Solar panels', checked: true });
  });

  it('explains how to start and shows nothing yet', async () => {
    await open({ isSearch: true });
    screen.getByRole('searchbox', { name: 'Search by lead type', description: 'Type at least 3 letters' });
    expect(screen.queryByRole('list')).toBeNull();
  });
});
