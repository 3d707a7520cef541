import { Button } from '@mantine/core';
import { IconCheck } from '../../../ui/icons/form-icons.ts';
import { IconMinus, IconPlus } from '../../../ui/icons/trade-icons.ts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Postcode, Region } from '../../api.ts';
import type { MapCountry } from '../../map-country.ts';
import { isSelected, type Selection } from '../../selection.ts';
import classes from './found-group.module.css';

/** Actions on search results. */
export interface Finding {
  readonly selection: Selection;
  readonly onAdd: (postcodes: readonly Postcode[], name: string) => void;
  readonly onRemove: (ids: readonly number[], name: string) => void;
}

interface FoundGroupProps extends Finding {
  readonly group: PostcodeGroup;
}

/** Above this many results the group is collapsed: some areas abroad have hundreds. */
const maxShown = 60;

/** Shows search results in an area, with a button to add all and one per district. */
export function FoundGroup({ group: { region, postcodes }, selection, onAdd, onRemove }: FoundGroupProps) {
  const { t } = useTranslation('coverage');
  const headingId = useId();
  const [isOpen, setOpen] = useState(false);
  const name = regionName(region);
  const open = notSelected(postcodes, selection);
  const isWhole = open.length === 0;
  const shown = isOpen ? postcodes : postcodes.slice(0, maxShown);
  return (
    <section className={classes.group} aria-labelledby={headingId}>
      <div className={classes.head}>
        <h3 id={headingId} className={classes.name}>
          {name}{' '}
          <span className={classes.count}>
            {t(($) => $.postcodes.groupCount, { selected: postcodes.length - open.length, total: postcodes.length })}
          </span>
        </h3>
        <Button
          variant="default"
          size="compact-md"
          className={classes.all}
          leftSection={isWhole ? <IconMinus size={18} stroke={2} aria-hidden /> : <IconPlus size={18} stroke={2} aria-hidden />}
          aria-label={
            isWhole
              ? t(($) => $.postcodes.removeGroup, { total: postcodes.length, name })
              : t(($) => $.postcodes.addGroup, { total: postcodes.length, name })
          }
          onClick={() =>
            isWhole
              ? onRemove(
                  postcodes.map(({ id }) => id),
                  name,
                )
              : onAdd(postcodes, name)
          }
        >
          {isWhole ? t(($) => $.postcodes.removeAll) : t(($) => $.postcodes.addAll)}
        </Button>
      </div>
      <ul className={classes.districts}>
        {shown.map((postcode) => (
          <FoundDistrict key={postcode.id} postcode={postcode} selection={selection} onAdd={onAdd} onRemove={onRemove} />
        ))}
      </ul>
      {shown.length < postcodes.length && (
        <Button variant="subtle" size="compact-md" onClick={() => setOpen(true)}>
          {t(($) => $.postcodes.showAll, { total: postcodes.length })}
        </Button>
      )}
    </section>
  );
}

function FoundDistrict({ postcode, selection, onAdd, onRemove }: Finding & { readonly postcode: Postcode }) {
  const { id, name } = postcode;
  const isIn = isSelected(selection, id);
  return (
    <li>
      <button
        type="button"
        className={classes.district}
        data-selected={isIn || undefined}
        aria-pressed={isIn}
        aria-label={name}
        onClick={() => (isIn ? onRemove([id], name) : onAdd([postcode], name))}
      >
        {isIn ? <IconCheck size={16} stroke={2} aria-hidden /> : <IconPlus size={16} stroke={2} aria-hidden />}
        {name}
      </button>
    </li>
  );
}

interface PostcodeGroup {
  readonly region: Region;
  readonly postcodes: readonly Postcode[];
}

const natural = new Intl.Collator('en', { numeric: true });
const byName = (a: Postcode, b: Postcode): number => natural.compare(a.name, b.name);

/** Collects known postcodes by id: from the coverage, searches and the map. */
export type KnownPostcodes = ReadonlyMap<number, Postcode>;

export function withKnown(known: KnownPostcodes, more: readonly Postcode[]): KnownPostcodes {
  if (more.every(({ id }) => known.has(id))) return known;
  return new Map([...known, ...more.map((postcode) => [postcode.id, postcode] as const)]);
}

/** Adds all districts of a country once its map has loaded. */
export function withMap(known: KnownPostcodes, { areas, districtById }: MapCountry): KnownPostcodes {
  const shown = areas.flatMap(({ id, code, name, districts }) =>
    districts.map((district): Postcode => ({ id: district, name: districtById.get(district)?.code ?? '', parent: { id, code, name } })),
  );
  return withKnown(known, shown);
}

/** Groups the selection by area in natural code order, LE2 before LE10. */
export function groupPostcodes(selection: Selection, known: KnownPostcodes, regions: readonly Region[]): readonly PostcodeGroup[] {
  const chosen = selection.flatMap((id) => known.get(id) ?? []);
  const sizes = new Map(regions.map((region) => [region.id, region.postcodes]));
  return [...Map.groupBy(chosen, ({ parent }) => parent.id).values()]
    .flatMap((postcodes) => {
      const [first] = postcodes;
      if (first === undefined) return [];
      const region = { ...first.parent, postcodes: sizes.get(first.parent.id) ?? postcodes.length };
      return [{ region, postcodes: postcodes.toSorted(byName) }];
    })
    .toSorted((a, b) => natural.compare(a.region.code, b.region.code));
}

/** Groups search results by area, keeping their order. */
export function groupFound(postcodes: readonly Postcode[], regions: readonly Region[]): readonly PostcodeGroup[] {
  const byArea = Map.groupBy(postcodes, ({ parent }) => parent.id);
  return regions.map((region) => ({ region, postcodes: byArea.get(region.id) ?? [] }));
}

export function notSelected(postcodes: readonly Postcode[], selection: Selection): readonly Postcode[] {
  return postcodes.filter(({ id }) => !isSelected(selection, id));
}

/** Returns the name of an area: letters and name where the letters are meaningful, otherwise just the name. */
export function regionName({ code, name }: Pick<Region, 'code' | 'name'>): string {
  return /^[A-Z]/.test(code) ? `${code} ${name}` : name;
}
