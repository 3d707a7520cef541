import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Category } from '../lead-type-groups.ts';
import type { BasketGroup } from '../selection-basket.tsx';
import { isSelected, toggled, withDistricts, withoutDistricts } from '../selection.ts';
import type { SelectionEditor } from '../use-selection-editor.ts';
import type { Choosing } from './lead-type-option.tsx';

interface TypeChoice {
  readonly choosing: Choosing;
  /** What is selected, as the basket lists it. */
  readonly groups: readonly BasketGroup[];
  readonly remove: (ids: readonly number[], name: string) => void;
}

/** Choosing lead types and taking them out, said in words. */
export function useTypeChoice(editor: SelectionEditor, categories: readonly Category[], areaId: number): TypeChoice {
  const { t } = useTranslation('coverage');
  const { selection, change } = editor;
  const groups = useMemo(
    () =>
      categories.flatMap(({ id, name, types: all }) => {
        const items = all.filter((type) => isSelected(selection, type.id)).map((type) => ({ id: type.id, name: type.description }));
        return items.length === 0
          ? []
          : [{ id, name, count: t(($) => $.types.counts, { selected: items.length, total: all.length }), items }];
      }),
    [categories, selection, t],
  );
  const choosing: Choosing = {
    areaId,
    selection,
    toggle: ({ id, description: name }) => {
      const next = toggled(selection, id);
      const said = { name, total: next.length };
      change(next, next.length > selection.length ? t(($) => $.types.added, said) : t(($) => $.types.removed, said));
    },
    addAll: ({ name, types }) => {
      const next = withDistricts(
        selection,
        types.map(({ id }) => id),
      );
      change(
        next,
        t(($) => $.types.groupAdded, { name, total: next.length }),
      );
    },
  };
  const remove = (ids: readonly number[], name: string) => {
    const next = withoutDistricts(selection, ids);
    const said = { name, total: next.length };
    // The basket shows it, with the way back in the same place.
    change(next, ids.length > 1 ? t(($) => $.types.groupRemoved, said) : t(($) => $.types.removed, said), true);
  };
  return { choosing, groups, remove };
}
