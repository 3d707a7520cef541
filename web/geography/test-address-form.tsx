import { useEffect, useState } from 'react';
import type { CountryCode } from '../../contract/kit/country.ts';
import type { Address } from './api.ts';
import { AddressFields } from './address-fields.tsx';

export const nowhere: Address = { line1: '', line2: '', town: '', county: '', postcode: '' };
export const somewhere: Address = { ...nowhere, line1: '1 High Street', town: 'Leicester', postcode: 'LE1 5YA' };
const parts = ['line1', 'line2', 'town', 'county', 'postcode'] as const;

export interface AddressFormProps {
  readonly first: Address;
  readonly country?: CountryCode;
  readonly error?: Partial<Address>;
  readonly section?: string;
}
/** Values the form would send, and the modes in which its address was shown. */
export const seen: { held: Address; modes: string[] } = { held: nowhere, modes: [] };

/** A form with only an address. */
export function AddressForm({ first, country = 'gb', error = {}, section }: AddressFormProps) {
  const [value, setValue] = useState(first);
  useEffect(() => {
    seen.held = value;
  }, [value]);
  const field = (part: (typeof parts)[number]) => ({
    id: `id-${part}`,
    value: value[part],
    error: error[part],
    onChange: (event: { currentTarget: { value: string } }) => setValue({ ...value, [part]: event.currentTarget.value }),
  });
  const fields = {
    line1: field('line1'),
    line2: field('line2'),
    town: field('town'),
    county: field('county'),
    postcode: field('postcode'),
  };
  return (
    <AddressFields
      country={country}
      value={value}
      fields={fields}
      onAddress={setValue}
      onMode={(mode) => seen.modes.push(mode)}
      {...(section !== undefined && { section })}
    />
  );
}
