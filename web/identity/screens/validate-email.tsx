import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLinkButton } from '../../ui/app-link.tsx';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { emailValidationQuery, identityKeys } from '../api.ts';
import { BrokenLineDrawing, CheckDrawing, CheckingLink } from '../components/link-check.tsx';
import classes from '../components/recovery.module.css';
import { sharedKeys } from '../../platform/query-keys.ts';

/** Confirms the account email by its mailed link. */
export function ValidateEmail() {
  const { t } = useTranslation('identity');
  const { s } = useSearch({ from: '/signed-out/validate' });
  const query = useQuery(emailValidationQuery(s));
  const { data: isValid } = query;
  const loading = toRegionLoading(query);
  if (loading.isBusy) return <CheckingLink />;
  if (isValid === undefined) {
    return (
      <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
        {t(($) => $.link.unchecked)}
      </InlineFailure>
    );
  }
  return <Result isValid={isValid} />;
}

function Result({ isValid }: { isValid: boolean }) {
  const { t } = useTranslation('identity');
  const { t: common } = useTranslation('common');
  const client = useQueryClient();
  const page = useRef<HTMLDivElement>(null);
  const title = common(($) => $.title, { page: t(($) => $.validate.title) });
  useEffect(() => page.current?.querySelector<HTMLElement>('h1')?.focus(), []);
  useEffect(() => {
    if (!isValid) return;
    document.title = title;
    // The cached account data is stale.
    void client.invalidateQueries({ queryKey: sharedKeys.anyOfCompany() });
    void client.invalidateQueries({ queryKey: identityKeys.verification() });
  }, [isValid, title, client]);
  return (
    <div ref={page} className={classes.result}>
      {isValid ? <CheckDrawing /> : <BrokenLineDrawing />}
      <PageHeader title={isValid ? t(($) => $.validate.valid) : t(($) => $.link.invalid)} />
      {isValid ? (
        <AppLinkButton to="/" fullWidth>
          {t(($) => $.validate.dashboard)}
        </AppLinkButton>
      ) : (
        <Link to="/login">{t(($) => $.validate.another)}</Link>
      )}
    </div>
  );
}
