import { Outlet, useMatches } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PasswordQuestion } from '../../identity/components/password-question.tsx';
import { Announcer } from '../../ui/announcer.tsx';
import { Toasts } from '../../ui/toast.tsx';
import { useShownTitle } from '../../ui/title-detail.ts';
import { usePageChange } from '../../ui/use-page-change.ts';
import { PartsNotice } from '../../ui/parts-notice.tsx';

/** Around every page: the announcements, and the title that follows the address. */
export function Root() {
  const { t } = useTranslation('common');
  const page = useMatches({
    select: (matches) => {
      const last = matches.findLast((match) => match.staticData.page !== undefined);
      if (last === undefined) return undefined;
      return { path: last.pathname, name: last.staticData.page, code: (last.params as { code?: string }).code ?? '' };
    },
    structuralSharing: true,
  });
  const name = page?.name === undefined ? '' : t(($) => $.pages[page.name ?? 'notFound'], { code: page.code });
  const shown = useShownTitle();
  const titled = shown.name || (shown.detail === '' ? name : `${shown.detail}, ${name}`);
  usePageChange(page?.path ?? '', name, name === '' ? t(($) => $.defaultTitle) : t(($) => $.title, { page: titled }));
  return (
    <>
      <Outlet />
      <PartsNotice />
      <Announcer />
      <Toasts />
      <PasswordQuestion />
    </>
  );
}
