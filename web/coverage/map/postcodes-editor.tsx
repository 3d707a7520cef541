import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { companyQuery } from '../../platform/session.ts';
import { type AreaPostcodes, savePostcodes } from '../api.ts';
import { EditorFooter } from '../editor-footer.tsx';
import { EditorMessages } from '../editor-messages.tsx';
import type { Saved } from '../selection-editing.ts';
import { SelectionBasket } from '../selection-basket.tsx';
import type { StepTabProps } from '../step-tab-props.ts';
import { TwoColumns } from '../two-columns.tsx';
import { useReport } from '../use-report.ts';
import { useSelectionEditor } from '../use-selection-editor.ts';
import { PostcodePicker } from './postcode-picker.tsx';
import { usePostcodeChoice } from './use-postcode-choice.ts';

interface PostcodesEditorProps extends StepTabProps {
  readonly chosen: AreaPostcodes;
  readonly reload: () => Promise<Saved>;
}

/** Postcodes are chosen on the map or by searching for them; what is chosen stands beside. */
export function PostcodesEditor({ area, onReport, chosen, reload }: PostcodesEditorProps) {
  const { t } = useTranslation('coverage');
  const client = useQueryClient();
  const editor = useSelectionEditor({
    saved: chosen,
    save: ({ ids, version }) => savePostcodes(client, { id: area.id, ids, version }),
    reload,
    texts: { saved: t(($) => $.postcodes.saved), failed: t(($) => $.postcodes.saveFailed) },
  });
  const count = editor.selection.length;
  useReport(onReport, editor.isDirty, count);
  const [isWide, setWide] = useState(false);
  const { data: company } = useSuspenseQuery(companyQuery());
  const country = company.country.iso_code;
  const { groups, nameOf, add, remove } = usePostcodeChoice(editor, chosen, country);
  const undone = (left: number): string => t(($) => $.postcodes.undone, { places: t(($) => $.area.places, { count: left }) });
  return (
    <>
      <EditorMessages editor={editor} failed={t(($) => $.postcodes.saveFailed)} nameOf={nameOf} />
      <TwoColumns
        count={count}
        isWide={isWide}
        picker={
          <PostcodePicker
            country={country}
            home={company.addresses.find(({ type }) => type === 'contact')?.postcode ?? undefined}
            selection={editor.selection}
            onAdd={add}
            onRemove={remove}
            onChange={editor.put}
            isWide={isWide}
            onWide={setWide}
          />
        }
        basket={
          <SelectionBasket
            title={t(($) => $.postcodes.basket)}
            empty={t(($) => $.postcodes.basketEmpty)}
            groups={groups}
            onRemove={remove}
            isDense
            changes={editor.changes}
            onUndo={editor.canUndo ? () => editor.undo(undone) : undefined}
          />
        }
      />
      <EditorFooter step="postcodes" areaId={area.id} editor={editor} required={t(($) => $.postcodes.required)} />
    </>
  );
}
