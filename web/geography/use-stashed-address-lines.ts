import type { TextInputProps } from '@mantine/core';
import { type ChangeEvent, useRef } from 'react';
import { withoutLinks } from '../../contract/kit/free-text-rule.ts';
import type { Address } from './api.ts';

interface StashedAddressLinesOptions {
  readonly value: Address;
  readonly postcodeField: TextInputProps;
  readonly onAddress: (address: Address) => void;
}

const noLines = { line1: '', line2: '', town: '', county: '' };

/**
 * Sets address lines aside while another postcode is searched, so one place's street is never sent with another's postcode. They return
 * with their postcode, or in manual entry.
 */
export function useStashedAddressLines({ value, postcodeField, onAddress }: StashedAddressLinesOptions) {
  const aside = useRef<Address>(undefined);
  /** Latest typed postcode: a finder request may have started with an earlier one. */
  const typed = useRef(value.postcode);
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const postcode = withoutLinks(event.currentTarget.value);
    typed.current = postcode;
    const former = aside.current;
    if (former !== undefined && isSame(postcode, former.postcode)) {
      aside.current = undefined;
      onAddress({ ...former, postcode });
    } else if (value.line1 !== '' && !isSame(postcode, value.postcode)) {
      aside.current = value;
      onAddress({ ...noLines, postcode });
    } else postcodeField.onChange?.(event);
  };
  return {
    postcodeField: { ...postcodeField, onChange: change },
    /** Called when another address is chosen. */
    forget: () => {
      aside.current = undefined;
    },
    /** Restores the lines to visible fields for correction, with the latest typed postcode. */
    bringBack: () => {
      if (aside.current !== undefined) onAddress({ ...aside.current, postcode: typed.current });
      aside.current = undefined;
    },
  };
}

/** Compares postcodes regardless of spacing and case. */
function isSame(one: string, other: string): boolean {
  return normalisePostcode(one) === normalisePostcode(other);
}

function normalisePostcode(postcode: string): string {
  return postcode.toUpperCase().replaceAll(/\s/g, '');
}
