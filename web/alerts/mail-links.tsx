import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useSearch, useParams } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { BrokenLineDrawing, CheckDrawing } from '../identity/components/link-check.tsx';
import classes from '../identity/components/recovery.module.css';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { confirmAddress, endAlertMails } from './addresses-api.ts';

interface LinkQuestionProps<Answer> {
  readonly title: string;
  readonly text: string;
  readonly submit: string;
  /** Null if the link is invalid. */
  readonly send: () => Promise<Answer | null>;
  readonly done: (answer: Answer) => { readonly title: string; readonly text: ReactNode };
}

/** Explains what a mail link does and asks for confirmation by button: link scanners open links but do not press buttons. */
function LinkQuestion<Answer>({ title, text, submit, send, done }: LinkQuestionProps<Answer>) {
  const { t } = useTranslation('identity');
  const { t: alerts } = useTranslation('alertSettings');
  const page = useRef<HTMLDivElement>(null);
  const sending = useMutation({ mutationFn: send });
  const { isSuccess, data } = sending;
  useEffect(() => {
    if (isSuccess) page.current?.querySelector<HTMLElement>('h1')?.focus();
  }, [isSuccess]);
  if (isSuccess) {
    const outcome = data === null || data === undefined ? undefined : done(data);
    return (
      <div ref={page} className={classes.result}>
        {outcome === undefined ? <BrokenLineDrawing /> : <CheckDrawing />}
        <PageHeader title={outcome?.title ?? t(($) => $.link.invalid)} />
        {outcome !== undefined && <p className={classes.text}>{outcome.text}</p>}
      </div>
    );
  }
  return (
    <div ref={page} className={classes.form}>
      <PageHeader title={title} />
      <p className={classes.text}>{text}</p>
      <FailureAlert failure={sending.isError ? alerts(($) => $.link.failed) : undefined} />
      <Button loading={sending.isPending} onClick={() => sending.mutate()} fullWidth>
        {submit}
      </Button>
    </div>
  );
}

/** Confirms, through a mail link, that a company's alerts may be sent to this address. */
export function ConfirmAddress() {
  const { t } = useTranslation('alertSettings');
  const { s } = useSearch({ from: '/signed-out/alerts/confirm' });
  return (
    <LinkQuestion
      title={t(($) => $.confirm.title)}
      text={t(($) => $.confirm.text)}
      submit={t(($) => $.confirm.submit)}
      send={() => confirmAddress(s)}
      done={({ address, company }) => ({
        title: t(($) => $.confirm.done),
        text: t(($) => $.confirm.doneText, { address, company }),
      })}
    />
  );
}

/** Turns off one kind of mail: alerts for the address that received the mail, news and offers for the person. */
export function EndAlertMails() {
  const { t } = useTranslation('alertSettings');
  const { kind, code } = useParams({ from: '/signed-out/alerts/off/$kind/$code' });
  return (
    <LinkQuestion
      title={t(($) => $.end.title)}
      text={kind === 'digest' || kind === 'news' ? t(($) => $.end[kind]) : t(($) => $.end.priority)}
      submit={t(($) => $.end.submit)}
      send={async () => ((await endAlertMails(kind, code)) ? true : null)}
      done={() => ({ title: t(($) => $.end.done), text: kind === 'news' ? t(($) => $.end.newsDoneText) : t(($) => $.end.doneText) })}
    />
  );
}
