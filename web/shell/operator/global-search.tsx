import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '../../ui/icons/shell-icons.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Api } from '../../../contract/api.ts';
import type { Received } from '../../../contract/kit/endpoint.ts';
import { foldText } from '../../../contract/kit/fold-text-rule.ts';
import { callApi } from '../../platform/api-client.ts';
import { useAddress } from '../../platform/use-address.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { ModalDialog } from '../../ui/overlay/modal-dialog.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { settingsPages } from '../../ui/settings/settings-page.tsx';
import { deskMenu } from './desk-side-menu.tsx';
import classes from './global-search.module.css';

type SearchAnswer = Received<Api['GET /operator/search']>['body']['data'];

const minSearchLength = 1;
const maxPerGroup = 5;
const groups = ['pages', 'companies', 'people', 'leads', 'invoices', 'places', 'settings'] as const;

interface Hit {
  readonly key: string;
  readonly name: string;
  readonly detail: string;
  readonly href: string;
}

type Hits = Readonly<Record<(typeof groups)[number], readonly Hit[]>>;

/** Adds the address of each result. Documents are identified by their code, which is also the name in the results. */
function withAddresses({ companies, people, leads, invoices, places }: SearchAnswer): Omit<Hits, 'pages' | 'settings'> {
  const toHits = <Found extends SearchAnswer['companies'][number]>(found: readonly Found[], hrefOf: (hit: Found) => string): Hit[] =>
    found.map((hit) => ({ key: `${hit.id} ${hit.name}`, name: hit.name, detail: hit.detail, href: hrefOf(hit) }));
  return {
    companies: toHits(companies, ({ id }) => `/operator/companies/${id}`),
    people: toHits(people, ({ id, kind }) => (kind === 'staff' ? '/operator/settings/staff' : `/operator/companies/${id}?view=users`)),
    leads: toHits(leads, ({ id }) => `/operator/leads/${id}`),
    invoices: toHits(invoices, ({ name }) => `/operator/invoices?open=${encodeURIComponent(name)}`),
    places: toHits(places, ({ name }) => `/operator/leads?search=${encodeURIComponent(name)}`),
  };
}

/** Pages besides the menu and the settings. */
const morePages = [
  { id: 'newLead', to: '/operator/leads/new' },
  { id: 'importLeads', to: '/operator/leads/import' },
  { id: 'customerRequests', to: '/operator/leads/customer' },
  { id: 'newCompany', to: '/operator/companies/new' },
  { id: 'importCompanies', to: '/operator/companies/import' },
  { id: 'accounting', to: '/operator/accounting' },
  { id: 'templates', to: '/operator/content?view=templates' },
  { id: 'notices', to: '/operator/content?view=notices' },
  { id: 'newNotice', to: '/operator/content/notices/new' },
  { id: 'exports', to: '/operator/exports' },
  { id: 'dryRun', to: '/operator/dry-run' },
  { id: 'firstRun', to: '/operator/first-run' },
] as const;

/** Returns how to find pages and business settings by the words on them, once their texts have loaded. */
function useNamedPages(): (text: string) => Pick<Hits, 'pages' | 'settings'> {
  const { t } = useTranslation('operator-shell');
  const { t: settings, ready: hasSettings } = useTranslation('operator-settings', { useSuspense: false });
  const { t: business, ready: hasBusiness } = useTranslation('operator-business-settings', { useSuspense: false });
  const pages: Hit[] = [
    ...deskMenu.map(({ id, to }) => ({ key: to, name: t(($) => $.menu[id]), detail: '', href: to })),
    ...morePages.map(({ id, to }) => ({ key: to, name: t(($) => $.search.pages[id]), detail: '', href: to })),
    ...(hasSettings
      ? settingsPages.map(({ id, to }) => ({
          key: to,
          name: settings(($) => $.pages[id].name),
          detail: settings(($) => $.pages[id].text),
          href: to,
        }))
      : []),
  ];
  const values: Hit[] = hasBusiness
    ? Object.entries(business(($) => $.keys, { returnObjects: true })).map(([key, { name, text }]) => ({
        key,
        name,
        detail: text,
        href: `/operator/settings/business?search=${encodeURIComponent(name)}`,
      }))
    : [];
  return (text) => {
    const words = foldText(text).split(/\s+/);
    const matches = (hit: string): boolean => words.every((word) => foldText(hit).includes(word));
    const find = (hits: readonly Hit[]): Hit[] => hits.filter(({ name }) => matches(name)).slice(0, maxPerGroup);
    return { pages: find(pages), settings: find(values) };
  };
}

/** Searches pages, companies, people, leads, invoices, places and settings by a few letters. Enter opens the first result. */
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
  const findNamed = useNamedPages();
  const found: Hits | undefined =
    asked.length < minSearchLength || query.data === undefined ? undefined : { ...withAddresses(query.data), ...findNamed(asked) };
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
      <div ref={results}>{found !== undefined && <HitList found={found} />}</div>
    </ModalDialog>
  );
}

function HitList({ found }: { found: Hits }) {
  const { t } = useTranslation('operator-shell');
  const address = useAddress();
  return groups
    .filter((group) => found[group].length > 0)
    .map((group) => (
      <section key={group}>
        <h3 className={classes.group}>{t(($) => $.search.groups[group])}</h3>
        <ul className={classes.hits}>
          {found[group].map(({ key, name, detail, href }) => (
            <li key={key}>
              <a {...address(href)} className={classes.hit}>
                <strong>{name}</strong> <span>{detail}</span>
              </a>
            </li>
          ))}
        </ul>
      </section>
    ));
}
