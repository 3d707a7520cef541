import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { NoticeWire } from '../../../contract/alerts/notices-endpoints.ts';
import { systemNotices } from '../../../contract/alerts/values.ts';
import { type Dismissal, NoticeItem } from '../../alerts/components/notice-item.tsx';
import { useBuiltPages } from '../../platform/built-page.ts';
import { useAddress } from '../../platform/use-address.ts';
import { dismissNotice, markSystemNoticeRead } from '../api.ts';
import { invoicesPage, settleAccount } from '../linked-pages.ts';

/** One notice of the company, with what can be done about it. */
export function Notice({ notice }: { notice: NoticeWire }) {
  const { t } = useTranslation('home');
  const isBuilt = useBuiltPages();
  const address = useAddress();
  const dismissal = useDismissal(notice.id);
  useSystemNoticeSeen(notice);
  const isAboutMoney = notice.id === systemNotices.overdue || notice.id === systemNotices.suspended;
  const canSettle = isAboutMoney && isBuilt(invoicesPage);
  return (
    <NoticeItem
      notice={notice}
      dismissal={dismissal}
      actions={
        canSettle && (
          <Button component="a" variant="default" size="compact-md" {...address(settleAccount)}>
            {t(($) => $.overview.settle)}
          </Button>
        )
      }
    />
  );
}

/** As far as the server took it. */
function useDismissal(id: number): Dismissal {
  const { mutate, variables, isSuccess, isPending, isError, submittedAt } = useMutation({
    mutationFn: (restore: boolean) => dismissNotice(id, { restore }),
  });
  const isGone = isSuccess ? !variables : submittedAt > 0 && variables === true;
  return { isGone, isBusy: isPending, hasFailed: isError, dismiss: () => mutate(false), restore: () => mutate(true) };
}

/** A notice of the system is no longer new once it has been on screen. */
function useSystemNoticeSeen({ id, message_type: type, read }: NoticeWire): void {
  const isNew = type === 'system' && !read;
  useEffect(() => {
    if (isNew) markSystemNoticeRead(id).catch(() => undefined);
  }, [id, isNew]);
}
