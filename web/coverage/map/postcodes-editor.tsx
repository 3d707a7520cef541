import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { companyQuery } from '../../platform/session.ts';
import { type areaPostcodesQuery, type Postcode, savePostcodes } from '../api.ts';
import { countryOutlinesQuery } from '../outlines-api.ts';
import { groupPostcodes, type KnownPostcodes, regionName, withKnown, withMap } from './search/postcode-groups.ts';
import { withDistricts, withoutDistricts } from '../selection.ts';
import type { Saved } from '../selection-editing.ts';
import { EditorMessages } from '../editor-messages.tsx';
import { PostcodePicker } from './postcode-picker.tsx';
import { SelectionBasket } from '../selection-basket.tsx';
import { StepFooter } from '../step-footer.tsx';
import type { StepTabProps } from '../step-tab-props.ts';
import { TwoColumns } from '../two-columns.tsx';
import { useReport } from '../use-report.ts';
import { useSelectionEditor } from '../use-selection-editor.ts';

interface PostcodesEditorProps extends StepTabProps {
  readonly chosen: Awaited<ReturnType<NonNullable<ReturnType<typeof areaPostcodesQuery>['queryFn']>>>;
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
  const { selection, change } = editor;
  const count = selection.length;
  useReport(onReport, editor.isDirty, count);
  const [isWide, setWide] = useState(false);
  const { data: company } = useSuspenseQuery(companyQuery());
  const country = company.country.iso_code;
  // Asked for by the map; what it brings names what is chosen there.
  const { data: map } = useQuery({ ...countryOutlinesQuery(country), enabled: false });
  const [found, setFound] = useState<KnownPostcodes>(() => new Map());
  const known = useMemo(() => {
    const told = withKnown(found, chosen.things);
    return map === undefined ? told : withMap(told, map);
  }, [found, chosen.things, map]);
  const groups = useMemo(
    () =>
      groupPostcodes(selection, known, chosen.regions).map(({ region, postcodes }) => ({
        id: region.id,
        name: regionName(region),
        count: t(($) => $.postcodes.groupCount, { selected: postcodes.length, total: region.postcodes }),
        items: postcodes,
      })),
    [selection, known, chosen.regions, t],
  );
  const places = (next: number): string => t(($) => $.area.places, { count: next });
  const add = (postcodes: readonly Postcode[], name: string) => {
    setFound(withKnown(found, postcodes));
    const next = withDistricts(
      selection,
      postcodes.map(({ id }) => id),
    );
    change(
      next,
      t(($) => $.postcodes.added, { name, places: places(next.length) }),
    );
  };
  const remove = (ids: readonly number[], name: string) => {
    const next = withoutDistricts(selection, ids);
    change(
      next,
      t(($) => $.postcodes.removed, { name, places: places(next.length) }),
    );
  };
  return (
    <>
      <EditorMessages editor={editor} failed={t(($) => $.postcodes.saveFailed)} nameOf={(id) => known.get(id)?.name ?? String(id)} />
      <TwoColumns
        count={count}
        isWide={isWide}
        picker={
          <PostcodePicker
            country={country}
            home={company.addresses.find(({ type }) => type === 'contact')?.postcode ?? undefined}
            selection={selection}
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
            onUndo={editor.canUndo ? () => editor.undo((left) => t(($) => $.postcodes.undone, { places: places(left) })) : undefined}
          />
        }
      />
      <StepFooter
        step="postcodes"
        areaId={area.id}
        isDirty={editor.isDirty}
        isBusy={editor.isBusy}
        isSaved={editor.isSaved}
        reason={count === 0 ? t(($) => $.postcodes.required) : undefined}
        onSave={() => void editor.submit()}
      />
    </>
  );
}
