import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CountryCode } from '../../../contract/kit/country.ts';
import type { AreaPostcodes, Postcode } from '../api.ts';
import { countryOutlinesQuery } from '../outlines-api.ts';
import type { BasketGroup } from '../selection-basket.tsx';
import { withDistricts, withoutDistricts } from '../selection.ts';
import type { SelectionEditor } from '../use-selection-editor.ts';
import { groupPostcodes, type KnownPostcodes, regionName, withKnown, withMap } from './search/postcode-groups.ts';

interface PostcodeChoice {
  /** What is selected, as the basket lists it. */
  readonly groups: readonly BasketGroup[];
  readonly nameOf: (id: number) => string;
  readonly add: (postcodes: readonly Postcode[], name: string) => void;
  /** `isShown`: the place where it is pressed shows it. */
  readonly remove: (ids: readonly number[], name: string, isShown?: boolean) => void;
}

/** Adding and taking out, said in words. What was found is remembered, so that all that is selected has a name. */
export function usePostcodeChoice(editor: SelectionEditor, chosen: AreaPostcodes, country: CountryCode): PostcodeChoice {
  const { t } = useTranslation('coverage');
  const { selection, change } = editor;
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
  const places = (count: number): string => t(($) => $.area.places, { count });
  return {
    groups,
    nameOf: (id) => known.get(id)?.name ?? String(id),
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
