import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ModeratedReviewWire } from '../../../../contract/reputation/moderation-endpoints.ts';
import type { ReviewText } from '../../../../contract/reputation/reviews-values.ts';
import { DeskLink } from '../../../ui/desk/desk-link.tsx';
import { FactList } from '../../../ui/desk/fact-list.tsx';
import { useFormat } from '../../../ui/format.ts';
import { Stars } from '../../components/stars.tsx';
import { markedText } from '../marked-text.ts';
import classes from './moderation.module.css';

interface ReadingPaneProps {
  readonly review: ModeratedReviewWire;
  readonly onHide: (field: ReviewText, passage: string) => void;
}

/** The review beside its reply, with what made them wait underlined and named. */
export function ReadingPane({ review, onHide }: ReadingPaneProps) {
  const { t } = useTranslation('operator-reviews');
  const format = useFormat();
  const { reply } = review;
  const text = (field: ReviewText, words: string) => <Marked review={review} field={field} text={words} onHide={onHide} />;
  return (
    <div className={classes.reading}>
      <article className={classes.paper} aria-label={t(($) => $.parts.review)}>
        <header>
          <Stars value={review.rating / 2} />
          <span className="visually-hidden">{t(($) => $.stars, { stars: format.rating(review.rating) })}</span>
          <strong>{review.display_name}</strong>
          <Badge variant="light" color="gray">
            {t(($) => $.states[review.state])}
          </Badge>
        </header>
        {review.work_done_comments !== null && text('work_done', review.work_done_comments)}
        {review.comment === null ? <p className={classes.none}>{t(($) => $.noWords)}</p> : text('comment', review.comment)}
      </article>
      {reply !== null && (
        <article className={classes.paper} aria-label={t(($) => $.parts.reply)}>
          <header>
            <strong>{t(($) => $.replyOf, { company: review.company.name })}</strong>
            <Badge variant="light" color="gray">
              {t(($) => $.states[reply.state])}
            </Badge>
          </header>
          {text('reply', reply.text)}
        </article>
      )}
      <FactList
        facts={[
          {
            label: t(($) => $.columns.company),
            value: <DeskLink href={`/operator/companies/${review.company.id}`}>{review.company.name}</DeskLink>,
          },
          { label: t(($) => $.facts.lead), value: `${review.lead}, ${review.work_type}` },
          { label: t(($) => $.facts.written), value: format.dateTime(review.created_date) },
          { label: t(($) => $.facts.byItself), value: review.publish_at !== null && format.dateTime(review.publish_at) },
          { label: t(($) => $.facts.decided), value: review.moderated_by },
          { label: t(($) => $.facts.reason), value: review.moderation_reason },
          {
            label: t(($) => $.facts.asked),
            value: review.asked !== null && `${review.asked.words} (${t(($) => $.until, { when: format.dateTime(review.asked.until) })})`,
          },
          { label: t(($) => $.facts.changes), value: review.changes > 0 && t(($) => $.changes, { count: review.changes }) },
        ]}
      />
    </div>
  );
}

function Marked({ review, field, text, onHide }: ReadingPaneProps & { field: ReviewText; text: string }) {
  const { t } = useTranslation('operator-reviews');
  const stretches = markedText(text, field, review.passages);
  const flagged = stretches.filter(({ flag }) => flag !== undefined);
  return (
    <>
      <p className={classes.words}>
        {stretches.map(({ text: words, start, flag }) =>
          flag === undefined ? (
            words
          ) : (
            <mark key={start} className={classes.mark}>
              {words}
              <small>{t(($) => $.flags[flag])}</small>
            </mark>
          ),
        )}
      </p>
      {flagged.length > 0 && (
        <ul className={classes.passages}>
          {flagged.map(({ text: words, start }) => (
            <li key={start}>
              <button type="button" className={classes.hide} onClick={() => onHide(field, words)}>
                {t(($) => $.hide.passage, { passage: words })}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
