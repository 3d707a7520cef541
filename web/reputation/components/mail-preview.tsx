import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiRefusal } from '../../platform/api-client.ts';
import { refusalWords } from '../../ui/form/refusal-words.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { loadingOf } from '../../ui/region-loading.ts';
import { SkeletonLines } from '../../ui/skeleton/skeleton-card.tsx';
import { requestPreviewQuery } from '../reviews/api.ts';
import classes from './request-review.module.css';

/** The mail as the customer will get it, in the customer's language. */
export function MailPreview({ code }: { code: string }) {
  const { t, i18n } = useTranslation('reviews');
  const query = useQuery(requestPreviewQuery(code));
  const loading = loadingOf(query);
  const { data: mail, error } = query;
  if (loading.hasFailed) {
    // Asked for meanwhile, or too late by now: trying again changes nothing.
    const isRefused = error instanceof ApiRefusal && error.status === 409;
    return isRefused ? (
      <InlineFailure>{refusalWords(error).join(', ')}</InlineFailure>
    ) : (
      <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
        {t(($) => $.request.previewFailed)}
      </InlineFailure>
    );
  }
  if (mail === undefined) {
    return (
      <output className={classes.mail}>
        <span className="visually-hidden">{t(($) => $.request.loading)}</span>
        <SkeletonLines lines={[60, 80, 100, 100, 40]} />
      </output>
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is longer than the window is scrolled by keyboard
    <section className={classes.mail} lang={mail.language} tabIndex={0} aria-label={mail.subject}>
      <p className={classes.subject}>
        <span lang={i18n.language}>{t(($) => $.request.subject)}:</span> {mail.subject}
      </p>
      <h3 className={classes.heading}>{mail.heading}</h3>
      {mail.paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p className={classes.stars} lang={i18n.language}>
        {t(($) => $.request.stars)}
      </p>
    </section>
  );
}
