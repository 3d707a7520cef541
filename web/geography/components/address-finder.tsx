import { Button, Input, TextInput, type TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CountryCode } from '../../../contract/kit/country.ts';
import { ReasonButton } from '../../ui/reason-button.tsx';
import type { Address, FoundAddresses } from '../api.ts';
import { AddressList } from './address-list.tsx';
import { useAddressSearch } from './use-address-search.ts';
import classes from './address-fields.module.css';

interface AddressFinderProps {
  readonly country: CountryCode;
  readonly postcode: string;
  readonly postcodeField: TextInputProps;
  /** What is wrong with the address as a whole, for example that none was chosen. */
  readonly error: ReactNode;
  /** Ids of the parts that this form of the address does not show, so that the error summary finds its way. */
  readonly hiddenIds: readonly (string | undefined)[];
  readonly onAddress: (address: Address) => void;
  readonly onManual: () => void;
  /** The finder cannot be reached. */
  readonly onFailed: () => void;
  /** What was found when it was tried again after a failure. */
  readonly found: FoundAddresses | undefined;
}

/** Postcode, "Find Address", and the list to choose from. Where it cannot be reached the address is typed by hand. */
export function AddressFinder({
  country,
  postcode,
  postcodeField,
  error,
  hiddenIds,
  onAddress,
  onManual,
  onFailed,
  found,
}: AddressFinderProps) {
  const { t } = useTranslation('common');
  const { search, find } = useAddressSearch(country, found, onFailed);
  const isBlank = postcode.trim() === '';
  return (
    <div className={classes.finder} data-field-group>
      {hiddenIds.map((id) => (
        <span key={id} id={id} hidden />
      ))}
      <div className={classes.search}>
        <TextInput
          {...postcodeField}
          {...(search.kind === 'refused' && { error: search.text })}
          label={t(($) => $.address.postcode)}
          autoComplete="postal-code"
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            if (!isBlank) void find(postcode);
          }}
        />
        <ReasonButton
          variant="default"
          loading={search.kind === 'busy'}
          reason={isBlank ? t(($) => $.address.postcodeFirst) : undefined}
          onClick={() => void find(postcode)}
        >
          {t(($) => $.address.find)}
        </ReasonButton>
      </div>
      {search.kind === 'found' && <AddressList found={search} onAddress={onAddress} onFailed={onFailed} />}
      {search.kind === 'none' && <p className={classes.note}>{t(($) => $.address.none)}</p>}
      {search.kind === 'tooMany' && <p className={classes.note}>{t(($) => $.address.tooMany)}</p>}
      {error && !postcodeField.error && <Input.Error>{error}</Input.Error>}
      <Button variant="subtle" className={classes.link} onClick={onManual}>
        {t(($) => $.address.manual)}
      </Button>
    </div>
  );
}
