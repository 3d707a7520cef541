import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FoldButton } from '../../ui/fold-button.tsx';
import { SearchPanel } from '../../ui/list/search-panel.tsx';
import { findQuestions, type FrequentQuestion, questionsOf } from '../frequent-questions.ts';
import { LoadedPage, useContentPage } from './loaded-page.tsx';
import classes from './frequent-questions.module.css';

const placeholder = { height: 40, widths: Array.from({ length: 10 }, () => 100) };

/** What is asked often, to be searched and opened; who finds no answer writes to us. */
export function FrequentQuestions() {
  const { t } = useTranslation('content');
  const titleId = useId();
  const content = useContentPage('faq');
  return (
    <section aria-labelledby={titleId} aria-busy={content.loading.isBusy}>
      <h2 id={titleId} className={classes.title}>
        {t(($) => $.faq.title)}
      </h2>
      <LoadedPage content={content} failure={t(($) => $.faq.failed)} englishOnly={t(($) => $.faq.englishOnly)} placeholder={placeholder}>
        {({ body, language }) => <Questions body={body} language={language} />}
      </LoadedPage>
    </section>
  );
}

function Questions({ body, language }: { body: string; language: string }) {
  const { t } = useTranslation('content');
  const questions = useMemo(() => questionsOf(body), [body]);
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
