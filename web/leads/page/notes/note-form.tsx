import { Button, Loader, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { longestNote } from '../../../../contract/leads/values.ts';
import { FailureAlert } from '../../../ui/failure-alert.tsx';
import { announce } from '../../../ui/announcer.tsx';
import { useAction } from '../../../ui/form/use-action.ts';
import { addNote } from './api.ts';
import classes from './notes-card.module.css';

/** A new note. What is typed stays until it is kept; an empty one is ignored. The button is never disabled, so that it keeps the focus. */
export function NoteForm({ code }: { code: string }) {
  const { t } = useTranslation('lead');
  const client = useQueryClient();
  const countId = useId();
  const [text, setText] = useState('');
  const { run, isBusy, failure } = useAction(t(($) => $.notes.addFailed));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    void run(async () => {
      await addNote(client, code, text);
      setText((now) => (now === text ? '' : now));
      announce(t(($) => $.notes.added));
    });
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <FailureAlert failure={failure} />
      <Textarea
        label={t(($) => $.notes.label)}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={longestNote}
        aria-describedby={countId}
      />
      <div className={classes.foot}>
        <span id={countId} className={classes.count}>
          {t(($) => $.notes.count, { used: text.length, max: longestNote })}
        </span>
        <Button type="submit" variant="default" aria-busy={isBusy || undefined} leftSection={isBusy && <Loader size={16} aria-hidden />}>
          {t(($) => $.notes.add)}
        </Button>
      </div>
    </form>
  );
}
