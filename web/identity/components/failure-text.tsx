import { Link } from '@tanstack/react-router';
import { Trans, useTranslation } from 'react-i18next';
import type { SignInFailure } from '../api.ts';

/** Why nobody was signed in, in words. */
export function FailureText({ failure }: { failure: SignInFailure }) {
  const { t } = useTranslation('identity');
  if (failure.kind === 'throttled') return t(($) => $.signIn.throttled, { count: failure.minutes });
  if (failure.kind !== 'locked') return t(($) => $.signIn[failure.kind]);
  return <Trans t={t} i18nKey={($) => $.signIn.locked} components={{ contact: <Link to="/help/contact" /> }} />;
}
