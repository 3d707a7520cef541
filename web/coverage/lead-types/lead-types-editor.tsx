import { Tabs } from '@mantine/core';
import { IconPlus } from '../../ui/icons/trade-icons.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { SearchPanel } from '../../ui/list/search-panel.tsx';
import { ReasonButton } from '../../ui/reason-button.tsx';
import { areaWorkTypesQuery, type SavedChoice, saveWorkTypes, type WorkType } from '../api.ts';
import { EditorMessages } from '../editor-messages.tsx';
import { allTypes, groupByCategory, type Category, searchTypes } from '../lead-type-groups.ts';
import { usePart } from '../saving/use-parts.ts';
import { SelectionBasket, type BasketGroup } from '../selection-basket.tsx';
import { isSelected, toggled, withDistricts, withoutDistricts } from '../selection.ts';
import type { StepTabProps } from '../steps.ts';
import classes from '../sub-tabs.module.css';
import { TwoColumns } from '../step-end.tsx';
import { useSelectionEditor, type SelectionEditor } from '../use-selection-editor.ts';
import { AddLeadTypeDialog } from './add-lead-type-dialog.tsx';
import { CategoryPicker } from './category-picker.tsx';
import { type Choosing, LeadTypeOption } from './lead-type-option.tsx';

interface LeadTypesEditorProps extends StepTabProps {
  readonly offered: readonly WorkType[];
  readonly chosen: SavedChoice<WorkType>;
}

/** Chooses lead types by category or name, with the selection beside. */
export function LeadTypesEditor({ area, holdsListing, onPart, togglePlace, offered, chosen }: LeadTypesEditorProps) {
  const { t } = useTranslation('coverage');
  const client = useQueryClient();
  const query = areaWorkTypesQuery(area.id);
  const editor = useSelectionEditor({
    saved: chosen,
    save: ({ ids, version }) => saveWorkTypes(client, { id: area.id, ids, version }),
    reload: () => client.fetchQuery({ ...query, staleTime: 0 }),
  });
  const count = editor.selection.length;
  usePart(onPart, 'lead-types', {
    changes: editor.unsaved,
    selection: editor.selection,
    obstacle: count === 0 ? t(($) => $.types.required) : undefined,
    save: editor.save,
    discard: editor.discard,
  });
  const types = useMemo(() => allTypes(offered, chosen.things), [offered, chosen.things]);
  const categories = useMemo(() => groupByCategory(types), [types]);
  const { choosing, groups, remove } = useTypeChoice(editor, categories, area.id);
  const getTypeName = (id: number): string => types.find((type) => type.id === id)?.description ?? String(id);
  return (
    <>
      <EditorMessages editor={editor} failed={t(($) => $.types.saveFailed)} getName={getTypeName} />
      {holdsListing && count === 0 && chosen.ids.length > 0 && <FailureAlert isWarning mb="md" failure={t(($) => $.types.lastWarning)} />}
      <TwoColumns
        count={count}
        togglePlace={togglePlace}
        picker={
          <LeadTypePicker
            types={types}
            categories={categories}
            choosing={choosing}
            action={<AddLeadTypeButton isUnsaved={editor.unsaved > 0} />}
          />
        }
        basket={
          <SelectionBasket
            title={t(($) => $.types.basket)}
            empty={t(($) => $.types.basketEmpty)}
            groups={groups}
            onRemove={remove}
            changes={editor.changes}
            onUndo={editor.canUndo ? () => editor.undo((total) => t(($) => $.types.undone, { total })) : undefined}
          />
        }
      />
    </>
  );
}

interface TypeChoice {
  readonly choosing: Choosing;
  /** Groups the selection for the basket. */
  readonly groups: readonly BasketGroup[];
  readonly remove: (ids: readonly number[], name: string) => void;
}

/** Selects and deselects lead types, with announcements. */
function useTypeChoice(editor: SelectionEditor, categories: readonly Category[], areaId: number): TypeChoice {
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
    // The basket shows it, with a button back in the same place.
    change(next, ids.length > 1 ? t(($) => $.types.groupRemoved, said) : t(($) => $.types.removed, said), true);
  };
  return { choosing, groups, remove };
}

interface LeadTypePickerProps {
  readonly types: readonly WorkType[];
  /** Lists the same types by category. */
  readonly categories: readonly Category[];
  readonly choosing: Choosing;
  /** Rendered in line with the tabs. */
  readonly action: ReactNode;
}

/** Offers the same types in two ways: by category or by name. */
function LeadTypePicker({ types, categories, choosing, action }: LeadTypePickerProps) {
  const { t } = useTranslation('coverage');
  const [tab, setTab] = useState<string | null>('choose');
  return (
    <Tabs value={tab} onChange={setTab} keepMounted={false} classNames={{ tab: classes.tab, list: classes.list }}>
      <div className={classes.head}>
        <Tabs.List>
          <Tabs.Tab value="choose">{t(($) => $.types.choose)}</Tabs.Tab>
          <Tabs.Tab value="search">{t(($) => $.types.search)}</Tabs.Tab>
        </Tabs.List>
        {action}
      </div>
      <Tabs.Panel value="choose">
        <CategoryPicker categories={categories} choosing={choosing} />
      </Tabs.Panel>
      <Tabs.Panel value="search">
        <LeadTypeSearch types={types} choosing={choosing} />
      </Tabs.Panel>
    </Tabs>
  );
}

interface LeadTypeSearchProps {
  readonly types: readonly WorkType[];
  readonly choosing: Choosing;
}

/** Searches lead types of every category by name. */
export function LeadTypeSearch({ types, choosing }: LeadTypeSearchProps) {
  const { t } = useTranslation('coverage');
  const [text, setText] = useState('');
  const found = useMemo(() => searchTypes(types, text), [types, text]);
  return (
    <SearchPanel
      label={t(($) => $.types.searchLabel)}
      description={t(($) => $.types.searchHint)}
      text={text}
      onText={setText}
      found={
        found &&
        (found.length === 0 ? t(($) => $.types.noneFound, { text: text.trim() }) : t(($) => $.types.found, { count: found.length }))
      }
    >
      {found !== undefined && found.length > 0 && (
        <ul className="plain-list">
          {found.map((type) => (
            <LeadTypeOption key={type.id} type={type} choosing={choosing} showsCategory />
          ))}
        </ul>
      )}
    </SearchPanel>
  );
}

/** Adds a lead type to any area immediately; disabled while this area has unsaved changes, which it would bypass. */
function AddLeadTypeButton({ isUnsaved }: { readonly isUnsaved: boolean }) {
  const { t } = useTranslation('coverage');
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <ReasonButton
        variant="default"
        className={classes.action ?? ''}
        leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
        reason={isUnsaved ? t(($) => $.types.saveFirst) : undefined}
        onClick={() => setAdding(true)}
      >
        {t(($) => $.types.addTo)}
      </ReasonButton>
      {isAdding && <AddLeadTypeDialog onClose={() => setAdding(false)} />}
    </>
  );
}
