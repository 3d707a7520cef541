import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { ReasonButton } from '../../ui/reason-button.tsx';
import { areaWorkTypesQuery, type SavedChoice, saveWorkTypes, type WorkType } from '../api.ts';
import { EditorFooter } from '../editor-footer.tsx';
import { EditorMessages } from '../editor-messages.tsx';
import { allTypes, categoriesOf } from '../lead-type-groups.ts';
import { SelectionBasket } from '../selection-basket.tsx';
import type { StepTabProps } from '../step-tab-props.ts';
import { TwoColumns } from '../two-columns.tsx';
import { useReport } from '../use-report.ts';
import { useSelectionEditor } from '../use-selection-editor.ts';
import { AddLeadTypeDialog } from './add-lead-type-dialog.tsx';
import { LeadTypePicker } from './lead-type-picker.tsx';
import { useTypeChoice } from './use-type-choice.ts';

interface LeadTypesEditorProps extends StepTabProps {
  readonly offered: readonly WorkType[];
  readonly chosen: SavedChoice<WorkType>;
}

/** Lead types are chosen by category or by name; what is chosen stands beside. */
export function LeadTypesEditor({ area, holdsListing, onReport, offered, chosen }: LeadTypesEditorProps) {
  const { t } = useTranslation('coverage');
  const client = useQueryClient();
  const query = areaWorkTypesQuery(area.id);
  const editor = useSelectionEditor({
    saved: chosen,
    save: ({ ids, version }) => saveWorkTypes(client, { id: area.id, ids, version }),
    reload: () => client.fetchQuery({ ...query, staleTime: 0 }),
    texts: { saved: t(($) => $.types.saved), failed: t(($) => $.types.saveFailed) },
  });
  const count = editor.selection.length;
  useReport(onReport, editor.isDirty, count);
  const [isAdding, setAdding] = useState(false);
  const types = useMemo(() => allTypes(offered, chosen.things), [offered, chosen.things]);
  const categories = useMemo(() => categoriesOf(types), [types]);
  const { choosing, groups, remove } = useTypeChoice(editor, categories, area.id);
  const nameOf = (id: number): string => types.find((type) => type.id === id)?.description ?? String(id);
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
            <LeadTypePicker types={types} categories={categories} choosing={choosing} />
          </>
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
      <EditorFooter step="lead-types" areaId={area.id} editor={editor} required={t(($) => $.types.required)} />
      {isAdding && <AddLeadTypeDialog onClose={() => setAdding(false)} />}
    </>
  );
}
