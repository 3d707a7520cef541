import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '../../../ui/failure-alert.tsx';
import { useAction } from '../../../ui/form/use-action.ts';
import { InlineFailure } from '../../../ui/inline-failure.tsx';
import { loadingOf } from '../../../ui/region-loading.ts';
import { giveStaffCode, newStaffKey } from '../api.ts';
import type { StaffMember } from '../session.ts';
import classes from './staff-sign-in.module.css';
import { lazyPart } from '../../../platform/load-part.ts';

const QrCode = lazyPart(() => import('../../components/qr-code.tsx'));

interface StaffCodeProps {
  /** Nobody has confirmed an authenticator for this account: it is set up now. */
  readonly isNew: boolean;
  readonly heading: (title: string) => ReactNode;
  readonly onSignedIn: (member: StaffMember, recoveryCodes: readonly string[]) => Promise<void>;
  readonly onBack: (why?: string) => void;
}

/** The second half of staff sign-in: a code of the authenticator, which the first time is set up on the way. */
export function StaffCode({ isNew, heading, onSignedIn, onBack }: StaffCodeProps) {
  const { t } = useTranslation('operator-identity');
  const form = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<string>();
  const { run, isBusy, failure: broken } = useAction(t(($) => $.signIn.unreachable));
  useEffect(() => form.current?.querySelector<HTMLElement>('h1, h2')?.focus(), []);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget).get('code');
    const code = typeof given === 'string' ? given.trim() : '';
    if (code === '') return event.currentTarget.querySelector('input')?.focus();
    void run(async () => {
      setFailure(undefined);
      const outcome = await giveStaffCode(code);
      if (outcome.kind === 'signedIn') await onSignedIn(outcome.member, outcome.recoveryCodes);
      else setFailure(outcome.text);
    });
  };
  return (
    <form ref={form} onSubmit={submit} className={classes.form} noValidate>
      {heading(isNew ? t(($) => $.code.newTitle) : t(($) => $.code.title))}
      <FailureAlert failure={failure ?? broken} />
      {isNew && <NewKey />}
      <TextInput
        name="code"
        inputMode={isNew ? 'numeric' : 'text'}
        autoComplete="one-time-code"
        spellCheck={false}
        label={t(($) => $.code.label)}
        description={isNew ? t(($) => $.code.newHint) : t(($) => $.code.hint)}
      />
      <Button type="submit" fullWidth loading={isBusy}>
        {t(($) => $.code.submit)}
      </Button>
      <Button variant="subtle" onClick={() => onBack()}>
        {t(($) => $.code.back)}
      </Button>
    </form>
  );
}

/** The key for an authenticator app: to be scanned, or typed there. */
function NewKey() {
  const { t } = useTranslation('operator-identity');
  const query = useQuery({
    queryKey: ['staff', 'new-key'],
    queryFn: newStaffKey,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const loading = loadingOf(query);
  if (loading.hasFailed) {
    return (
      <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
        {t(($) => $.code.noKey)}
      </InlineFailure>
    );
  }
  if (query.data === undefined) return null;
  return (
    <>
      <p>{t(($) => $.code.scan)}</p>
      <Suspense>
        <QrCode text={query.data.uri} label={t(($) => $.code.picture)} />
      </Suspense>
      <p>
        {t(($) => $.code.type)} <code className={classes.key}>{query.data.key}</code>
      </p>
    </>
  );
}
