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
  const chosen = useRef('');
  const choose = async (id: string) => {
    chosen.current = id;
    if (id === '') return;
    const address = await getAddress(id).catch(() => undefined);
    // Another was chosen while this one was fetched: the arrow keys choose all that they pass.
    if (chosen.current !== id) return;
    if (address === undefined) onFailed();
    else onAddress(address);
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
