import classes from './address-fields.module.css';
import { Button, Skeleton, type TextInputProps, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, useEffectEvent, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { CountryCode } from '../../contract/kit/country.ts';
import { withoutLinks } from '../../contract/kit/free-text-rule.ts';
import { ApiRefusal } from '../platform/api-client.ts';
import { InlineFailure } from '../ui/inline-failure.tsx';
import { type AddressPart, addressParts, type Address, useHasAddressFinder, findAddresses, type FoundAddresses } from './api.ts';
import { AddressFinder } from './address-finder.tsx';

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
function useStashedAddressLines({ value, postcodeField, onAddress }: StashedAddressLinesOptions) {
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

interface AddressFieldsProps {
  readonly country: CountryCode;
  readonly value: Address;
  /** Form properties of each part: id, change, error. */
  readonly fields: Readonly<Record<AddressPart, TextInputProps>>;
  readonly onAddress: (address: Address) => void;
  /** Called when the mode changes between manual, search and card. */
  readonly onMode?: (mode: AddressMode) => void;
  /** Prefix of the `autocomplete` tokens, for example `billing`. */
  readonly section?: string;
}

/**
 * Edits an address: found by postcode, chosen from a list and shown as a card. Manual entry is always possible, and the only way in
 * countries without a finder.
 */
export function AddressFields({ country, value, fields, onAddress, onMode, section }: AddressFieldsProps) {
  const { t } = useTranslation('common');
  const hasFinder = useHasAddressFinder(country);
  const isWrong = addressParts.some((part) => fields[part].error !== undefined && fields[part].error !== null);
  const { mode, setMode } = useAddressMode({ isFilled: value.line1 !== '', isWrong, hasFinder, onMode });
  const goOn = useFocusOnward(mode, { find: fields.postcode.id, card: fields.line1.id, manual: fields.line1.id });
  const lines = useStashedAddressLines({ value, postcodeField: fields.postcode, onAddress });
  const show = (next: AddressMode) => {
    if (next === 'manual') lines.bringBack();
    goOn(next);
    setMode(next);
  };
  const { isDown, isRetrying, found, restartSearch, fail, retry } = useLookup(country, value.postcode, show);
  const openFields = () => show('manual');

  if (mode === 'card') {
    const ways = hasFinder === false ? { onChange: openFields, onManual: undefined } : { onChange: restartSearch, onManual: openFields };
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
        <Button variant="subtle" className={classes.link} onClick={restartSearch}>
          {t(($) => $.address.useFinder)}
        </Button>
      )}
    </div>
  );
}

/**
 * Moves the focus to the start of the next mode, since the pressed button disappears, unless it is already inside. Returns a function to
 * call before the mode changes.
 */
function useFocusOnward(mode: AddressMode, starts: Readonly<Record<AddressMode, string | undefined>>): (next: AddressMode) => void {
  const wanted = useRef<AddressMode>(undefined);
  const start = starts[mode];
  useEffect(() => {
    const element = wanted.current === mode && start !== undefined ? document.getElementById(start) : null;
    // Not mounted yet: availability of the finder is still loading.
    if (element === null) return;
    wanted.current = undefined;
    if (document.activeElement === document.body) element.focus();
  });
  return (next) => {
    wanted.current = next;
  };
}

/** Falls back to manual entry while the finder is unreachable. */
function useLookup(country: CountryCode, postcode: string, setMode: (mode: 'find' | 'manual') => void) {
  const [isDown, setDown] = useState(false);
  const [isRetrying, setRetrying] = useState(false);
  const [found, setFound] = useState<FoundAddresses>();
  const restartSearch = () => {
    setDown(false);
    setFound(undefined);
    setMode('find');
  };
  const fail = () => {
    setDown(true);
    setMode('manual');
  };
  const retry = async () => {
    setRetrying(true);
    try {
      setFound(await findAddresses(country, postcode));
    } catch (error) {
      // The finder reports postcodes that it rejects.
      if (!(error instanceof ApiRefusal) || error.status !== 422) return;
      setFound(undefined);
    } finally {
      setRetrying(false);
    }
    setDown(false);
    setMode('find');
  };
  return { isDown, isRetrying, found, restartSearch, fail, retry };
}

interface AddressLinesProps {
  readonly fields: Readonly<Record<AddressPart, TextInputProps>>;
  /** Prefix of the `autocomplete` tokens, for example `billing`. */
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

/** Fields for the parts of an address, each with its autofill token. */
function AddressLines({ fields, section }: AddressLinesProps) {
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

/** Modes: search by postcode, card, or manual entry. */
type AddressMode = 'find' | 'card' | 'manual';

interface AddressModeOptions {
  readonly isFilled: boolean;
  /** Whether a part has an error. */
  readonly isWrong: boolean;
  /** Undefined until known. */
  readonly hasFinder: boolean | undefined;
  readonly onMode: ((mode: AddressMode) => void) | undefined;
}

/** Resolves the current mode: the requested one, unless it lacks a finder or would hide an error. */
function useAddressMode({ isFilled, isWrong, hasFinder, onMode }: AddressModeOptions) {
  const [wanted, show] = useState<AddressMode>(isFilled ? 'card' : 'find');
  const isManualOnly = wanted === 'find' && hasFinder === false;
  const notifyManual = useEffectEvent(() => onMode?.('manual'));
  useEffect(() => {
    if (isManualOnly) notifyManual();
  }, [isManualOnly]);
  const isOpened = wanted === 'card' && isWrong;
  // An error opens the fields permanently, so that they do not close while being corrected.
  if (isOpened) show('manual');
  const setMode = (next: AddressMode) => {
    show(next);
    onMode?.(next);
  };
  return { mode: isManualOnly || isOpened ? 'manual' : wanted, setMode };
}

/** An address line that strips links while typing and says so. */
function AddressLine({ onChange, ...input }: TextInputProps) {
  const { t } = useTranslation('common');
  const [wereRemoved, setRemoved] = useState(false);
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const { currentTarget } = event;
    const plain = withoutLinks(currentTarget.value);
    if (plain !== currentTarget.value) {
      setRemoved(true);
      // The form reads the value from the field itself.
      currentTarget.value = plain;
    }
    onChange?.(event);
  };
  return <TextInput {...input} onChange={handleChange} description={wereRemoved ? t(($) => $.form.linksRemoved) : input.description} />;
}

interface ChosenAddressProps {
  /** Id of the first line, which the card replaces as target of the error summary. */
  readonly id: string | undefined;
  readonly address: Address;
  readonly onChange: () => void;
  /** Undefined if changing already means typing. */
  readonly onManual: (() => void) | undefined;
}

/** Shows a complete address as a card. */
function ChosenAddress({ id, address, onChange, onManual }: ChosenAddressProps) {
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
