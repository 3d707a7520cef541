import { useState } from 'react';
import { ApiRefusal } from '../platform/api-client.ts';
import { announce } from '../ui/announcer.tsx';
import { showToast } from '../ui/toast.tsx';
import type { SaveOutcome } from './steps.ts';
import { changesIn, type Saved, type Editing, edited, editingOf, rebased, isDirty, canUndo, undone, type Selection } from './selection.ts';

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

/** A selection being changed. What is read again, whoever changed it, has the unsaved changes carried over to it. */
function useEditing(saved: Saved) {
  const [held, setEditing] = useState(() => editingOf(saved));
  const [changes, setChanges] = useState(0);
  const editing = held.base.version === saved.version ? held : rebased(held, saved);
  if (editing !== held) setEditing(editing);

  const update = (next: Editing) => {
    setChanges(changes + 1);
    setEditing(next);
  };
  /** Changes the selection where what changes it says so itself. */
  const put = (next: Selection) => {
    if (next !== editing.history.present) update(edited(editing, next));
  };
  return {
    editing,
    /** Grows with every change, so that what offers to take one back knows whether it is still the last. */
    changes,
    put,
    /** Changes the selection and says what that was, to the ear and, where the place itself does not show it, to the eye. */
    change: (next: Selection, said: string, isShown = false) => {
      if (next === editing.history.present) return;
      put(next);
      announce(said);
      if (!isShown) void showToast(said, 'success', true);
    },
    /** Takes the last change back; `said` is told how much is selected then. */
    undo: (said: (count: number) => string) => {
      const history = undone(editing.history);
      update({ ...editing, history });
      announce(said(history.present.length));
    },
    /** Back to what is saved, which can be taken back like any other change. */
    reset: () => update({ ...edited(editing, editing.base.ids), elsewhere: undefined }),
    dismissElsewhere: () => setEditing({ ...editing, elsewhere: undefined }),
  };
}

interface SavingParts {
  readonly save: (choice: Saved) => Promise<void>;
  /** What the server holds by now, where it can be had. */
  readonly reload: () => Promise<Saved | undefined>;
}

/** How often a save that somebody else was quicker than is tried again where that changes nothing in view. */
const mostTries = 3;

/** Somebody else changed something that has to be looked at before it is saved over. */
class ChangedElsewhere extends Error {}

/** Saves, anew where somebody else was quicker. Throws what refused it, or `ChangedElsewhere`. */
async function saveSelection(editing: Editing, { save, reload }: SavingParts): Promise<void> {
  let current = editing;
  for (let tries = 1; ; tries += 1) {
    try {
      await save({ ids: current.history.present, version: current.base.version });
      return;
    } catch (error) {
      if (!(error instanceof ApiRefusal) || error.status !== 412) throw error;
      const there = await reload();
      if (there === undefined) throw error;
      current = rebased(current, there);
      // What others changed is looked at before it is saved over, unless it is what is wanted here too.
      if (current.elsewhere !== undefined) throw new ChangedElsewhere();
      if (!isDirty(current)) return;
      if (tries === mostTries) throw error;
    }
  }
}
