import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { splitShortLink } from '../../contract/alerts/short-link-rule.ts';
import { holdSignInLink } from '../identity/sign-in-link.ts';
import { BrokenLineDrawing, CheckingLink } from '../identity/components/link-check.tsx';
import classes from '../identity/components/recovery.module.css';
import { InlineFailure } from '../ui/inline-failure.tsx';
import { toRegionLoading } from '../ui/region-loading.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { useTitleName } from '../ui/title-detail.ts';
import { alertLinkQuery } from './api.ts';

/**
 * Resolves the short link of a text message to its lead or, for several, to all leads within coverage. Signs in first on the company's own
 * mobile.
 */
export function AlertLink() {
  const { t } = useTranslation('identity');
  const { code } = useParams({ from: '/signed-out/a/$code' });
  const router = useRouter();
  const client = useQueryClient();
  const query = useQuery(alertLinkQuery(code));
  const { data: link } = query;
  const loading = toRegionLoading(query);
  useTitleName(link === null ? t(($) => $.link.invalid) : undefined);
  useEffect(() => {
    if (!link) return;
    const { enquirycode, notifiercode } = link;
    const page = new URLSearchParams({ ...(enquirycode === null ? { coverage: '1' } : { enquirycode }), notifiercode, sms: '1' });
    const to = `/buy-leads?${page.toString()}`;
    if (link.signsIn) {
      holdSignInLink(client, splitShortLink(code));
      void router.navigate({ to: '/signing-in', search: { to }, replace: true });
    } else void router.navigate({ href: to, replace: true });
  }, [link, code, client, router]);

  if (loading.hasFailed)
    return (
      <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
        {t(($) => $.link.unchecked)}
      </InlineFailure>
    );
  if (link !== null) return <CheckingLink />;
  return (
    <div className={classes.result}>
      <BrokenLineDrawing />
      <PageHeader title={t(($) => $.link.invalid)} />
      <Link to="/login">{t(($) => $.link.signIn)}</Link>
    </div>
  );
}
