import { IconAlertTriangle, IconCircleCheck, IconExclamationCircle, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { NoticeType } from '../../../../contract/alerts/values.ts';
import { withBrandWords } from '../../../platform/brand-words.ts';
import { SectionCard } from '../../../ui/section-card.tsx';
import type { NoticeWords } from './api.ts';
import classes from './notices.module.css';

const icons: Readonly<Record<NoticeType, typeof IconInfoCircle>> = {
  alert: IconAlertTriangle,
  info: IconInfoCircle,
  success: IconCircleCheck,
  high: IconExclamationCircle,
};

/** A notice as it will stand on a dashboard. */
export function NoticePreview({ notice: { type, subject, content, dismissable } }: { notice: NoticeWords }) {
  const { t } = useTranslation('operator-notices');
  const Icon = icons[type];
  return (
    <SectionCard title={t(($) => $.preview.title)}>
      <div className={classes.notice} data-type={type}>
        <Icon size={20} stroke={1.75} aria-hidden />
        <div>
          <strong>{subject === '' ? t(($) => $.preview.subject) : withBrandWords(subject)}</strong>
          <p className={classes.content}>{content === '' ? t(($) => $.preview.content) : withBrandWords(content)}</p>
        </div>
        {dismissable && (
          <span title={t(($) => $.preview.dismiss)}>
            <IconX size={20} stroke={1.75} aria-hidden />
            <span className="visually-hidden">{t(($) => $.preview.dismiss)}</span>
          </span>
        )}
      </div>
    </SectionCard>
  );
}
