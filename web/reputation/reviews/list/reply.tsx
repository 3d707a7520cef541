import { Button } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../ui/announcer.tsx';
import { useFormat } from '../../../ui/format.ts';
import { useTimeUntil } from '../../../ui/use-time-until.ts';
import { minutesLeft, type Review } from '../review.ts';
import { ReplyForm } from './reply-form.tsx';
import classes from './reply.module.css';

/** The reply to a review: to be written, to be changed while its hour lasts, then to be read. */
export function Reply({ review }: { review: Review }) {
  const [isEditing, setEditing] = useState(false);
  const remaining = useTimeUntil(review.editableUntil);
  const isOpen = remaining > 0;
  useEndOfTime(review.editableUntil !== null, isOpen);
  if (review.response === null) return <ReplyForm review={review} />;
  if (isEditing && isOpen) return <ReplyForm review={review} onDone={() => setEditing(false)} />;
  return <ReplyShown review={review} text={review.response} minutes={minutesLeft(remaining)} onEdit={() => setEditing(true)} />;
}

/** The countdown is silent; only its end is said. */
function useEndOfTime(hasTime: boolean, isOpen: boolean): void {
  const { t } = useTranslation('reviews');
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (hasTime && wasOpen.current && !isOpen) announce(t(($) => $.reply.closed));
    wasOpen.current = isOpen;
  }, [hasTime, isOpen, t]);
}

interface ReplyShownProps {
  readonly review: Review;
  readonly text: string;
  /** For how long it can be changed; 0: no more. */
  readonly minutes: number;
  readonly onEdit: () => void;
}

function ReplyShown({ review, text, minutes, onEdit }: ReplyShownProps) {
  const { t } = useTranslation('reviews');
  const { shortDate } = useFormat();
  const titleId = useId();
  const isOpen = minutes > 0;
  return (
    <section className={classes.reply} aria-labelledby={titleId}>
      <h4 id={titleId} className={classes.title}>
        {t(($) => $.reply.label)}
      </h4>
      <p className={classes.text}>{text}</p>
      {review.response_ts !== null && <p className={classes.quiet}>{t(($) => $.reply.on, { date: shortDate(review.response_ts) })}</p>}
      <div className={classes.foot}>
        <p className={classes.quiet}>{isOpen ? t(($) => $.reply.left, { count: minutes }) : t(($) => $.reply.closed)}</p>
        {isOpen && (
          <Button variant="default" onClick={onEdit}>
            {t(($) => $.reply.edit)}
          </Button>
        )}
      </div>
    </section>
  );
}
