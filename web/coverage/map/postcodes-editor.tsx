import { mapRules } from '../../../contract/countries/all-countries.ts';
import { Button, Skeleton, Tabs } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQueryClient, useSuspenseQuery, useQuery, keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useState, Suspense, useLayoutEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CountryCode } from '../../../contract/kit/country.ts';
import { companyQuery } from '../../platform/session.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { SearchPanel } from '../../ui/list/search-panel.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { PhoneRadius } from '../areas/phone-radius.tsx';
import { type AreaPostcodes, savePostcodes, type Postcode, regionSearchQuery, countryOutlinesQuery } from '../api.ts';
import { EditorMessages } from '../editor-messages.tsx';
import { usePart } from '../saving/use-parts.ts';
import { SelectionBasket, type BasketGroup } from '../selection-basket.tsx';
import { type Saved, type Selection, withDistricts, withoutDistricts } from '../selection.ts';
import type { StepTabProps } from '../steps.ts';
import subTabsClasses from '../sub-tabs.module.css';
import { TwoColumns } from '../step-end.tsx';
import { useSelectionEditor, type SelectionEditor } from '../use-selection-editor.ts';
import { lazyMap, useHasMap } from './lazy-map.ts';
import { MapUnavailable } from './map-legend.tsx';
import type { MapPlaces } from './map-places.ts';
import classes from './postcodes-editor.module.css';
import {
  type Finding,
  FoundGroup,
  groupPostcodes,
  type KnownPostcodes,
  regionName,
  withKnown,
  withMap,
  groupFound,
} from './search/found-group.tsx';
import postcodeSearchClasses from './search/postcode-search.module.css';

interface PostcodesEditorProps extends StepTabProps {
  readonly chosen: AreaPostcodes;
  readonly reload: () => Promise<Saved>;
}

