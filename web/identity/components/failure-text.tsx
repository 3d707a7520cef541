import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { SignInFailure } from '../api.ts';

/** Stands in the text where the link goes, wherever a language puts it. */
const place = '\n';

/** Why nobody was signed in, in words. */
export function FailureText({ failure }: { failure: SignInFailure }) {
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
