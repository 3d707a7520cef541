import { Button, Skeleton, type TextInputProps } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CountryCode } from '../../../contract/kit/country.ts';
import { ApiRefusal } from '../../platform/api-client.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { type Address, findAddresses, type FoundAddresses, useHasAddressFinder } from '../api.ts';
import { AddressFinder } from './address-finder.tsx';
import { AddressLine } from './address-line.tsx';
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

/**
 * An address: found by its postcode, chosen from a list, shown as a card; or typed by hand, which is possible at any point, and
 * the only way in a country without a finder.
 */
export function AddressFields({ country, value, fields, onAddress, onMode, section }: AddressFieldsProps) {
  const { t } = useTranslation('common');
  const hasFinder = useHasAddressFinder(country);
  const [wanted, show] = useState<AddressMode>(value.line1 === '' ? 'find' : 'card');
  const isByHand = wanted === 'find' && hasFinder === false;
  const mode = isByHand ? 'manual' : wanted;
  const setMode = (next: AddressMode) => {
    show(next);
    onMode?.(next);
  };
  /** The finder failed: the fields have opened by themselves, and the button that failed is gone. */
  const [isDown, setDown] = useState(false);
  const [isRetrying, setRetrying] = useState(false);
  const [found, setFound] = useState<FoundAddresses>();
  const look = () => {
    setFound(undefined);
    setMode('find');
  };
  /** The button that was pressed goes: the way on is the first line. */
  const [isChanging, setChanging] = useState(false);
  const change = () => {
    setChanging(true);
    setMode('manual');
  };
  const retry = async () => {
    setRetrying(true);
    try {
      setFound(await findAddresses(country, value.postcode));
    } catch (error) {
      // A postcode that the finder refuses is told by the finder.
      if (!(error instanceof ApiRefusal) || error.status !== 422) return;
      setFound(undefined);
    } finally {
      setRetrying(false);
    }
    setDown(false);
    setMode('find');
  };
  const firstId = fields.line1.id;
  const tellByHand = useEffectEvent(() => onMode?.('manual'));
  useEffect(() => {
    if (isByHand) tellByHand();
  }, [isByHand]);
  const isFirstNext = isDown || isChanging;
  useEffect(() => {
    if (isFirstNext && firstId !== undefined) document.getElementById(firstId)?.focus();
  }, [isFirstNext, firstId]);
  const wrong = parts.find((part) => fields[part].error !== undefined && fields[part].error !== null);
  // A wrong part opens the fields for good: they must not close over whoever puts it right.
  if (mode === 'card' && wrong !== undefined) show('manual');

  if (mode === 'card' && wrong === undefined) {
    return (
      <div className={classes.card} id={fields.line1.id} tabIndex={-1}>
        <address className={classes.lines} aria-label={t(($) => $.address.chosen)}>
          {parts.map((part) => value[part] !== '' && <span key={part}>{value[part]}</span>)}
        </address>
        <div className={classes.actions}>
          <Button variant="default" onClick={hasFinder === false ? change : look}>
            {t(($) => $.address.change)}
          </Button>
          {hasFinder !== false && (
            <Button variant="subtle" className={classes.link} onClick={() => setMode('manual')}>
              {t(($) => $.address.manual)}
            </Button>
          )}
        </div>
      </div>
    );
  }
  if (mode === 'find' && hasFinder === undefined) return <Skeleton height={72} />;
  if (mode === 'find') {
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
        onFailed={() => {
          setDown(true);
          setMode('manual');
        }}
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
      {parts.map((part) => {
        const label = t(($) => $.address[part]);
        return (
          <AddressLine
            key={part}
            {...fields[part]}
            label={optional.has(part) ? t(($) => $.form.optional, { label }) : label}
            autoComplete={section === undefined ? autoComplete[part] : `${section} ${autoComplete[part]}`}
          />
        );
      })}
      {hasFinder === true && (
        <Button variant="subtle" className={classes.link} onClick={look}>
          {t(($) => $.address.useFinder)}
        </Button>
      )}
    </div>
  );
}
