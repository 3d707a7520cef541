import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CountryCode } from '../../../contract/kit/country.ts';
import type { Address } from '../api.ts';
import { AddressFinder } from './address-finder.tsx';
import classes from './address-fields.module.css';

export type AddressPart = keyof Address;

type AddressMode = 'find' | 'card' | 'manual';

interface AddressFieldsProps {
  readonly country: CountryCode;
  readonly value: Address;
  /** The form's own properties of each part: id, change, error. */
  readonly fields: Readonly<Record<AddressPart, TextInputProps>>;
  readonly onAddress: (address: Address) => void;
  /** Told when the address is typed by hand, looked for, or shown as it was chosen. */
  readonly onMode?: (mode: AddressMode) => void;
  /** Beginning of the `autocomplete` words, for example `billing`. */
  readonly section?: string;
}

const parts = ['line1', 'line2', 'town', 'county', 'postcode'] as const;
const autoComplete: Readonly<Record<AddressPart, string>> = {
  line1: 'address-line1',
  line2: 'address-line2',
  town: 'address-level2',
  county: 'address-level1',
  postcode: 'postal-code',
};
const optional: ReadonlySet<AddressPart> = new Set(['line2', 'county']);

/** An address: found by its postcode, chosen from a list, shown as a card; or typed by hand, which is possible at any point. */
export function AddressFields({ country, value, fields, onAddress, onMode, section }: AddressFieldsProps) {
  const { t } = useTranslation('common');
  const [mode, show] = useState<AddressMode>(value.line1 === '' ? 'find' : 'card');
  const setMode = (next: AddressMode) => {
    show(next);
    onMode?.(next);
  };
  const wrong = parts.find((part) => fields[part].error !== undefined && fields[part].error !== null);
  const shown = mode === 'card' && wrong !== undefined ? 'manual' : mode;

  if (shown === 'card') {
    return (
      <div className={classes.card} id={fields.line1.id} tabIndex={-1}>
        <address className={classes.lines} aria-label={t(($) => $.address.chosen)}>
          {parts.map((part) => value[part] !== '' && <span key={part}>{value[part]}</span>)}
        </address>
        <div className={classes.actions}>
          <Button variant="default" onClick={() => setMode('find')}>
            {t(($) => $.address.change)}
          </Button>
          <Button variant="subtle" className={classes.link} onClick={() => setMode('manual')}>
            {t(($) => $.address.manual)}
          </Button>
        </div>
      </div>
    );
  }
  if (shown === 'find') {
    return (
      <AddressFinder
        key={country}
        country={country}
        postcodeField={fields.postcode}
        postcode={value.postcode}
        error={fields.line1.error}
        hiddenIds={[fields.line1.id, fields.line2.id, fields.town.id, fields.county.id]}
        onAddress={(address) => {
          onAddress(address);
          setMode('card');
        }}
        onManual={() => setMode('manual')}
      />
    );
  }
  return (
    <div className={classes.manual}>
      {parts.map((part) => {
        const label = t(($) => $.address[part]);
        return (
          <TextInput
            key={part}
            {...fields[part]}
            label={optional.has(part) ? t(($) => $.form.optional, { label }) : label}
            autoComplete={section === undefined ? autoComplete[part] : `${section} ${autoComplete[part]}`}
          />
        );
      })}
      <Button variant="subtle" className={classes.link} onClick={() => setMode('find')}>
        {t(($) => $.address.useFinder)}
      </Button>
    </div>
  );
}
