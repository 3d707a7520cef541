import { ActionIcon, Button, Textarea } from '@mantine/core';
import { IconBrandFacebook, IconBrandLinkedin, IconBrandX } from '../../ui/icons/trade-icons.ts';
import type { Icon } from '../../ui/icons/create-icon.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ReplyForm as Values, replyRules } from '../../../contract/reputation/reviews-rules.ts';
import { maxReviewReplyLength } from '../../../contract/reputation/reviews-values.ts';
import { announce } from '../../ui/announcer.tsx';
import { AppLinkButton } from '../../ui/app-link.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { usePlainText } from '../../ui/form/plain-input.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { useFormat } from '../../ui/format.ts';
import { showToast } from '../../ui/toast.tsx';
import { useFocusHandOver } from '../../ui/use-focus-hand-over.ts';
import { useTimeUntil } from '../../ui/countdown.ts';
import { PublishedBadge, Stars } from './review-card.tsx';
import { sendReply, type Review, minutesLeft, type Network, sharedComment, shareLinks } from './api.ts';
import replyClasses from './reply.module.css';
import classes from './review-item.module.css';
import shareLinksClasses from './share-links.module.css';

interface ReviewItemProps {
  readonly review: Review;
  readonly listingPath: string | null;
}

/** Shows one review with all its actions. */
export function ReviewItem({ review, listingPath }: ReviewItemProps) {
  const { t } = useTranslation('reviews');
  const format = useFormat();
  const titleId = useId();
  const customer = review.customer ?? t(($) => $.erased);
  const { comment, work_done_comments: workDone } = review;
  return (
    <article className={classes.review} aria-labelledby={titleId}>
      <div className={classes.head}>
        <span className={classes.rating}>
          <Stars value={review.rating / 2} />
          {t(($) => $.outOfFive, { rating: format.number(review.rating / 2) })}
        </span>
        <PublishedBadge isPublished={review.isPublished} />
      </div>
      <div>
        <h3 id={titleId} className={classes.customer}>
          {customer}
        </h3>
        <p className={classes.about}>
          {review.workTypeHeading},{' '}
          <time dateTime={review.createdDate} title={format.fullDate(review.createdDate)}>
            {format.shortDate(review.createdDate)}
          </time>
        </p>
      </div>
      {comment !== null && <p className={classes.text}>{comment}</p>}
      {workDone !== null && (
        <p className={classes.text}>
          <strong>{t(($) => $.list.workDone)}:</strong> {workDone}
        </p>
      )}
      <Reply review={review} />
      <div className={classes.foot}>
        {review.isPublished ? <ShareLinks review={review} listingPath={listingPath} /> : <span />}
        <AppLinkButton
          to="/lead/$code"
          params={{ code: review.lead_code }}
          variant="default"
          aria-label={t(($) => $.viewLeadOf, { customer })}
        >
          {t(($) => $.viewLead)}
        </AppLinkButton>
      </div>
    </article>
  );
}

const icons: Readonly<Record<Network, Icon>> = { Facebook: IconBrandFacebook, X: IconBrandX, LinkedIn: IconBrandLinkedin };

interface ShareLinksProps {
  readonly review: Review;
  readonly listingPath: string | null;
}

/** Links a published review to social sites; shares point to the company's public page. */
function ShareLinks({ review, listingPath }: ShareLinksProps) {
  const { t } = useTranslation('reviews');
  const { number } = useFormat();
  if (listingPath === null) return <p className={shareLinksClasses.quiet}>{t(($) => $.share.noListing)}</p>;
  const rating = number(review.rating / 2);
  const text =
    review.comment === null
      ? t(($) => $.share.textWithout, { rating })
      : t(($) => $.share.text, { rating, comment: sharedComment(review.comment) });
  return (
    <ul className={shareLinksClasses.links} aria-label={t(($) => $.share.title)}>
      <li className={shareLinksClasses.title} aria-hidden>
        {t(($) => $.share.title)}
      </li>
      {shareLinks(`${window.location.origin}${listingPath}`, text).map(({ network, href }) => {
        const Icon = icons[network];
        return (
          <li key={network}>
            <ActionIcon
              component="a"
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              variant="subtle"
              color="gray"
              size={44}
              aria-label={`${t(($) => $.share.on, { network })} ${t(($) => $.share.newTab)}`}
            >
              <Icon size={22} stroke={1.75} aria-hidden />
            </ActionIcon>
          </li>
        );
      })}
    </ul>
  );
}

