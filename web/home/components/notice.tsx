import { ActionIcon, Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconExclamationCircle, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type Ref, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { NoticeWire } from '../../../contract/alerts/notices-endpoints.ts';
import { type NoticeType, systemNotices } from '../../../contract/alerts/values.ts';
import { useBuiltPages } from '../../platform/built-page.ts';
import { useAddress } from '../../platform/use-address.ts';
import { useFormat } from '../../ui/format.ts';
import { dismissNotice, markSystemNoticeRead } from '../api.ts';
import { invoicesPage, settleAccount } from '../linked-pages.ts';
import classes from './notices-card.module.css';

const icons: Readonly<Record<NoticeType, typeof IconInfoCircle>> = {
  alert: IconAlertTriangle,
  info: IconInfoCircle,
  success: IconCircleCheck,
  high: IconExclamationCircle,
};

/** One notice. What is dismissed leaves a line from which it can be brought back, until the page is left. */
export function Notice({ notice }: { notice: NoticeWire }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const isBuilt = useBuiltPages();
  const address = useAddress();
  const titleId = useId();
  const { button, isGone, isBusy, hasFailed, dismiss, restore } = useDismissal(notice.id);
  useSystemNoticeSeen(notice);
  const Icon = icons[notice.type];
  const isAboutMoney = notice.id === systemNotices.overdue || notice.id === systemNotices.suspended;
  const canSettle = isAboutMoney && isBuilt(invoicesPage);
  const failure = hasFailed && <span role="alert">{t(($) => $.notices.notSaved)}</span>;
  if (isGone) {
    return (
      <li className={classes.notice}>
        <span />
        <div className={classes.actions}>
          <output className={classes.gone}>{t(($) => $.notices.dismissed)}</output>
          <Button ref={button} variant="subtle" size="compact-md" loading={isBusy} onClick={restore}>
            {t(($) => $.notices.undo)}
            <span className="visually-hidden"> {notice.subject}</span>
          </Button>
          {failure}
        </div>
      </li>
    );
  }
  return (
    <li className={classes.notice} data-type={notice.type}>
      <Icon size={20} stroke={1.75} aria-hidden className={classes.icon} />
      <article aria-labelledby={titleId}>
        <header className={classes.head}>
          <h3 id={titleId} className={classes.subject}>
            <span className="visually-hidden">{t(($) => $.notices.types[notice.type])}: </span>
            {notice.subject}
          </h3>
          <time className={classes.date} dateTime={notice.published_at} title={format.fullDate(notice.published_at)}>
            {format.shortDate(notice.published_at)}
          </time>
          {notice.dismissable && <DismissButton ref={button} subject={notice.subject} isBusy={isBusy} onDismiss={dismiss} />}
        </header>
        <p className={classes.content}>{notice.content}</p>
        <div className={classes.actions}>
          {canSettle && (
            <Button component="a" variant="default" size="compact-md" {...address(settleAccount)}>
              {t(($) => $.overview.settle)}
            </Button>
          )}
          {failure}
        </div>
      </article>
    </li>
  );
}

/** Taking a notice away and bringing it back, as far as the server took it. */
function useDismissal(id: number) {
  const button = useRef<HTMLButtonElement>(null);
  const { mutate, variables, isSuccess, isPending, isError, submittedAt } = useMutation({
    mutationFn: (restore: boolean) => dismissNotice(id, { restore }),
  });
  const isGone = isSuccess ? !variables : submittedAt > 0 && variables === true;
  const wasGone = useRef(isGone);
  useEffect(() => {
    // One button has come in the place of the other.
    if (wasGone.current !== isGone) button.current?.focus();
    wasGone.current = isGone;
  }, [isGone]);
  return { button, isGone, isBusy: isPending, hasFailed: isError, dismiss: () => mutate(false), restore: () => mutate(true) };
}

interface DismissButtonProps {
  readonly ref: Ref<HTMLButtonElement>;
  readonly subject: string;
  readonly isBusy: boolean;
  readonly onDismiss: () => void;
}

/** Its name tells a screen reader of which notice it is. */
function DismissButton({ ref, subject, isBusy, onDismiss }: DismissButtonProps) {
  const { t } = useTranslation('home');
  return (
    <ActionIcon
      ref={ref}
      variant="subtle"
      color="gray"
      size={44}
      className={classes.dismiss}
      loading={isBusy}
      aria-label={t(($) => $.notices.dismissLabel, { subject })}
      title={t(($) => $.notices.dismiss)}
      onClick={onDismiss}
    >
      <IconX size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

/** A notice of the system is no longer new once it has been on screen. */
function useSystemNoticeSeen({ id, message_type: type, read }: NoticeWire): void {
  const isNew = type === 'system' && !read;
  useEffect(() => {
    if (isNew) markSystemNoticeRead(id).catch(() => undefined);
  }, [id, isNew]);
}
