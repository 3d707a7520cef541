import { Skeleton, Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { ReasonButton } from '../../ui/reason-button.tsx';
import { loadingOf } from '../../ui/region-loading.ts';
import { areaWorkTypesQuery, type SavedChoice, saveWorkTypes, type WorkType, workTypesQuery } from '../api.ts';
import { allTypes, categoriesOf } from '../lead-type-groups.ts';
import { isSelected, withDistricts, withoutDistricts } from '../selection.ts';
import { AddLeadTypeDialog } from './add-lead-type-dialog.tsx';
import { CategoryPicker } from './category-picker.tsx';
import { EditorMessages } from '../editor-messages.tsx';
import type { Choosing } from './lead-type-option.tsx';
import classes from '../sub-tabs.module.css';
import { LeadTypeSearch } from './lead-type-search.tsx';
import { SelectionBasket } from '../selection-basket.tsx';
import { StepFooter } from '../step-footer.tsx';
import type { StepTabProps } from '../step-tab-props.ts';
import { TwoColumns } from '../two-columns.tsx';
import { useReport } from '../use-report.ts';
import { useSelectionEditor } from '../use-selection-editor.ts';

/** Step 1: which kinds of leads the area takes. */
export function LeadTypesTab(props: StepTabProps) {
  const { t } = useTranslation('coverage');
  const { area } = props;
  const offered = useQuery(workTypesQuery());
  const chosen = useQuery(areaWorkTypesQuery(area.id));
  if (offered.data !== undefined && chosen.data !== undefined) {
    return <LeadTypesEditor {...props} key={area.id} offered={offered.data} chosen={chosen.data} />;
  }
  const loading = loadingOf(offered, chosen);
  return (
    <>
      {loading.hasFailed ? (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.types.loadFailed)}
        </InlineFailure>
      ) : (
        <Skeleton height={480} aria-hidden />
      )}
      <StepFooter step="lead-types" areaId={area.id} isDirty={false} isBusy={false} isSaved={false} reason={t(($) => $.footer.loading)} />
    </>
  );
}

interface LeadTypesEditorProps extends StepTabProps {
  readonly offered: readonly WorkType[];
  readonly chosen: SavedChoice<WorkType>;
}

function LeadTypesEditor({ area, holdsListing, onReport, offered, chosen }: LeadTypesEditorProps) {
  const { t } = useTranslation('coverage');
  const client = useQueryClient();
  const query = areaWorkTypesQuery(area.id);
  const editor = useSelectionEditor({
    saved: chosen,
    save: ({ ids, version }) => saveWorkTypes(client, { id: area.id, ids, version }),
    reload: () => client.fetchQuery({ ...query, staleTime: 0 }),
    texts: { saved: t(($) => $.types.saved), failed: t(($) => $.types.saveFailed) },
  });
  const { selection, change } = editor;
  const count = selection.length;
  useReport(onReport, editor.isDirty, count);
  const [tab, setTab] = useState<string | null>('choose');
  const [isAdding, setAdding] = useState(false);
  const types = useMemo(() => allTypes(offered, chosen.things), [offered, chosen.things]);
  const categories = useMemo(() => categoriesOf(types), [types]);
  const nameOf = (id: number): string => types.find((type) => type.id === id)?.description ?? String(id);

  const choosing: Choosing = {
    areaId: area.id,
    selection,
    toggle: ({ id, description: name }) => {
      const next = isSelected(selection, id) ? withoutDistricts(selection, [id]) : withDistricts(selection, [id]);
      change(
        next,
        next.length > count
          ? t(($) => $.types.added, { name, total: next.length })
          : t(($) => $.types.removed, { name, total: next.length }),
      );
    },
    addAll: ({ name, types: all }) => {
      const ids = all.map(({ id }) => id);
      const next = withDistricts(selection, ids);
      change(
        next,
        t(($) => $.types.groupAdded, { name, total: next.length }),
      );
    },
  };
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
  return (
    <>
      <EditorMessages editor={editor} failed={t(($) => $.types.saveFailed)} nameOf={nameOf} />
      {holdsListing && count === 0 && chosen.ids.length > 0 && <FailureAlert isWarning mb="md" failure={t(($) => $.types.lastWarning)} />}
      <TwoColumns
        count={count}
        picker={
          <>
            <ReasonButton
              variant="default"
              mb="md"
              leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
              reason={editor.isDirty ? t(($) => $.types.saveFirst) : undefined}
              onClick={() => setAdding(true)}
            >
              {t(($) => $.types.addTo)}
            </ReasonButton>
            <Tabs value={tab} onChange={setTab} keepMounted={false} classNames={{ tab: classes.tab }}>
              <Tabs.List>
                <Tabs.Tab value="choose">{t(($) => $.types.choose)}</Tabs.Tab>
                <Tabs.Tab value="search">{t(($) => $.types.search)}</Tabs.Tab>
              </Tabs.List>
              <Tabs.Panel value="choose" pt="md">
                <CategoryPicker categories={categories} choosing={choosing} />
              </Tabs.Panel>
              <Tabs.Panel value="search" pt="md">
                <LeadTypeSearch types={types} choosing={choosing} />
              </Tabs.Panel>
            </Tabs>
          </>
        }
        basket={
          <SelectionBasket
            title={t(($) => $.types.basket)}
            empty={t(($) => $.types.basketEmpty)}
            groups={groups}
            onRemove={(ids, name) => {
              const next = withoutDistricts(selection, ids);
              const said = { name, total: next.length };
              change(next, ids.length > 1 ? t(($) => $.types.groupRemoved, said) : t(($) => $.types.removed, said));
            }}
            changes={editor.changes}
            onUndo={editor.canUndo ? () => editor.undo((total) => t(($) => $.types.undone, { total })) : undefined}
          />
        }
      />
      <StepFooter
        step="lead-types"
        areaId={area.id}
        isDirty={editor.isDirty}
        isBusy={editor.isBusy}
        isSaved={editor.isSaved}
        reason={count === 0 ? t(($) => $.types.required) : undefined}
        onSave={() => void editor.submit()}
      />
      {isAdding && <AddLeadTypeDialog onClose={() => setAdding(false)} />}
    </>
  );
}
