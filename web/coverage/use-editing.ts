import { useState } from 'react';
import { announce } from '../ui/announcer.tsx';
import { showToast } from '../ui/toast.tsx';
import { type Editing, edited, editingOf, rebased, type Saved } from './selection-editing.ts';
import { undone } from './selection-history.ts';
import type { Selection } from './selection.ts';

/** A selection being changed. What is read again, whoever changed it, has the unsaved changes carried over to it. */
export function useEditing(saved: Saved) {
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
