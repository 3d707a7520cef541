import { Button, Skeleton, type TextInputProps } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CountryCode } from '../../../contract/kit/country.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { type AddressPart, addressParts } from '../address-parts.ts';
import { type Address, useHasAddressFinder } from '../api.ts';
import { AddressFinder } from './address-finder.tsx';
import { AddressLines } from './address-lines.tsx';
import { ChosenAddress } from './chosen-address.tsx';
import { type AddressMode, useAddressMode } from './use-address-mode.ts';
import { useLinesAside } from './use-lines-aside.ts';
import { useLookup } from './use-lookup.ts';
import classes from './address-fields.module.css';

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

/**
 * An address: found by its postcode, chosen from a list, shown as a card; or typed by hand, which is possible at any point, and
 * the only way in a country without a finder.
 */
export function AddressFields({ country, value, fields, onAddress, onMode, section }: AddressFieldsProps) {
  const { t } = useTranslation('common');
  const hasFinder = useHasAddressFinder(country);
  const isWrong = addressParts.some((part) => fields[part].error !== undefined && fields[part].error !== null);
  const { mode, setMode } = useAddressMode({ isFilled: value.line1 !== '', isWrong, hasFinder, onMode });
  const goOn = useFocusOnward(mode, { find: fields.postcode.id, card: fields.line1.id, manual: fields.line1.id });
  const lines = useLinesAside({ value, postcodeField: fields.postcode, onAddress });
  const show = (next: AddressMode) => {
    if (next === 'manual') lines.bringBack();
    goOn(next);
    setMode(next);
  };
  const { isDown, isRetrying, found, look, fail, retry } = useLookup(country, value.postcode, show);
  const openFields = () => show('manual');

  if (mode === 'card') {
    const ways = hasFinder === false ? { onChange: openFields, onManual: undefined } : { onChange: look, onManual: openFields };
    return <ChosenAddress id={fields.line1.id} address={value} {...ways} />;
  }
  if (mode === 'find' && hasFinder === undefined) return <Skeleton height={72} />;
  if (mode === 'find') {
    return (
      <AddressFinder
        key={country}
        country={country}
        postcodeField={lines.postcodeField}
        postcode={value.postcode}
        error={fields.line1.error}
        hiddenIds={[fields.line1.id, fields.line2.id, fields.town.id, fields.county.id]}
        onAddress={(address) => {
          lines.forget();
          onAddress(address);
          show('card');
        }}
        onManual={openFields}
        onFailed={fail}
        found={found}
      />
    );
  }
  return (
    <div className={classes.manual}>
      {isDown && (
        <InlineFailure onRetry={() => void retry()} isRetrying={isRetrying}>
          {t(($) => $.address.failed)}
        </InlineFailure>
      )}
      <AddressLines fields={fields} section={section} />
      {hasFinder === true && (
        <Button variant="subtle" className={classes.link} onClick={look}>
          {t(($) => $.address.useFinder)}
        </Button>
      )}
    </div>
  );
}

/**
 * What was pressed goes with its form of the address: the focus goes on to where the next form begins, unless something in it
 * has taken it. Answers what is to be told before the form changes.
 */
function useFocusOnward(mode: AddressMode, starts: Readonly<Record<AddressMode, string | undefined>>): (next: AddressMode) => void {
  const wanted = useRef<AddressMode>(undefined);
  const start = starts[mode];
  useEffect(() => {
    const element = wanted.current === mode && start !== undefined ? document.getElementById(start) : null;
    // Not there yet: whether there is a finder is still being asked.
    if (element === null) return;
    wanted.current = undefined;
    if (document.activeElement === document.body) element.focus();
  });
  return (next) => {
    wanted.current = next;
  };
}
