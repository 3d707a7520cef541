import { Button, Loader, Textarea, ActionIcon } from '@mantine/core';
import { IconTrash } from '../ui/icons/trade-icons.ts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { LeadNoteWire } from '../../contract/leads/endpoints.ts';
import { maxNoteLength } from '../../contract/leads/values.ts';
import { callApi } from '../platform/api-client.ts';
import { useCan } from '../platform/use-can.ts';
import { announce } from '../ui/announcer.tsx';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { useAction } from '../ui/form/use-action.ts';
import { useFormat } from '../ui/format.ts';
import { SectionCard } from '../ui/section-card.tsx';
import { showToast } from '../ui/toast.tsx';
import { useFocusHandOver } from '../ui/use-focus-hand-over.ts';
import { changeLead } from './api.ts';
import classes from './notes-card.module.css';

interface NotesCardProps {
  readonly code: string;
  /** Newest first. */
  readonly notes: readonly LeadNoteWire[];
}

/** Shows private notes of the company about the lead. */
export function NotesCard({ code, notes }: NotesCardProps) {
  const { t } = useTranslation('lead');
  const worksLeads = useCan('work-leads');
  return (
    <SectionCard title={t(($) => $.notes.title)}>
      {worksLeads && <NoteForm code={code} />}
      {notes.length === 0 ? (
        <p className={classes.none}>{t(($) => $.notes.none)}</p>
      ) : (
        <ul className={classes.list} aria-label={t(($) => $.notes.list)}>
          {notes.map((note) => (
            <NoteItem key={note.id} code={code} note={note} />
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

/** Adds a note. Text stays until saved; empty notes are ignored. The button is never disabled, to keep the focus. */
function NoteForm({ code }: { code: string }) {
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
    <form className={classes.form} onSubmit={submit} noValidate>
      <FailureAlert failure={failure} />
      <Textarea
        label={t(($) => $.notes.label)}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={maxNoteLength}
        aria-describedby={countId}
      />
      <div className={classes.foot}>
        <span id={countId} className={classes.count}>
          {t(($) => $.notes.count, { used: text.length, max: maxNoteLength })}
        </span>
        <Button type="submit" variant="default" aria-busy={isBusy || undefined} leftSection={isBusy && <Loader size={16} aria-hidden />}>
          {t(($) => $.notes.add)}
        </Button>
      </div>
    </form>
  );
}

/**
 * Shows one note with its date. Removed once the server confirms; its button stays enabled until then, because disabling would lose the
 * focus.
 */
function NoteItem({ code, note }: { code: string; note: LeadNoteWire }) {
  const { t } = useTranslation('lead');
  const format = useFormat();
  const client = useQueryClient();
  const worksLeads = useCan('work-leads');
  const root = useFocusHandOver<HTMLLIElement>();
  const { run, isBusy, failure } = useAction(t(($) => $.notes.removeFailed));
  useEffect(() => {
    if (failure !== undefined) void showToast(failure, 'danger', true);
  }, [failure]);
  const date = format.listDate(note.created);
  const name = t(($) => $.notes.removeNamed, { date });
  const remove = () =>
    void run(async () => {
      await removeNote(client, code, note.id);
      announce(t(($) => $.notes.removed));
      void showToast(
        t(($) => $.notes.removed),
        'success',
        true,
      );
    });
  return (
    <li ref={root} className={classes.note}>
      <div className={classes.head}>
        <time dateTime={note.created} title={format.fullDate(note.created)}>
          {date}
        </time>
        {worksLeads && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={name}
            title={name}
            aria-busy={isBusy || undefined}
            onClick={remove}
          >
            {isBusy ? <Loader size={20} aria-hidden /> : <IconTrash size={20} stroke={1.75} aria-hidden />}
          </ActionIcon>
        )}
      </div>
      <p className={classes.text}>{note.text}</p>
      <FailureAlert failure={failure} />
    </li>
  );
}

async function addNote(client: QueryClient, code: string, text: string): Promise<void> {
  const { body } = await callApi('POST /lead/add-note/{id}', { params: { id: code }, body: { text } });
  const { note } = body.data;
  if (note !== null) changeLead(client, code, ({ notes }) => ({ notes: [note, ...notes] }));
}

async function removeNote(client: QueryClient, code: string, noteId: LeadNoteWire['id']): Promise<void> {
  await callApi('POST /lead/remove-note/{id}', { params: { id: code }, body: { noteId } });
  changeLead(client, code, ({ notes }) => ({ notes: notes.filter(({ id }) => id !== noteId) }));
}
