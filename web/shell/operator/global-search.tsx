import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '../../ui/icons/shell-icons.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Api } from '../../../contract/api.ts';
import type { Received } from '../../../contract/kit/endpoint.ts';
import { callApi } from '../../platform/api-client.ts';
import { useAddress } from '../../platform/use-address.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { ModalDialog } from '../../ui/overlay/modal-dialog.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import classes from './global-search.module.css';

type SearchAnswer = Received<Api['GET /operator/search']>['body']['data'];

const minSearchLength = 1;
const groups = ['companies', 'leads', 'invoices'] as const;
type Hit = Pick<SearchAnswer['companies'][number], 'id' | 'name'>;

/** Documents are identified by their code, which is also the name in the results. */
const hrefBuilders = {
  companies: ({ id }: Hit) => `/operator/companies/${id}`,
  leads: ({ id }: Hit) => `/operator/leads/${id}`,
  invoices: ({ name }: Hit) => `/operator/invoices?open=${encodeURIComponent(name)}`,
} as const;

/** Searches companies, leads and invoices by a few letters. Enter opens the first result. */
export function GlobalSearch({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('operator-shell');
  const router = useRouter();
  const results = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text.trim(), 200);
  const query = useQuery({
    queryKey: ['operator', 'search', asked],
    queryFn: async ({ signal }) => (await callApi('GET /operator/search', { query: { q: asked }, signal })).body.data,
    enabled: asked.length >= minSearchLength,
    placeholderData: keepPreviousData,
  });
  const found = asked.length < minSearchLength ? undefined : query.data;
  const loading = toRegionLoading(query);
  const count = found === undefined ? 0 : groups.reduce((sum, group) => sum + found[group].length, 0);
  const press = (event: KeyboardEvent): void => {
    const first = results.current?.querySelector<HTMLAnchorElement>('a');
    if (event.key === 'ArrowDown') first?.focus();
    // Results for earlier input stay visible until the new ones arrive.
    const isFound = asked === text.trim() && !query.isPlaceholderData;
    if (event.key !== 'Enter' || first === null || first === undefined || !isFound) return;
    event.preventDefault();
    void router.navigate({ href: first.getAttribute('href') ?? '/operator' });
  };
  return (
    <ModalDialog title={t(($) => $.search.title)} onClose={onClose}>
      <TextInput
        type="search"
        label={t(($) => $.search.label)}
        description={t(($) => $.search.hint)}
        leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
        data-autofocus
        autoComplete="off"
        maxLength={80}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={press}
      />
      {loading.hasFailed && asked.length >= minSearchLength && (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.search.failed)}
        </InlineFailure>
      )}
      <output className={classes.count}>{found === undefined ? '' : t(($) => $.search.found, { count })}</output>
      <div ref={results}>{found !== undefined && <Hits found={found} />}</div>
    </ModalDialog>
  );
}

function Hits({ found }: { found: SearchAnswer }) {
  const { t } = useTranslation('operator-shell');
  const address = useAddress();
  return groups
    .filter((group) => found[group].length > 0)
    .map((group) => (
      <section key={group}>
        <h3 className={classes.group}>{t(($) => $.search.groups[group])}</h3>
        <ul className={classes.hits}>
          {found[group].map(({ id, name, detail }) => (
            <li key={id}>
              <a {...address(hrefBuilders[group]({ id, name }))} className={classes.hit}>
                <strong>{name}</strong> <span>{detail}</span>
              </a>
            </li>
          ))}
        </ul>
      </section>
    ));
}
