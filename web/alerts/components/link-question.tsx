import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { BrokenLineDrawing, CheckDrawing } from '../../identity/components/drawings.tsx';
import classes from '../../identity/components/recovery.module.css';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

interface LinkQuestionProps<Answer> {
  readonly title: string;
  readonly text: string;
  readonly submit: string;
  /** Null: the link is wrong. */
  readonly send: () => Promise<Answer | null>;
  readonly done: (answer: Answer) => { readonly title: string; readonly text: ReactNode };
}

/** What a link of a mail would do, and the button that does it: programs that open links do not press buttons. */
export function LinkQuestion<Answer>({ title, text, submit, send, done }: LinkQuestionProps<Answer>) {
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
