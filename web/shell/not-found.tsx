import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AppLinkButton } from '../ui/app-link.tsx';
import { PlumbDrawing } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { useTitleName } from '../ui/title-detail.ts';
import classes from './not-found.module.css';
import { authorizeQuery } from '../platform/session.ts';
import { SignedOutFrame } from './signed-out-shell.tsx';

/** 404, for people signed in or not: the way home is the same, its name is not. */
export function NotFound() {
  const { t } = useTranslation('common');
  useTitleName(t(($) => $.pages.notFound));
  const { data: isSignedIn = true } = useQuery({ ...authorizeQuery(), retry: false });
  return (
    <SignedOutFrame>
      <div className={classes.page}>
        <PlumbDrawing isAstray />
        <div>
          <PageHeader title={t(($) => $.notFound.oops)} description={t(($) => $.notFound.text)} />
          <AppLinkButton to="/">{isSignedIn ? t(($) => $.notFound.home) : t(($) => $.notFound.signIn)}</AppLinkButton>
        </div>
      </div>
    </SignedOutFrame>
  );
}
