import { Alert, Button, Textarea, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyWire } from '../../contract/companies/endpoints.ts';
import { type ContactForm, contactRules } from '../../contract/content/contact-rules.ts';
import { defaultCountry, useBusinessUnit } from '../companies/business-unit.ts';
import { useHoursText } from '../companies/details-form.ts';
import { countriesQuery } from '../geography/api.ts';
import { ApiRefusal } from '../platform/api-client.ts';
import { companyQuery } from '../platform/session.ts';
import { FoldButton } from '../ui/fold-button.tsx';
import { ErrorSummary } from '../ui/form/error-summary.tsx';
import { usePlainText } from '../ui/form/plain-input.tsx';
import { useAppForm } from '../ui/form/use-app-form.ts';
import { useFormat } from '../ui/format.ts';
import { SearchPanel } from '../ui/list/search-panel.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { sendContact } from './api.ts';
import { AttachmentField } from './attachment-field.tsx';
import frequentQuestionsClasses from './frequent-questions.module.css';
import { LoadedPage, useContentPage } from './loaded-page.tsx';
import { findQuestions, type FrequentQuestion, parseQuestions } from './frequent-questions.ts';
import classes from './contact.module.css';

/** Help page with phone number, FAQ and a message form with one attachment. */
export function Contact() {
  const { t } = useTranslation('content');
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const jump = () => {
    heading.current?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  };
  const [wasSent, setSent] = useState(false);
  // The pressed button no longer exists.
  const showSent = (isSent: boolean) => {
    setSent(isSent);
    heading.current?.focus();
  };
  return (
    <div className={classes.page} data-wide>
      <PageHeader title={t(($) => $.contact.title)} />
      <PhoneLine />
      <Button variant="default" className={classes.jump} onClick={jump}>
        {t(($) => $.contact.jump)}
      </Button>
      <div className={classes.columns}>
        <FrequentQuestions />
        <section aria-labelledby={titleId} className={classes.write}>
          <h2 ref={heading} id={titleId} tabIndex={-1} className={classes.title}>
            {t(($) => $.contact.write)}
          </h2>
          {/* The live region must exist before it speaks, or some screen readers miss the text. */}
          <output className={classes.sent}>
            {wasSent && (
              <Alert color="green" title={t(($) => $.contact.sent)}>
                {t(($) => $.contact.sentHint)}
              </Alert>
            )}
          </output>
          {wasSent ? (
            <Button variant="default" onClick={() => showSent(false)} className={classes.submit}>
              {t(($) => $.contact.another)}
            </Button>
          ) : (
            <MessageForm onSent={() => showSent(true)} />
          )}
        </section>
      </div>
    </div>
  );
}

function PhoneLine() {
  const format = useFormat();
  const company = useQueryClient().getQueryData(companyQuery().queryKey);
  const { unit } = useBusinessUnit(company?.country.iso_code ?? defaultCountry);
  const phone = unit?.phone;
  const hours = useHoursText()(unit?.hours);
  return (
    <p className={classes.phone}>
      {phone !== undefined && phone !== null && <a href={format.phoneHref(phone)}>{format.phone(phone)}</a>}{' '}
      {hours !== undefined && <span>{hours}</span>}
    </p>
  );
}

function MessageForm({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation('content');
  const { t: common } = useTranslation('common');
  const company = useQueryClient().getQueryData(companyQuery().queryKey);
  // Accepts the number formats of every country, wherever the company is.
  useQuery(countriesQuery());
  const [file, setFile] = useState<File>();
  const [fileProblem, setFileProblem] = useState<string>();
  const { form, field, submit, isBusy, summary } = useAppForm<ContactForm>({
    initial: { ...buildSender(company), message: '' },
    labels: {
      firstname: t(($) => $.contact.firstname),
      surname: t(($) => $.contact.surname),
      company: t(($) => $.contact.company),
      email: t(($) => $.contact.email),
      telephone: t(($) => $.contact.telephone),
      message: t(($) => $.contact.message),
    },
    rules: contactRules,
    failure: t(($) => $.contact.failed),
    send: async (values) => {
      try {
        await sendContact(values, file);
      } catch (error) {
        const attachmentError = error instanceof ApiRefusal ? error.fields?.['attachment']?.[0] : undefined;
        if (!(error instanceof ApiRefusal) || file === undefined || attachmentError === undefined) throw error;
        // Include the file name, since the error summary is read first.
        const problem = `${file.name}: ${attachmentError}`;
        setFileProblem(problem);
        throw new ApiRefusal(error.status, { data: { errors: [problem] } }, null);
      }
      onSent();
    },
  });
  const plain = usePlainText((text) => form.setFieldValue('message', text));
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <ErrorSummary {...summary} />
      <SenderFields field={field} />
      <Textarea {...field('message')} {...plain} autosize minRows={5} maxRows={16} maxLength={5_000} />
      <AttachmentField
        file={file}
        problem={fileProblem}
        onChange={(chosen, problem) => {
          setFile(chosen);
          setFileProblem(problem);
        }}
      />
      <Button type="submit" loading={isBusy} aria-label={isBusy ? common(($) => $.loading) : undefined} className={classes.submit}>
        {t(($) => $.contact.submit)}
      </Button>
    </form>
  );
}

/** Prefills the sender for signed-in visitors. */
function buildSender(company: CompanyWire | undefined): Omit<ContactForm, 'message'> {
  return {
    firstname: company?.company_user.forename ?? '',
    surname: company?.company_user.surname ?? '',
    company: company?.internal_name ?? '',
    email: company?.company_user.email ?? '',
    telephone: company?.phone ?? '',
  };
}

function SenderFields({ field }: Pick<ReturnType<typeof useAppForm<ContactForm>>, 'field'>) {
  return (
    <>
      <div className={classes.pair}>
        <TextInput {...field('firstname')} autoComplete="given-name" />
        <TextInput {...field('surname')} autoComplete="family-name" />
      </div>
      <TextInput {...field('company')} autoComplete="organization" />
      <div className={classes.pair}>
        <TextInput {...field('email')} type="email" inputMode="email" autoComplete="email" />
        <TextInput {...field('telephone')} type="tel" inputMode="tel" autoComplete="tel" />
      </div>
    </>
  );
}

const placeholder = { height: 40, widths: Array.from({ length: 10 }, () => 100) };

/** Searchable FAQ that leads to the message form if there is no answer. */
function FrequentQuestions() {
  const { t } = useTranslation('content');
  const titleId = useId();
  const content = useContentPage('faq');
  return (
    <section aria-labelledby={titleId} aria-busy={content.loading.isBusy}>
      <h2 id={titleId} className={frequentQuestionsClasses.title}>
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
  const questions = useMemo(() => parseQuestions(body), [body]);
  const [text, setText] = useState('');
  const found = findQuestions(questions, text);
  const searchText = text.trim();
  return (
    <SearchPanel
      label={t(($) => $.faq.search)}
      text={text}
      onText={setText}
      found={
        searchText === ''
          ? undefined
          : found.length === 0
            ? t(($) => $.faq.noneFound, { text: searchText })
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
    <div className={frequentQuestionsClasses.entry}>
      <h3 className={frequentQuestionsClasses.heading}>
        <FoldButton
          isOpen={isOpen}
          controls={answerId}
          onToggle={() => setOpen(!isOpen)}
          chevron="end"
          className={frequentQuestionsClasses.question}
        >
          {question}
        </FoldButton>
      </h3>
      <div id={answerId} className={frequentQuestionsClasses.answer} hidden={!isOpen} dangerouslySetInnerHTML={{ __html: answer }} />
    </div>
  );
}