/** Selects postcodes on the map or by search, with the selection beside. */
export function PostcodesEditor({ area, onPart, togglePlace, chosen, reload }: PostcodesEditorProps) {
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
  const { groups, getName, add, addIds, remove } = usePostcodeChoice(editor, chosen, country);
  const undone = (left: number): string => t(($) => $.postcodes.undone, { places: t(($) => $.area.places, { count: left }) });
  return (
    <>
      <EditorMessages editor={editor} failed={t(($) => $.postcodes.saveFailed)} getName={getName} />
      <TwoColumns
        count={count}
        isWide={isWide}
        isMap={isMap}
        togglePlace={togglePlace}
        beside={isMap && <div ref={setListPlace} className={classes.list} />}
        picker={
          <PostcodePicker
            country={country}
            home={company.addresses.find(({ type }) => type === 'contact')?.postcode ?? undefined}
            selection={editor.selection}
            onAdd={add}
            onAddIds={addIds}
            onUndo={editor.canUndo ? () => editor.undo(undone) : undefined}
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

interface PostcodePickerProps extends Finding {
  readonly country: CountryCode;
  readonly home: string | undefined;
  /** Adds districts found by distance. */
  readonly onAddIds: (ids: Selection, announcement: string) => void;
  /** Undefined if there is nothing to undo. */
  readonly onUndo: (() => void) | undefined;
  /** Called by the map, which announces its own changes. */
  readonly onChange: (selection: Selection) => void;
  readonly isWide: boolean;
  readonly onWide: (isWide: boolean) => void;
  /** Container of the map's list. */
  readonly listPlace: HTMLElement | null;
  /** Whether the map tab is active. */
  readonly onMap: (isMap: boolean) => void;
}

/** Map and list are equivalent; the list replaces a map that cannot load. Phones begin with search and radius. */
function PostcodePicker({ onAddIds, onUndo, ...props }: PostcodePickerProps) {
  const { country, home, onChange, isWide, onWide, listPlace, onMap, ...search } = props;
  const { t } = useTranslation('coverage');
  const hasMap = useHasMap();
  const [CoverageMap, setMap] = useState(lazyMap);
  const [tab, setTab] = useState<string | null>('map');
  const [hasFailed, setFailed] = useState(false);
  const [toolPlace, setToolPlace] = useState<HTMLDivElement | null>(null);
  const isMap = hasMap && tab === 'map';
  useLayoutEffect(() => onMap(isMap), [onMap, isMap]);
  if (!hasMap) return <PhonePicker {...search} country={country} home={home} onAddIds={onAddIds} onUndo={onUndo} onChange={onChange} />;
  const show = (next: string | null) => {
    setTab(next);
    onWide(false);
  };
  const fallBackToSearch = () => {
    setFailed(true);
    show('search');
  };
  return (
    <Tabs value={tab} onChange={show} keepMounted={false} classNames={{ tab: subTabsClasses.tab, list: subTabsClasses.list }}>
      <div className={subTabsClasses.head}>
        <Tabs.List>
          <Tabs.Tab value="map">{t(($) => $.postcodes.map)}</Tabs.Tab>
          <Tabs.Tab value="search">{t(($) => $.postcodes.search)}</Tabs.Tab>
        </Tabs.List>
        <div ref={setToolPlace} />
      </div>
      <Tabs.Panel value="map">
        <Suspense fallback={<Skeleton height="var(--coverage-map-height)" aria-hidden />}>
          <CoverageMap
            country={country}
            home={home}
            places={{ tools: toolPlace, list: listPlace }}
            selection={search.selection}
            onChange={onChange}
            onUnavailable={fallBackToSearch}
            isExpanded={isWide}
            onExpand={onWide}
          />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="search" pt="xs">
        {hasFailed && (
          <MapUnavailable
            isRetrying={false}
            onRetry={() => {
              setFailed(false);
              setMap(lazyMap);
              show('map');
            }}
          />
        )}
        <PostcodeSearch {...search} />
      </Tabs.Panel>
    </Tabs>
  );
}

type PhonePickerProps = Omit<PostcodePickerProps, 'isWide' | 'onWide' | 'listPlace' | 'onMap'>;

/** Shows search, then radius, and the map only on request. */
function PhonePicker({ country, home, onAddIds, onUndo, onChange, ...search }: PhonePickerProps) {
  const { t } = useTranslation('coverage');
  const [CoverageMap, setMap] = useState(lazyMap);
  const [map, setShown] = useState<'hidden' | 'shown' | 'failed'>('hidden');
  const { selection } = search;
  return (
    <div className={classes.phone}>
      <PostcodeSearch {...search}>
        <h3 className={classes.around}>{t(($) => $.postcodes.around.title)}</h3>
        <PhoneRadius country={country} home={home} selection={selection} onAdd={onAddIds} onUndo={onUndo} />
      </PostcodeSearch>
      {map === 'failed' ? (
        <MapUnavailable
          isRetrying={false}
          onRetry={() => {
            setMap(lazyMap);
            setShown('shown');
          }}
        />
      ) : (
        <div className={classes.mapLine}>
          <Button variant="default" aria-expanded={map === 'shown'} onClick={() => setShown(map === 'shown' ? 'hidden' : 'shown')}>
            {map === 'shown' ? t(($) => $.postcodes.hideMap) : t(($) => $.postcodes.showMap)}
          </Button>
          {map === 'shown' && onUndo !== undefined && (
            <Button variant="default" onClick={onUndo}>
              {t(($) => $.basket.undo)}
            </Button>
          )}
        </div>
      )}
      {map === 'shown' && (
        <Suspense fallback={<Skeleton height="var(--coverage-map-height)" aria-hidden />}>
          <CoverageMap
            country={country}
            home={home}
            places={withoutTools}
            selection={selection}
            onChange={onChange}
            onUnavailable={() => setShown('failed')}
            isExpanded={false}
            onExpand={nothing}
          />
        </Suspense>
      )}
    </div>
  );
}

/** The search is the phone's list, and its form the radius tool. */
const withoutTools: MapPlaces = { list: null, tools: null };
const nothing = (): void => undefined;

interface PostcodeChoice {
  /** Groups the selection for the basket. */
  readonly groups: readonly BasketGroup[];
  readonly getName: (id: number) => string;
  readonly add: (postcodes: readonly Postcode[], name: string) => void;
  /** Adds districts of the loaded map. */
  readonly addIds: (ids: Selection, announcement: string) => void;
  /** `isShown` means that the control already shows the change. */
  readonly remove: (ids: readonly number[], name: string, isShown?: boolean) => void;
}

/** Adds and removes postcodes with announcements. Remembers found ones, so that every selected postcode has a name. */
function usePostcodeChoice(editor: SelectionEditor, chosen: AreaPostcodes, country: CountryCode): PostcodeChoice {
  const { t } = useTranslation('coverage');
  const { selection, change } = editor;
  // The map fetches this; here it only supplies names.
  const { data: map } = useQuery({ ...countryOutlinesQuery(country), enabled: false });
  const [found, setFound] = useState<KnownPostcodes>(() => new Map());
  const known = useMemo(() => {
    const withoutMap = withKnown(found, chosen.things);
    return map === undefined ? withoutMap : withMap(withoutMap, map);
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
  const places = (count: number): string => t(($) => $.area.places, { count });
  return {
    groups,
    getName: (id) => known.get(id)?.name ?? String(id),
    add: (postcodes, name) => {
      setFound(withKnown(found, postcodes));
      const next = withDistricts(
        selection,
        postcodes.map(({ id }) => id),
      );
      change(
        next,
        t(($) => $.postcodes.added, { name, places: places(next.length) }),
      );
    },
    addIds: (ids, announcement) => change(withDistricts(selection, ids), announcement),
    remove: (ids, name, isShown) => {
      const next = withoutDistricts(selection, ids);
      change(
        next,
        t(($) => $.postcodes.removed, { name, places: places(next.length) }),
        isShown,
      );
    },
  };
}

/** How long typing must pause before a search. */
const debounceMs = 500;
/** For countries without an example of their own. */
const anyExample = '8000';

interface PostcodeSearchProps extends Finding {
  /** Rendered until something is typed. */
  readonly children?: ReactNode;
}

/** Searches postcodes by prefix, town or area name; the list is fully equivalent to the map. */
function PostcodeSearch({ selection, onAdd, onRemove, children }: PostcodeSearchProps) {
  const { t } = useTranslation('coverage');
  const { data: company } = useSuspenseQuery(companyQuery());
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text.trim(), debounceMs);
  // Clearing the field clears the list at once.
  const search = text.trim() === '' ? '' : asked;
  const query = useQuery({
    ...regionSearchQuery(search),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const loading = toRegionLoading(query);
  const found = search === '' ? undefined : data;
  const groups = found === undefined ? [] : groupFound(found.postcodes, found.regions);
  return (
    <SearchPanel
      label={t(($) => $.postcodes.searchLabel, { example: mapRules[company.country.iso_code]?.searchExample ?? anyExample })}
      text={text}
      onText={setText}
      found={
        // Old results stay visible until new ones arrive; announce only the new ones.
        found === undefined || query.isPlaceholderData || loading.hasFailed
          ? undefined
          : found.postcodes.length === 0
            ? t(($) => $.postcodes.noneFound, { text: search })
            : t(($) => $.postcodes.found, { count: found.postcodes.length })
      }
    >
      {text.trim() === '' && children}
      {loading.hasFailed && (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.postcodes.searchFailed)}
        </InlineFailure>
      )}
      {!loading.hasFailed && groups.length > 0 && (
        <div aria-busy={loading.isFetching} data-changing={loading.isFetching || undefined} className={postcodeSearchClasses.groups}>
          {groups.map((group) => (
            <FoundGroup key={group.region.id} group={group} selection={selection} onAdd={onAdd} onRemove={onRemove} />
          ))}
          {found?.hasMore === true && <p className={postcodeSearchClasses.more}>{t(($) => $.postcodes.more)}</p>}
        </div>
      )}
    </SearchPanel>
  );
}
