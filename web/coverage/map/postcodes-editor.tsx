import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { companyQuery } from '../../platform/session.ts';
import { type AreaPostcodes, savePostcodes } from '../api.ts';
import { EditorMessages } from '../editor-messages.tsx';
import { usePart } from '../saving/use-part.ts';
import type { Saved } from '../selection-editing.ts';
import { SelectionBasket } from '../selection-basket.tsx';
import type { StepTabProps } from '../step-tab-props.ts';
import { TwoColumns } from '../two-columns.tsx';
import { useSelectionEditor } from '../use-selection-editor.ts';
import classes from './postcodes-editor.module.css';
import { PostcodePicker } from './postcode-picker.tsx';
import { usePostcodeChoice } from './use-postcode-choice.ts';

interface PostcodesEditorProps extends StepTabProps {
  readonly chosen: AreaPostcodes;
  readonly reload: () => Promise<Saved>;
}

/** Postcodes are chosen on the map or by searching for them; what is chosen stands beside. */
export function PostcodesEditor({ area, onPart, chosen, reload }: PostcodesEditorProps) {
  const { t } = useTranslation('coverage');
  const client = useQueryClient();
  const editor = useSelectionEditor({
    saved: chosen,
    save: ({ ids, version }) => savePostcodes(client, { id: area.id, ids, version }),
    reload,
  });
  const count = editor.selection.length;
  usePart(onPart, 'postcodes', {
    changes: editor.unsaved,
    selection: editor.selection,
    obstacle: count === 0 ? t(($) => $.postcodes.required) : undefined,
    save: editor.save,
    discard: editor.discard,
  });
  const [isWide, setWide] = useState(false);
  const [isMap, setMap] = useState(false);
  const [listPlace, setListPlace] = useState<HTMLDivElement | null>(null);
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
        isMap={isMap}
        beside={isMap && <div ref={setListPlace} className={classes.list} />}
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
            listPlace={listPlace}
            onMap={setMap}
          />
        }
        basket={
          <SelectionBasket
            title={t(($) => $.postcodes.basket)}
            empty={t(($) => $.postcodes.basketEmpty)}
            groups={groups}
            onRemove={(ids, name) => remove(ids, name, true)}
            isDense
            changes={editor.changes}
            onUndo={editor.canUndo ? () => editor.undo(undone) : undefined}
          />
        }
      />
    </>
  );
}
