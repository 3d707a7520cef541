import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import type { SignInFailure } from '../api.ts';

/** Shows why the last attempt failed. Takes the focus, so that it is read before a retry. */
export function SignInFailureAlert({ failure }: { failure: SignInFailure | undefined }) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure !== undefined) alert.current?.focus();
  }, [failure]);
  return <FailureAlert ref={alert} tabIndex={-1} failure={failure && <FailureText failure={failure} />} />;
}

/** Placeholder for the link in a translated text. */
const place = '\n';

/** Text for each sign-in failure. */
function FailureText({ failure }: { failure: SignInFailure }) {
  const { t } = useTranslation('identity');
  if (failure.kind === 'throttled') return t(($) => $.signIn.throttled, { count: failure.minutes });
  if (failure.kind !== 'locked') return t(($) => $.signIn[failure.kind]);
  const [before = '', after = ''] = t(($) => $.signIn.locked, { contact: place }).split(place);
  return (
    <>
      {before}
      <Link to="/help/contact">{t(($) => $.signIn.lockedContact)}</Link>
      {after}
    </>
  );
}
