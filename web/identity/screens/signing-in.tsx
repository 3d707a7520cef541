import { Loader, Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { redirectTarget } from '../../platform/redirect-target.ts';
import { authorizeQuery, companyQuery } from '../../platform/session.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { linkSignInQuery } from '../api.ts';
import classes from '../components/recovery.module.css';
import { findCaughtSignInLink, dropSignInLink } from '../sign-in-link.ts';

/** Uses an alert's sign-in link and continues to its page; on failure goes to sign-in, which explains why. */
export function SigningIn() {
  const { t } = useTranslation('identity');
  const { to } = useSearch({ from: '/signed-out/signing-in' });
  const router = useRouter();
  const client = useQueryClient();
  const link = findCaughtSignInLink(client);
  const [replace, setReplace] = useState(false);
  const query = useQuery({ ...linkSignInQuery(link, { replace }), enabled: link !== undefined });
  const { data: outcome } = query;
  const loading = toRegionLoading(query);
  // Without a link, the page was opened directly or reloaded.
  const result = link === undefined ? 'none' : outcome;
  useEffect(() => {
    if (result === undefined || result === 'otherSession') return;
    dropSignInLink(client);
    client.clear();
    if (result === 'signedIn') {
      client.setQueryData(authorizeQuery().queryKey, true);
      void router.navigate({ href: redirectTarget(to), replace: true });
      return;
    }
    // A user who was already signed in stays so: sign-in redirects them to the requested page.
    void router.navigate({
      to: '/login',
      search: to === undefined ? {} : { to },
      ...(result !== 'none' && { state: { signInNotice: result } }),
      replace: true,
    });
  }, [result, client, router, to]);

  if (result === 'otherSession') {
    const stay = () => {
      dropSignInLink(client);
      void router.navigate({ href: redirectTarget(to), replace: true });
    };
    return <OtherSession onReplace={() => setReplace(true)} onStay={stay} />;
  }
  return (
    <div className={classes.form}>
      <PageHeader title={t(($) => $.link.signingIn)} />
      {loading.hasFailed ? (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.link.unsent)}
        </InlineFailure>
      ) : (
        <output className={classes.busy}>
          <Loader size="sm" aria-hidden />
          {t(($) => $.link.checking)}
        </output>
      )}
    </div>
  );
}

interface OtherSessionProps {
  readonly onReplace: () => void;
  readonly onStay: () => void;
}

/** If another user is signed in in this browser, asks before the link replaces them. */
function OtherSession({ onReplace, onStay }: OtherSessionProps) {
  const { t } = useTranslation('security');
  const { data: company } = useQuery(companyQuery());
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => page.current?.querySelector<HTMLElement>('h1')?.focus(), []);
  return (
    <div ref={page} className={classes.form}>
      <PageHeader title={t(($) => $.otherSession.title)} />
      <p className={classes.text}>
        {company === undefined
          ? t(($) => $.otherSession.text)
          : t(($) => $.otherSession.textNamed, { company: company.internal_name, email: company.company_user.email })}
      </p>
      <Button fullWidth onClick={onReplace}>
        {t(($) => $.otherSession.replace)}
      </Button>
      <Button fullWidth variant="default" onClick={onStay}>
        {t(($) => $.otherSession.stay)}
      </Button>
    </div>
  );
}
