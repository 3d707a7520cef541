import { Outlet, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Announcer } from '../../ui/announcer.tsx';
import { useShownTitle } from '../../ui/title-detail.ts';
import { Toasts } from '../../ui/toast.tsx';
import { usePageChange } from '../../ui/use-page-change.ts';
import { PartsNotice } from '../../ui/parts-notice.tsx';

/** Around every page of the back-office: the announcements, and the title, which a page gives itself. */
export function OperatorRoot() {
  const { t } = useTranslation('operator-shell');
  const path = useRouterState({ select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname });
  const { name } = useShownTitle();
  usePageChange(path, name, name === '' ? t(($) => $.operator) : t(($) => $.title, { page: name }));
  return (
    <>
      <Outlet />
      <PartsNotice />
      <Announcer />
      <Toasts />
    </>
  );
}
