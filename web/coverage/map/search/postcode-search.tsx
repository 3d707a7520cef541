import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CountryCode } from '../../../../contract/kit/country.ts';
import { companyQuery } from '../../../platform/session.ts';
import { InlineFailure } from '../../../ui/inline-failure.tsx';
import { loadingOf } from '../../../ui/region-loading.ts';
import { regionSearchQuery } from '../../api.ts';
import { groupFound } from './postcode-groups.ts';
import { FoundGroup, type Finding } from './found-group.tsx';
import classes from './postcode-search.module.css';
import { SearchPanel } from '../../../ui/list/search-panel.tsx';

/** Waits until typing pauses for this long. */
const debounceMs = 500;
/** Elsewhere postcodes are written like Denmark's, or longer. */
const examples: Readonly<Record<CountryCode, string>> = { gb: 'LE', dk: '8000', se: '114', no: '0150' };

/** Postcodes by their beginning or by the name of their town or area; the list is the whole equivalent of the map. */
export function PostcodeSearch({ selection, onAdd, onRemove }: Finding) {
  const { t } = useTranslation('coverage');
  const { data: company } = useSuspenseQuery(companyQuery());
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text.trim(), debounceMs);
  // Emptying the field empties the list at once.
  const search = text.trim() === '' ? '' : asked;
  const query = useQuery({
    ...regionSearchQuery(search),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const loading = loadingOf(query);
  const found = search === '' ? undefined : data;
  const groups = found === undefined ? [] : groupFound(found.postcodes, found.regions);
  return (
    <SearchPanel
      label={t(($) => $.postcodes.searchLabel, { example: examples[company.country.iso_code] ?? '8000' })}
      text={text}
      onText={setText}
      found={
        // What was found for other letters stands there until these are answered; nothing is said of these.
        found === undefined || query.isPlaceholderData || loading.hasFailed
          ? undefined
          : found.postcodes.length === 0
            ? t(($) => $.postcodes.noneFound, { text: search })
            : t(($) => $.postcodes.found, { count: found.postcodes.length })
      }
    >
      {loading.hasFailed && (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.postcodes.searchFailed)}
        </InlineFailure>
      )}
      {!loading.hasFailed && groups.length > 0 && (
        <div aria-busy={loading.isFetching} data-changing={loading.isFetching || undefined} className={classes.groups}>
          {groups.map((group) => (
            <FoundGroup key={group.region.id} group={group} selection={selection} onAdd={onAdd} onRemove={onRemove} />
          ))}
          {found?.hasMore === true && <p className={classes.more}>{t(($) => $.postcodes.more)}</p>}
        </div>
      )}
    </SearchPanel>
  );
}
