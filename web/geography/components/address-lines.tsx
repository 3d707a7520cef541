import type { TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type AddressPart, addressParts } from '../address-parts.ts';
import { AddressLine } from './address-line.tsx';

interface AddressLinesProps {
  readonly fields: Readonly<Record<AddressPart, TextInputProps>>;
  /** Beginning of the `autocomplete` words, for example `billing`. */
  readonly section: string | undefined;
}

const autoComplete: Readonly<Record<AddressPart, string>> = {
  line1: 'address-line1',
  line2: 'address-line2',
  town: 'address-level2',
  county: 'address-level1',
  postcode: 'postal-code',
};
const optional: ReadonlySet<AddressPart> = new Set(['line2', 'county']);

/** The parts of an address, each a field that browsers know how to fill in. */
export function AddressLines({ fields, section }: AddressLinesProps) {
  const { t } = useTranslation('common');
  return addressParts.map((part) => {
    const label = t(($) => $.address[part]);
    return (
      <AddressLine
        key={part}
        {...fields[part]}
        label={optional.has(part) ? t(($) => $.form.optional, { label }) : label}
        autoComplete={section === undefined ? autoComplete[part] : `${section} ${autoComplete[part]}`}
      />
    );
  });
}
