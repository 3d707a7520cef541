import { NativeSelect } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Address, type FoundAddresses, getAddress } from '../api.ts';

interface AddressListProps {
  readonly found: FoundAddresses;
  readonly onAddress: (address: Address) => void;
  /** The chosen address could not be fetched. */
  readonly onFailed: () => void;
}

/** The addresses at a postcode to choose from. What was just found takes the focus. */
export function AddressList({ found: { choices, isInvented }, onAddress, onFailed }: AddressListProps) {
  const { t } = useTranslation('common');
  const list = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (choices.length > 0) list.current?.focus();
  }, [choices]);
  const choose = async (id: string) => {
    if (id === '') return;
    try {
      onAddress(await getAddress(id));
    } catch {
      onFailed();
    }
  };
  return (
    <NativeSelect
      ref={list}
      label={t(($) => $.address.found, { count: choices.length })}
      description={isInvented ? t(($) => $.address.invented) : undefined}
      defaultValue=""
      onChange={(event) => void choose(event.currentTarget.value)}
      data={[
        { value: '', label: t(($) => $.address.choose) },
        ...choices.map(({ id, description }) => ({ value: id, label: description })),
      ]}
    />
  );
}
