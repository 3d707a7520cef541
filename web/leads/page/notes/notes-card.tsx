import { useTranslation } from 'react-i18next';
import type { LeadNoteWire } from '../../../../contract/leads/endpoints.ts';
import { SectionCard } from '../../../ui/section-card.tsx';
import { NoteForm } from './note-form.tsx';
import { NoteItem } from './note-item.tsx';
import classes from './notes-card.module.css';

interface NotesCardProps {
  readonly code: string;
  /** The newest first. */
  readonly notes: readonly LeadNoteWire[];
}

/** What the company wants to remember about the lead; nobody else sees it. */
export function NotesCard({ code, notes }: NotesCardProps) {
  const { t } = useTranslation('lead');
  return (
    <SectionCard title={t(($) => $.notes.title)}>
      <NoteForm code={code} />
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
