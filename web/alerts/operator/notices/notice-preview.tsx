import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withBrandWords } from '../../../platform/brand-words.ts';
import { SectionCard } from '../../../ui/section-card.tsx';
import { NoticeItem } from '../../components/notice-item.tsx';
import type { NoticeWords } from './api.ts';

const isMoment = (text: string): boolean => !Number.isNaN(Date.parse(text));

/** A notice as it will stand on a dashboard, made of the same; dismissing it is tried out here, and tells nobody. */
export function NoticePreview({ notice: { type, subject, content, dismissable, from } }: { notice: NoticeWords }) {
  const { t } = useTranslation('operator-notices');
  const [opened] = useState(() => new Date().toISOString());
  const [isGone, setGone] = useState(false);
  const notice = {
    type,
    subject: subject === '' ? t(($) => $.preview.subject) : withBrandWords(subject),
    content: content === '' ? t(($) => $.preview.content) : withBrandWords(content),
    dismissable,
    published_at: isMoment(from) ? new Date(from).toISOString() : opened,
  };
  const dismissal = {
    isGone: isGone && dismissable,
    isBusy: false,
    hasFailed: false,
    dismiss: () => setGone(true),
    restore: () => setGone(false),
  };
  return (
    <SectionCard title={t(($) => $.preview.title)}>
      <ul className="plain-list">
        <NoticeItem notice={notice} dismissal={dismissal} />
      </ul>
    </SectionCard>
  );
}
