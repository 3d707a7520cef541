import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CountryCode } from '../../../contract/kit/country.ts';
import { ApiRefusal } from '../../platform/api-client.ts';
import { announce } from '../../ui/announcer.tsx';
import { findAddresses, type FoundAddresses } from '../api.ts';

type Search =
  | { readonly kind: 'idle' | 'busy' | 'none' | 'tooMany' }
  | { readonly kind: 'refused'; readonly text: string }
  | ({ readonly kind: 'found' } & FoundAddresses);

function outcome(found: FoundAddresses): Search {
  if (found.areTooMany) return { kind: 'tooMany' };
  return found.choices.length === 0 ? { kind: 'none' } : { kind: 'found', ...found };
}

/** The search for the addresses of a country by postcode; it begins with what was `found` before. */
export function useAddressSearch(country: CountryCode, found: FoundAddresses | undefined, onFailed: () => void) {
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
      // Another postcode is looked for by now.
      if (asked.current !== own) return;
      if (problem instanceof ApiRefusal && problem.status === 422) {
        setSearch({ kind: 'refused', text: problem.fields?.['postcode']?.[0] ?? problem.message });
      } else onFailed();
    }
  };
  return { search, find };
}