/** Shows the reply to a review: to write, to change within the hour, then read-only. */
function Reply({ review }: { review: Review }) {
  const [isEditing, setEditing] = useState(false);
  const remaining = useTimeUntil(review.editableUntil);
  const isOpen = remaining > 0;
  useAnnounceDeadline(review.editableUntil !== null, isOpen);
  if (review.response === null) return <ReplyForm review={review} />;
  if (isEditing && isOpen) return <ReplyForm review={review} onDone={() => setEditing(false)} />;
  return <ReplyShown review={review} text={review.response} minutes={minutesLeft(remaining)} onEdit={() => setEditing(true)} />;
}

/** The countdown is silent; only its end is announced. */
function useAnnounceDeadline(hasTime: boolean, isOpen: boolean): void {
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
  /** Time left for changes; 0 once over. */
  readonly minutes: number;
  readonly onEdit: () => void;
}

function ReplyShown({ review, text, minutes, onEdit }: ReplyShownProps) {
  const { t } = useTranslation('reviews');
  const { shortDate } = useFormat();
  const titleId = useId();
  const isOpen = minutes > 0;
  return (
    <section className={replyClasses.reply} aria-labelledby={titleId}>
      <h4 id={titleId} className={replyClasses.title}>
        {t(($) => $.reply.label)}
      </h4>
      <p className={replyClasses.text}>{text}</p>
      {review.response_ts !== null && <p className={replyClasses.quiet}>{t(($) => $.reply.on, { date: shortDate(review.response_ts) })}</p>}
      <div className={replyClasses.foot}>
        <p className={replyClasses.quiet}>{isOpen ? t(($) => $.reply.left, { count: minutes }) : t(($) => $.reply.closed)}</p>
        {isOpen && (
          <Button variant="default" onClick={onEdit}>
            {t(($) => $.reply.edit)}
          </Button>
        )}
      </div>
    </section>
  );
}

interface ReplyFormProps {
  readonly review: Review;
  /** Called when editing ends, whether sent or unchanged. */
  readonly onDone?: () => void;
}

/** Writes or changes the reply to a review. */
function ReplyForm({ review, onDone }: ReplyFormProps) {
  const { t } = useTranslation('reviews');
  const client = useQueryClient();
  const root = useFocusHandOver<HTMLFormElement>();
  const isChange = onDone !== undefined;
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isChange) box.current?.focus();
  }, [isChange]);
  const { form, field, submit, changes, isBusy, summary } = useAppForm<Values>({
    initial: { response: review.response ?? '' },
    labels: { response: t(($) => $.reply.label) },
    rules: replyRules,
    failure: t(($) => $.reply.failed),
    send: async ({ response }) => {
      await sendReply(client, review, response);
      void showToast(isChange ? t(($) => $.reply.updated) : t(($) => $.reply.sent));
      onDone?.();
    },
  });
  const plain = usePlainText((text) => form.setFieldValue('response', text));
  const used = form.values.response.length;
  return (
    <form ref={root} className={replyClasses.reply} onSubmit={(event) => void submit(event)} noValidate>
      <ErrorSummary {...summary} />
      <Textarea
        {...field('response')}
        {...plain}
        description={plain.description ?? (isChange ? undefined : t(($) => $.reply.hint))}
        autosize
        minRows={2}
        maxRows={12}
        ref={box}
      />
      <div className={replyClasses.foot}>
        <span className={replyClasses.counter} data-over={used > maxReviewReplyLength}>
          {t(($) => $.reply.counter, { used, max: maxReviewReplyLength })}
        </span>
        <div className={replyClasses.actions}>
          {isChange && (
            <Button variant="default" onClick={onDone}>
              {t(($) => $.reply.cancel)}
            </Button>
          )}
          {/* Ten primary buttons would emphasise none: only a started reply gets one. */}
          <Button type="submit" variant={changes > 0 ? 'filled' : 'default'} loading={isBusy}>
            {t(($) => $.reply.send)}
          </Button>
        </div>
      </div>
    </form>
  );
}
