import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FoldButton } from '../../ui/fold-button.tsx';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { loadingOf } from '../../ui/region-loading.ts';
import { SearchPanel } from '../../ui/search-panel.tsx';
import { pagesQuery } from '../api.ts';
import { findQuestions, type FrequentQuestion, questionsOf } from '../frequent-questions.ts';
import classes from './frequent-questions.module.css';

const usualQuestions = 10;

/** What is asked often, to be searched and opened; who finds no answer writes to us. */
export function FrequentQuestions() {
  const { t, i18n } = useTranslation('content');
  const titleId = useId();
  const language = i18n.resolvedLanguage ?? 'en';
  const query = useQuery(pagesQuery(language));
  const loading = loadingOf(query);
  const page = query.data?.find(({ url }) => url === 'faq');
  const questions = useMemo(() => (page === undefined ? undefined : questionsOf(page.body)), [page]);
  return (
    <section aria-labelledby={titleId} aria-busy={loading.isBusy}>
      <h2 id={titleId} className={classes.title}>
        {t(($) => $.faq.title)}
      </h2>
      {page !== undefined && page.language !== language && <p className={classes.note}>{t(($) => $.faq.englishOnly)}</p>}
      {questions !== undefined ? (
        <Questions questions={questions} language={page?.language} />
      ) : loading.hasFailed ? (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.faq.failed)}
        </InlineFailure>
      ) : (
        <div aria-hidden className={classes.skeleton}>
          {Array.from({ length: usualQuestions }, (_, place) => (
            <Skeleton key={place} height={40} />
          ))}
        </div>
      )}
    </section>
  );
}

function Questions({ questions, language }: { questions: readonly FrequentQuestion[]; language: string | undefined }) {
  const { t } = useTranslation('content');
  const [text, setText] = useState('');
  const found = findQuestions(questions, text);
  const looked = text.trim();
  return (
    <SearchPanel
      label={t(($) => $.faq.search)}
      text={text}
      onText={setText}
      found={
        looked === ''
          ? undefined
          : found.length === 0
            ? t(($) => $.faq.noneFound, { text: looked })
            : t(($) => $.faq.found, { count: found.length })
      }
    >
      <div lang={language}>
        {found.map((question) => (
          <Question key={question.id} question={question} />
        ))}
      </div>
    </SearchPanel>
  );
}

function Question({ question: { question, answer } }: { question: FrequentQuestion }) {
  const answerId = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.entry}>
      <h3 className={classes.heading}>
        <FoldButton isOpen={isOpen} controls={answerId} onToggle={() => setOpen(!isOpen)} chevron="end" className={classes.question}>
          {question}
        </FoldButton>
      </h3>
      <div id={answerId} className={classes.answer} hidden={!isOpen} dangerouslySetInnerHTML={{ __html: answer }} />
    </div>
  );
}
