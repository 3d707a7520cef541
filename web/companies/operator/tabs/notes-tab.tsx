import { Button, Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Timeline } from '../../../ui/desk/timeline.tsx';
import { FailureAlert } from '../../../ui/failure-alert.tsx';
import { useAction } from '../../../ui/form/use-action.ts';
import { loadingOf } from '../../../ui/region-loading.ts';
import { showToast } from '../../../ui/toast.tsx';
import { addNote, notesQuery } from '../api.ts';
import classes from '../company.module.css';
import { companyDeskKeys } from '../query-keys.ts';
import { TabRoom } from '../tab-room.tsx';
import type { TabProps } from './tab-props.ts';

export function NotesTab({ company: { id } }: TabProps) {
  const { t } = useTranslation('operator-companies');
  const query = useQuery(notesQuery(id));
  return (
    <div className={classes.preview}>
      <NewNote companyId={id} />
      <TabRoom data={query.data} loading={loadingOf(query)}>
        {(notes) =>
          notes.length === 0 ? (
            <p>{t(($) => $.notes.empty)}</p>
          ) : (
            <Timeline
              label={t(($) => $.notes.list)}
              entries={notes.map((note) => ({
                key: String(note.id),
                at: note.at,
                title: note.by,
                detail: <p className={classes.quote}>{note.body}</p>,
              }))}
            />
          )
        }
      </TabRoom>
    </div>
  );
}

const shortest = 5;

function NewNote({ companyId }: { companyId: number }) {
  const { t } = useTranslation('operator-companies');
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const { run, isBusy, failure } = useAction(t(($) => $.notes.failed));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim().length < shortest) return setProblem(t(($) => $.notes.tooShort));
    void run(async () => {
      await addNote(companyId, text.trim());
      setText('');
      void showToast(t(($) => $.notes.kept));
      await client.invalidateQueries({ queryKey: companyDeskKeys.of(companyId) });
    });
  };
  return (
    <form onSubmit={submit} className="stack" noValidate>
      <FailureAlert failure={failure} />
      <Textarea
        label={t(($) => $.notes.label)}
        description={t(($) => $.notes.hint)}
        error={problem}
        value={text}
        maxLength={500}
        autosize
        minRows={2}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
      <div>
        <Button type="submit" loading={isBusy}>
          {t(($) => $.notes.keep)}
        </Button>
      </div>
    </form>
  );
}
