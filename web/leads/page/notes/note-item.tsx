import { ActionIcon, Loader } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { LeadNoteWire } from '../../../../contract/leads/endpoints.ts';
import { announce } from '../../../ui/announcer.tsx';
import { FailureAlert } from '../../../ui/failure-alert.tsx';
import { useAction } from '../../../ui/form/use-action.ts';
import { useFormat } from '../../../ui/format.ts';
import { showToast } from '../../../ui/toast.tsx';
import { useFocusHandOver } from '../../../ui/use-focus-hand-over.ts';
import { removeNote } from './api.ts';
import classes from './notes-card.module.css';

/** One note with its day. It goes once the server has let it go; until then its button keeps the focus, which a disabled one would lose. */
export function NoteItem({ code, note }: { code: string; note: LeadNoteWire }) {
  const { t } = useTranslation('lead');
  const format = useFormat();
  const client = useQueryClient();
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
    });
  return (
    <li ref={root} className={classes.note}>
      <div className={classes.head}>
        <time dateTime={note.created} title={format.fullDate(note.created)}>
          {date}
        </time>
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={name} title={name} aria-busy={isBusy || undefined} onClick={remove}>
          {isBusy ? <Loader size={20} aria-hidden /> : <IconTrash size={20} stroke={1.75} aria-hidden />}
        </ActionIcon>
      </div>
      <p className={classes.text}>{note.text}</p>
      <FailureAlert failure={failure} />
    </li>
  );
}
