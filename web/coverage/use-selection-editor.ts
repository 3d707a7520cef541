import { useState } from 'react';
import { ApiRefusal } from '../platform/api-client.ts';
import { ChangedElsewhere, saveSelection } from './save-selection.ts';
import type { SaveOutcome } from './editor-part.ts';
import { changesIn, type Saved } from './selection-editing.ts';
import { canUndo } from './selection-history.ts';
import { useEditing } from './use-editing.ts';

interface EditorOptions {
  /** What the server holds; reading it again, whoever changed it, carries unsaved changes over. */
  readonly saved: Saved;
  readonly save: (choice: Saved) => Promise<void>;
  readonly reload: () => Promise<Saved | undefined>;
}

/** A set of things that is changed here and saved as a whole; two windows that do so lose nothing. */
export function useSelectionEditor({ saved, save, reload }: EditorOptions) {
  const [problems, setProblems] = useState<readonly string[]>();
  const { editing, reset, ...edits } = useEditing(saved);
  return {
    ...edits,
    selection: editing.history.present,
    canUndo: canUndo(editing.history),
    /** How many things are selected or not that are saved otherwise. */
    unsaved: changesIn(editing),
    /** Undefined: nothing failed. The server's own words, where it had any. */
    problems,
    elsewhere: editing.elsewhere,
    save: async (): Promise<SaveOutcome> => {
      setProblems(undefined);
      try {
        await saveSelection(editing, { save, reload });
        return 'saved';
      } catch (error) {
        if (error instanceof ChangedElsewhere) return 'elsewhere';
        setProblems(error instanceof ApiRefusal && error.status !== 412 ? error.errors : []);
        return 'failed';
      }
    },
    discard: () => {
      setProblems(undefined);
      reset();
    },
  };
}

export type SelectionEditor = ReturnType<typeof useSelectionEditor>;
