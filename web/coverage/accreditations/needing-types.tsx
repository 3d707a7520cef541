import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { CoverageArea } from '../api.ts';
import type { NeedingType as Type } from './accreditations-api.ts';
import classes from './needing-types-pane.module.css';

interface NeedingTypesProps {
  readonly name: string;
  readonly types: readonly Type[];
  /** The areas in which a type is chosen: there it can be changed. */
  readonly areasOf: (typeId: number) => readonly CoverageArea[];
  /** Left out where none of them can be added. */
  readonly onAdd?: ((typeId: number) => void) | undefined;
}

/** Lead types that need the accreditation, under a heading, with the ways to their areas. */
export function NeedingTypes({ name, types, areasOf, onAdd }: NeedingTypesProps) {
  if (types.length === 0) return null;
  return (
    <section>
      <h3 className={classes.group}>{name}</h3>
      <ul className={classes.types}>
        {types.map((type) => (
          <NeedingType key={type.id} type={type} areas={areasOf(type.id)} onAdd={onAdd && (() => onAdd(type.id))} />
        ))}
      </ul>
    </section>
  );
}

interface NeedingTypeProps {
  readonly type: Type;
  readonly areas: readonly CoverageArea[];
  readonly onAdd: (() => void) | undefined;
}

function NeedingType({ type: { description, category }, areas, onAdd }: NeedingTypeProps) {
  const { t } = useTranslation('accreditations');
  return (
    <li>
      <span>
        {description}
        <span className={classes.category}>{category.name}</span>
      </span>
      {areas.map(({ id, name: area }) => (
        <Link key={id} to="/settings/coverage/$step" params={{ step: 'lead-types' }} search={{ listing: id }}>
          {t(($) => $.types.changeIn, { area })}
          <span className="visually-hidden">: {description}</span>
        </Link>
      ))}
      {onAdd !== undefined && (
        <Button variant="default" size="compact-md" className={classes.add} onClick={onAdd}>
          {t(($) => $.types.add)}
          <span className="visually-hidden"> {description}</span>
        </Button>
      )}
    </li>
  );
}
