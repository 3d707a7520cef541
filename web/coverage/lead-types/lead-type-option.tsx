import { Checkbox } from '@mantine/core';
import { IconShieldExclamation } from '../../ui/icons/trade-icons.ts';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkType } from '../api.ts';
import { type Category, listMissingAccreditations } from '../lead-type-groups.ts';
import { isSelected, type Selection } from '../selection.ts';
import classes from './lead-type-option.module.css';

/** Actions on lead types, shared by all lists. */
export interface Choosing {
  readonly areaId: number;
  readonly selection: Selection;
  readonly toggle: (type: WorkType) => void;
  readonly addAll: (category: Category) => void;
}

interface LeadTypeOptionProps {
  readonly type: WorkType;
  readonly choosing: Choosing;
  /** Set in lists that mix categories. */
  readonly showsCategory?: boolean;
}

/** Checkbox of a lead type; if it would be on hold, shows the missing requirement with a link. */
export function LeadTypeOption({ type, choosing, showsCategory = false }: LeadTypeOptionProps) {
  const { t } = useTranslation('coverage');
  const hintId = useId();
  const missing = listMissingAccreditations(type);
  return (
    <li className={classes.option}>
      <Checkbox
        size="md"
        label={type.description}
        description={showsCategory ? type.category.name : undefined}
        checked={isSelected(choosing.selection, type.id)}
        onChange={() => choosing.toggle(type)}
        aria-describedby={missing.length > 0 ? hintId : undefined}
      />
      {missing.length > 0 && (
        <p className={classes.hint}>
          <span id={hintId} className={classes.needs}>
            <IconShieldExclamation size={16} stroke={1.75} aria-hidden />
            {t(($) => $.types.needs, { names: missing.join(', ') })}
          </span>
          <Link
            to="/settings/coverage/$step"
            params={{ step: 'accreditations' }}
            search={{ listing: choosing.areaId }}
            className={classes.link}
          >
            {t(($) => $.types.addAccreditation)}
            <span className="visually-hidden">: {missing.join(', ')}</span>
          </Link>
        </p>
      )}
    </li>
  );
}
