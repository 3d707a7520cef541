import { Button, Input, NativeSelect, TextInput, type TextInputProps } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CountryCode } from '../../../contract/kit/country.ts';
import { ApiRefusal } from '../../platform/api-client.ts';
import { announce } from '../../ui/announcer.tsx';
import { ReasonButton } from '../../ui/reason-button.tsx';
import { type Address, findAddresses, type FoundAddresses, getAddress } from '../api.ts';
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

type Search =
  | { readonly kind: 'idle' | 'busy' | 'none' }
  | { readonly kind: 'refused'; readonly text: string }
  | ({ readonly kind: 'found' } & FoundAddresses);

const outcome = (found: FoundAddresses): Search => (found.choices.length === 0 ? { kind: 'none' } : { kind: 'found', ...found });

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
  const [search, setSearch] = useState<Search>(found === undefined ? { kind: 'idle' } : outcome(found));
  const list = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (search.kind === 'found') list.current?.focus();
  }, [search]);

  const find = async () => {
    setSearch({ kind: 'busy' });
    try {
      const answered = await findAddresses(country, postcode);
      const { length: count } = answered.choices;
      announce(count === 0 ? t(($) => $.address.none) : t(($) => $.address.found, { count }));
      setSearch(outcome(answered));
    } catch (problem) {
      if (problem instanceof ApiRefusal && problem.status === 422) {
        setSearch({ kind: 'refused', text: problem.fields?.['postcode']?.[0] ?? problem.message });
      } else onFailed();
    }
  };
  const choose = async (id: string) => {
    if (id === '') return;
    try {
      onAddress(await getAddress(id));
    } catch {
      onFailed();
    }
  };

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
            if (!isBlank) void find();
          }}
        />
        <ReasonButton
          variant="default"
          loading={search.kind === 'busy'}
          reason={isBlank ? t(($) => $.address.postcodeFirst) : undefined}
          onClick={() => void find()}
        >
          {t(($) => $.address.find)}
        </ReasonButton>
      </div>
      {search.kind === 'found' && (
        <NativeSelect
          ref={list}
          label={t(($) => $.address.found, { count: search.choices.length })}
          description={search.isInvented ? t(($) => $.address.invented) : undefined}
          defaultValue=""
          onChange={(event) => void choose(event.currentTarget.value)}
          data={[
            { value: '', label: t(($) => $.address.choose) },
            ...search.choices.map(({ id, description }) => ({ value: id, label: description })),
          ]}
        />
      )}
      {search.kind === 'none' && <p className={classes.note}>{t(($) => $.address.none)}</p>}
      {error && !postcodeField.error && <Input.Error>{error}</Input.Error>}
      <Button variant="subtle" className={classes.link} onClick={onManual}>
        {t(($) => $.address.manual)}
      </Button>
    </div>
  );
}
