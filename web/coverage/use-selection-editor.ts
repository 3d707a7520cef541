import { useState } from 'react';
import { ApiRefusal } from '../platform/api-client.ts';
import { announce } from '../ui/announcer.tsx';
import { showChange } from '../ui/toast.tsx';
import type { SaveOutcome } from './steps.ts';
import {
  countChanges,
  type Saved,
  type Editing,
  applyEdit,
  startEditing,
  rebaseEditing,
  isDirty,
  canUndo,
  undone,
  type Selection,
} from './selection.ts';

interface EditorOptions {
  /** Server state; unsaved changes are rebased on every reload. */
  readonly saved: Saved;
  readonly save: (choice: Saved) => Promise<void>;
  readonly reload: () => Promise<Saved | undefined>;
}

/** Edits a selection that is saved as a whole; merges concurrent changes from other windows. */
export function useSelectionEditor({ saved, save, reload }: EditorOptions) {
  const [problems, setProblems] = useState<readonly string[]>();
  const { editing, reset, ...edits } = useEditing(saved);
  return {
    ...edits,
    selection: editing.history.present,
    canUndo: canUndo(editing.history),
    /** Number of items selected differently from the saved state. */
    unsaved: countChanges(editing),
    /** Undefined if nothing failed; otherwise the server's own texts if it sent any. */
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

/** Holds a selection being edited; unsaved changes are rebased on reloaded data. */
function useEditing(saved: Saved) {
  const [held, setEditing] = useState(() => startEditing(saved));
  const [changes, setChanges] = useState(0);
  const editing = held.base.version === saved.version ? held : rebaseEditing(held, saved);
  if (editing !== held) setEditing(editing);

  const update = (next: Editing) => {
    setChanges(changes + 1);
    setEditing(next);
  };
  /** Changes the selection silently; the caller announces it. */
  const put = (next: Selection) => {
    if (next !== editing.history.present) update(applyEdit(editing, next));
  };
  return {
    editing,
    /** Incremented with every change, to tell whether an undo still refers to the last one. */
    changes,
    put,
    /** Changes the selection and announces it to screen readers and, unless already visible, in a toast on wide screens. */
    change: (next: Selection, announcement: string, isShown = false) => {
      if (next === editing.history.present) return;
      put(next);
      announce(announcement);
      if (!isShown) void showChange(announcement);
    },
    /** Undoes the last change; `said` receives the number selected afterwards. */
    undo: (formatAnnouncement: (count: number) => string) => {
      const history = undone(editing.history);
      update({ ...editing, history });
      announce(formatAnnouncement(history.present.length));
    },
    /** Reverts to the saved state; can itself be undone. */
    reset: () => update({ ...applyEdit(editing, editing.base.ids), elsewhere: undefined }),
    dismissElsewhere: () => setEditing({ ...editing, elsewhere: undefined }),
  };
}

interface SavingParts {
  readonly save: (choice: Saved) => Promise<void>;
  /** Loads the current server state, if available. */
  readonly reload: () => Promise<Saved | undefined>;
}

/** Number of save attempts after conflicts that do not affect the view. */
const maxAttempts = 3;

/** Thrown if others changed something that must be reviewed before overwriting. */
class ChangedElsewhere extends Error {}

/** Saves, retrying after conflicts. Throws the refusal or `ChangedElsewhere`. */
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
      current = rebaseEditing(current, there);
      // Whether others' changes must be reviewed before saving, unless they match the local ones.
      if (current.elsewhere !== undefined) throw new ChangedElsewhere();
      if (!isDirty(current)) return;
      if (tries === maxAttempts) throw error;
    }
  }
}
