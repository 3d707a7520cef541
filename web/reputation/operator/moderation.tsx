import { Button, NativeSelect, Textarea, Badge } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModeratedReviewWire } from '../../../contract/reputation/moderation-endpoints.ts';
import type { ReviewText } from '../../../contract/reputation/reviews-values.ts';
import { announce } from '../../ui/announcer.tsx';
import { DeskLink } from '../../ui/desk/desk-link.tsx';
import { FactList } from '../../ui/desk/desk-page.tsx';
import { ReasonDialog } from '../../ui/desk/reason-dialog.tsx';
import { useKeys } from '../../ui/desk/shortcuts-dialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { Stars } from '../reviews/review-card.tsx';
import { type ModerationAction, hidePassage, applyModerationAction, refreshModeration, markedText } from './api.ts';
import classes from './moderation.module.css';

interface ModerationProps {
  readonly review: ModeratedReviewWire;
  readonly onDecided: () => void;
}

/** Available actions, the main one first. */
function listModerationActions({ state, asked, reply }: ModeratedReviewWire): readonly ModerationAction[] {
  const isReplyWaiting = reply !== null && reply.state !== 'published';
  return [
    ...(state === 'published' ? [] : (['publish'] as const)),
    ...(isReplyWaiting ? (['publishReply'] as const) : []),
    ...(state === 'unpublished' ? [] : (['unpublish'] as const)),
    ...(reply !== null && reply.state !== 'unpublished' ? (['unpublishReply'] as const) : []),
    ...(state === 'published' || asked !== null ? [] : (['ask'] as const)),
  ];
}

const pickTexts = ({ comment, work_done_comments, reply }: ModeratedReviewWire): Readonly<Record<ReviewText, string | null>> => ({
  comment,
  work_done: work_done_comments,
  reply: reply?.text ?? null,
});

/** Returns the texts of a review; a rating may have none. */
function listWrittenTexts(review: ModeratedReviewWire): readonly ReviewText[] {
  const texts = pickTexts(review);
  return (['comment', 'work_done', 'reply'] as const).filter((field) => texts[field] !== null);
}

/** Moderates one review. The keys `a` and `r` publish or reject; both ask for a reason. */
export function Moderation({ review, onDecided }: ModerationProps) {
  const { t } = useTranslation('operator-reviews');
  const client = useQueryClient();
  const [action, setAction] = useState<ModerationAction>();
  const [hiding, setHiding] = useState<{ readonly field: ReviewText; readonly passage: string }>();
  const possible = listModerationActions(review);
  const [written] = listWrittenTexts(review);
  const waitsFor = review.state === 'held' || review.reply?.state !== 'held' ? 'review' : 'reply';
  const [yes, no] = waitsFor === 'review' ? (['publish', 'unpublish'] as const) : (['publishReply', 'unpublishReply'] as const);
  const begin = (wanted: ModerationAction): void => {
    if (possible.includes(wanted)) setAction(wanted);
  };
  useKeys({ a: () => begin(yes), r: () => begin(no) });
  const { name } = review.company;
  return (
    <>
      <ReadingPane review={review} onHide={(field, passage) => setHiding({ field, passage })} />
      <div className={classes.actions} data-page-bar>
        {possible.map((one, place) => (
          <Button key={one} variant={place === 0 && one === yes ? 'filled' : 'default'} onClick={() => setAction(one)}>
            {t(($) => $.deeds[one].button)}
          </Button>
        ))}
        {written !== undefined && (
          <Button variant="subtle" onClick={() => setHiding({ field: written, passage: '' })}>
            {t(($) => $.hide.button)}
          </Button>
        )}
      </div>
      {action !== undefined && (
        <ReasonDialog
          title={t(($) => $.deeds[action].title, { company: name })}
          confirm={t(($) => $.deeds[action].button)}
          done={t(($) => $.deeds[action].done)}
          {...(action === 'ask' && { hint: t(($) => $.askHint) })}
          onClose={() => setAction(undefined)}
          onConfirm={async (reason) => {
            try {
              await applyModerationAction(review, action, reason);
            } catch (error) {
              void refreshModeration(client);
              throw error;
            }
            announce(t(($) => $.deeds[action].done));
            onDecided();
            void refreshModeration(client);
          }}
        />
      )}
      {hiding !== undefined && <HideDialog review={review} {...hiding} onClose={() => setHiding(undefined)} />}
    </>
  );
}

interface HideDialogProps {
  readonly review: ModeratedReviewWire;
  readonly field: ReviewText;
  readonly passage: string;
  readonly onClose: () => void;
}

/** Redacts personal data with a placeholder; moderators cannot otherwise change a text. */
function HideDialog({ review, onClose, ...given }: HideDialogProps) {
  const { t } = useTranslation('operator-reviews');
  const client = useQueryClient();
  const [field, setField] = useState(given.field);
  const [passage, setPassage] = useState(given.passage);
  return (
    <ReasonDialog
      title={t(($) => $.hide.title)}
      confirm={t(($) => $.hide.confirm)}
      done={t(($) => $.hide.done)}
      onClose={onClose}
      onConfirm={async (reason) => {
        await hidePassage(review.id, { field, passage }, reason);
        await refreshModeration(client);
      }}
    >
      <NativeSelect
        label={t(($) => $.hide.field)}
        value={field}
        data={listWrittenTexts(review).map((one) => ({ value: one, label: t(($) => $.fields[one]) }))}
        onChange={(event) => setField(event.currentTarget.value as ReviewText)}
      />
      <Textarea
        name="passage"
        label={t(($) => $.hide.words)}
        description={t(($) => $.hide.hint)}
        value={passage}
        maxLength={1_000}
        autosize
        minRows={1}
        onChange={(event) => setPassage(event.currentTarget.value)}
      />
    </ReasonDialog>
  );
}

interface ReadingPaneProps {
  readonly review: ModeratedReviewWire;
  readonly onHide: (field: ReviewText, passage: string) => void;
}

/** Shows the review and its reply, with flagged passages underlined and labelled. */
function ReadingPane({ review, onHide }: ReadingPaneProps) {
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
