import { Button, Input, TextInput, type TextInputProps, NativeSelect } from '@mantine/core';
import { type ReactNode, useRef, useState, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { CountryCode } from '../../contract/kit/country.ts';
import { ApiRefusal } from '../platform/api-client.ts';
import { announce } from '../ui/announcer.tsx';
import { ReasonButton } from '../ui/reason-button.tsx';
import { type Address, type FoundAddresses, findAddresses, getAddress } from './api.ts';
import classes from './address-fields.module.css';

interface AddressFinderProps {
  readonly country: CountryCode;
  readonly postcode: string;
  readonly postcodeField: TextInputProps;
  /** Error of the address as a whole, for example none chosen. */
  readonly error: ReactNode;
  /** Ids of hidden parts, so that error summary links have a target. */
  readonly hiddenIds: readonly (string | undefined)[];
  readonly onAddress: (address: Address) => void;
  readonly onManual: () => void;
  /** Whether the finder cannot be reached. */
  readonly onFailed: () => void;
  /** Addresses found by a retry after a failure. */
  readonly found: FoundAddresses | undefined;
}

/** Postcode, "Find Address" and the result list. Falls back to manual entry if unreachable. */
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

type Search =
  | { readonly kind: 'idle' | 'busy' | 'none' | 'tooMany' }
  | { readonly kind: 'refused'; readonly text: string }
  | ({ readonly kind: 'found' } & FoundAddresses);

function outcome(found: FoundAddresses): Search {
  if (found.areTooMany) return { kind: 'tooMany' };
  return found.choices.length === 0 ? { kind: 'none' } : { kind: 'found', ...found };
}

/** Searches addresses by postcode; starts with `found` results. */
function useAddressSearch(country: CountryCode, found: FoundAddresses | undefined, onFailed: () => void) {
  const { t } = useTranslation('common');
  const [search, setSearch] = useState<Search>(found === undefined ? { kind: 'idle' } : outcome(found));
  const asked = useRef(0);
  const find = async (postcode: string) => {
    const own = ++asked.current;
    setSearch({ kind: 'busy' });
    try {
      const answered = await findAddresses(country, postcode);
      if (asked.current !== own) return;
      const { length: count } = answered.choices;
      const next = outcome(answered);
      announce(
        next.kind === 'found' ? t(($) => $.address.found, { count }) : t(($) => $.address[next.kind === 'tooMany' ? 'tooMany' : 'none']),
      );
      setSearch(next);
    } catch (problem) {
      // The user has since searched another postcode.
      if (asked.current !== own) return;
      if (problem instanceof ApiRefusal && problem.status === 422) {
        setSearch({ kind: 'refused', text: problem.fields?.['postcode']?.[0] ?? problem.message });
      } else onFailed();
    }
  };
  return { search, find };
}

interface AddressListProps {
  readonly found: FoundAddresses;
  readonly onAddress: (address: Address) => void;
  /** Called if the chosen address could not be fetched. */
  readonly onFailed: () => void;
}

/** Lists addresses at a postcode. Fresh results take the focus. */
function AddressList({ found: { choices, isInvented }, onAddress, onFailed }: AddressListProps) {
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
    // Another address was chosen during the request: arrow keys select every option they pass.
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
