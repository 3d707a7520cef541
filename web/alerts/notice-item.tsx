import { ActionIcon, Button } from '@mantine/core';
import { FailureText } from '../ui/failure-alert.tsx';
import { IconAlertTriangle } from '../ui/icons/ui-icons.ts';
import { IconCircleCheck, IconExclamationCircle } from '../ui/icons/trade-icons.ts';
import { IconInfoCircle, IconX } from '../ui/icons/form-icons.ts';
import { type ReactElement, type ReactNode, type Ref, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { NoticeWire } from '../../contract/alerts/notices-endpoints.ts';
import type { NoticeType } from '../../contract/alerts/values.ts';
import { useFormat } from '../ui/format.ts';
import classes from './notice-item.module.css';

const icons: Readonly<Record<NoticeType, typeof IconInfoCircle>> = {
  alert: IconAlertTriangle,
  info: IconInfoCircle,
  success: IconCircleCheck,
  high: IconExclamationCircle,
};

/** Dismisses and restores a notice. */
export interface Dismissal {
  readonly isGone: boolean;
  readonly isBusy: boolean;
  readonly hasFailed: boolean;
  readonly dismiss: () => void;
  readonly restore: () => void;
}

interface NoticeItemProps {
  /** The server has sanitised its HTML. */
  readonly notice: Pick<NoticeWire, 'type' | 'subject' | 'html' | 'dismissable' | 'published_at'>;
  /** Shown in place of the HTML while the notice is being written. */
  readonly preview?: ReactElement;
  readonly dismissal: Dismissal;
  /** Actions for this notice. */
  readonly actions?: ReactNode;
}

/** One notice on the dashboard. Dismissing it leaves a line with Undo until the page is left. */
export function NoticeItem({ notice, dismissal: { isGone, isBusy, hasFailed, dismiss, restore }, preview, actions }: NoticeItemProps) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const titleId = useId();
  const button = useFocusOnOther(isGone);
  const Icon = icons[notice.type];
  const failure = <FailureText failure={hasFailed ? t(($) => $.notices.notSaved) : undefined} />;
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
        {preview === undefined ? (
          <div className={classes.content} dangerouslySetInnerHTML={{ __html: notice.html }} />
        ) : (
          <div className={classes.content}>{preview}</div>
        )}
        <div className={classes.actions}>
          {actions}
          {failure}
        </div>
      </article>
    </li>
  );
}

/** Moves the focus to the other button when one replaces the other. */
function useFocusOnOther(isGone: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasGone = useRef(isGone);
  useEffect(() => {
    if (wasGone.current !== isGone) button.current?.focus();
    wasGone.current = isGone;
  }, [isGone]);
  return button;
}

interface DismissButtonProps {
  readonly ref: Ref<HTMLButtonElement>;
  readonly subject: string;
  readonly isBusy: boolean;
  readonly onDismiss: () => void;
}

/** Names the notice in the accessible name. */
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
