import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { areaWorkTypesQuery, type SavedChoice, saveWorkTypes, type WorkType } from '../api.ts';
import { EditorMessages } from '../editor-messages.tsx';
import { allTypes, categoriesOf } from '../lead-type-groups.ts';
import { usePart } from '../saving/use-part.ts';
import { SelectionBasket } from '../selection-basket.tsx';
import type { StepTabProps } from '../step-tab-props.ts';
import { TwoColumns } from '../two-columns.tsx';
import { useSelectionEditor } from '../use-selection-editor.ts';
import { AddLeadTypeButton } from './add-lead-type-button.tsx';
import { LeadTypePicker } from './lead-type-picker.tsx';
import { useTypeChoice } from './use-type-choice.ts';

interface LeadTypesEditorProps extends StepTabProps {
  readonly offered: readonly WorkType[];
  readonly chosen: SavedChoice<WorkType>;
}

/** Lead types are chosen by category or by name; what is chosen stands beside. */
export function LeadTypesEditor({ area, holdsListing, onPart, offered, chosen }: LeadTypesEditorProps) {
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
