import { Button } from '@mantine/core';
import { IconCheck, IconMinus, IconPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notSelected, type PostcodeGroup, regionName } from './postcode-groups.ts';
import { isSelected, type Selection } from '../../selection.ts';
import type { Postcode } from '../../api.ts';
import classes from './found-group.module.css';

/** What can be done with what was found. */
export interface Finding {
  readonly selection: Selection;
  readonly onAdd: (postcodes: readonly Postcode[], name: string) => void;
  readonly onRemove: (ids: readonly number[], name: string) => void;
}

interface FoundGroupProps extends Finding {
  readonly group: PostcodeGroup;
}

/** More are a list to be opened: some areas abroad have hundreds. */
const mostShown = 60;

/** What was found in an area: a plus for all of it, and one for every district. */
export function FoundGroup({ group: { region, postcodes }, selection, onAdd, onRemove }: FoundGroupProps) {
  const { t } = useTranslation('coverage');
  const headingId = useId();
  const [isOpen, setOpen] = useState(false);
  const name = regionName(region);
  const open = notSelected(postcodes, selection);
  const isWhole = open.length === 0;
  const shown = isOpen ? postcodes : postcodes.slice(0, mostShown);
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
