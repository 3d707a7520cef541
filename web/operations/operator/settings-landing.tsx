import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { staffQuery } from '../../identity/operator/session.ts';
import { DeskLink } from '../../ui/desk/desk-link.tsx';
import { DeskPage } from '../../ui/desk/desk-page.tsx';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { EmptyState } from '../../ui/list/empty-state.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { useSettingsPages } from '../../ui/settings/settings-page.tsx';
import { SkeletonCard } from '../../ui/skeleton/skeleton-card.tsx';
import classes from './settings.module.css';

/** Shows an overview of the marketplace settings. */
export function SettingsLanding() {
  const { t } = useTranslation('operator-settings');
  const pages = useSettingsPages();
  return (
    <DeskPage title={t(($) => $.title)} description={t(($) => $.description)}>
      <ul className={classes.pages}>
        {pages.map(({ id, to }) => (
          <li key={id} className={classes.card}>
            <DeskLink href={to}>{t(($) => $.pages[id].name)}</DeskLink>
            <p>{t(($) => $.pages[id].text)}</p>
          </li>
        ))}
        <li className={classes.card}>
          <DeskLink href="/operator/first-run">{t(($) => $.firstRun.name)}</DeskLink>
          <p>{t(($) => $.firstRun.text)}</p>
        </li>
      </ul>
    </DeskPage>
  );
}

export function useIsAdmin(): boolean {
  return useQuery(staffQuery()).data?.role === 'admin';
}

interface AdminOnlyProps<Data> {
  /** Enabled for administrators only. */
  readonly query: UseQueryResult<Data>;
  readonly isAdmin: boolean;
  readonly children: (data: Data) => ReactNode;
}

/** Renders an administrator's data with loading and error states; tells others that they need the role. */
export function AdminOnly<Data>({ query, isAdmin, children }: AdminOnlyProps<Data>) {
  const { t } = useTranslation('operator-settings');
  const loading = toRegionLoading(query);
  if (!isAdmin) return <EmptyState>{t(($) => $.adminOnly)}</EmptyState>;
  if (loading.hasFailed)
    return (
      <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
        {t(($) => $.failed)}
      </InlineFailure>
    );
  return query.data === undefined ? <SkeletonCard lines={[70, 80, 65]} /> : children(query.data);
}
