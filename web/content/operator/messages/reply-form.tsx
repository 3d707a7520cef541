import { Button, NativeSelect, Textarea } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { longestReply } from '../../../../contract/content/values.ts';
import { FailureAlert } from '../../../ui/failure-alert.tsx';
import { useAction } from '../../../ui/form/use-action.ts';
import { showToast } from '../../../ui/toast.tsx';
import { replyToTicket } from './api.ts';
import classes from './reply-form.module.css';

const beginnings = ['lookingInto', 'solved', 'needMore'] as const;

interface ReplyFormProps {
  readonly id: number;
  readonly onSent: () => Promise<void>;
  /** What else can be done, beside sending. */
  readonly children: ReactNode;
}

/** An answer by mail, begun from a text that fits often. What is typed stays until it is sent. */
export function ReplyForm({ id, onSent, children }: ReplyFormProps) {
  const { t } = useTranslation('operator-messages');
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const { run, isBusy, failure } = useAction(t(($) => $.notAnswered));
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (text.trim() === '') return setProblem(t(($) => $.reply.needed));
    void run(async () => {
      await replyToTicket(id, text.trim());
      setText('');
      setOpen(false);
      void showToast(t(($) => $.reply.sent));
      await onSent();
    });
  };
  if (!isOpen) {
    return (
      <div className={classes.actions}>
        <Button onClick={() => setOpen(true)}>{t(($) => $.reply.open)}</Button>
        {children}
      </div>
    );
  }
  return (
    <form className={classes.form} onSubmit={send} noValidate>
      <FailureAlert failure={failure} />
      <Beginnings onChoose={setText} />
      <Textarea
        label={t(($) => $.reply.text)}
        description={t(($) => $.reply.hint)}
        data-autofocus
        autosize
        minRows={5}
        maxRows={16}
        maxLength={longestReply}
        value={text}
        error={problem}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
      <div className={classes.actions}>
        <Button type="submit" loading={isBusy}>
          {t(($) => $.reply.send)}
        </Button>
        <Button variant="default" onClick={() => setOpen(false)}>
          {t(($) => $.reply.cancel)}
        </Button>
      </div>
    </form>
  );
}

/** Texts that fit often. */
function Beginnings({ onChoose }: { onChoose: (text: string) => void }) {
  const { t } = useTranslation('operator-messages');
  const named = beginnings.map((name) => ({ value: name, label: t(($) => $.reply.templates[name].name) }));
  return (
    <NativeSelect
      label={t(($) => $.reply.template)}
      data={[{ value: '', label: t(($) => $.reply.empty) }, ...named]}
      onChange={(event) => {
        const name = beginnings.find((one) => one === event.currentTarget.value);
        if (name !== undefined) onChoose(t(($) => $.reply.templates[name].text));
      }}
    />
  );
}
