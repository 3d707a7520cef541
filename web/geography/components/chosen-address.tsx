import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { addressParts } from '../address-parts.ts';
import type { Address } from '../api.ts';
import classes from './address-fields.module.css';

interface ChosenAddressProps {
  /** Of the first line, whose place the card takes: the error summary leads to it. */
  readonly id: string | undefined;
  readonly address: Address;
  readonly onChange: () => void;
  /** Left out where changing already means typing. */
  readonly onManual: (() => void) | undefined;
}

/** An address that is settled, as a card. */
export function ChosenAddress({ id, address, onChange, onManual }: ChosenAddressProps) {
  const { t } = useTranslation('common');
  return (
    <div className={classes.card} id={id} tabIndex={-1}>
      <address className={classes.lines} aria-label={t(($) => $.address.chosen)}>
        {addressParts.map((part) => address[part] !== '' && <span key={part}>{address[part]}</span>)}
      </address>
      <div className={classes.actions}>
        <Button variant="default" onClick={onChange}>
          {t(($) => $.address.change)}
        </Button>
        {onManual !== undefined && (
          <Button variant="subtle" className={classes.link} onClick={onManual}>
            {t(($) => $.address.manual)}
          </Button>
        )}
      </div>
    </div>
  );
}
