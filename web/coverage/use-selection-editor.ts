import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiRefusal } from '../platform/api-client.ts';
import { announce } from '../ui/announcer.tsx';
import { showToast } from '../ui/toast.tsx';
import { type Editing, edited, editingOf, isDirty, rebased, type Saved } from './selection-editing.ts';
import { canUndo, undone } from './selection-history.ts';
import type { Selection } from './selection.ts';

interface EditorOptions {
  /** What the server holds; reading it again, whoever changed it, carries unsaved changes over. */
  readonly saved: Saved;
  readonly save: (choice: Saved) => Promise<void>;
  readonly reload: () => Promise<Saved | undefined>;
  /** What a save says, and what a failed one does. */
  readonly texts: { readonly saved: string; readonly failed: string };
}

/** How often a save that somebody else was quicker than is tried again where that changes nothing in view. */
const mostTries = 3;

/** A set of things that is changed here and saved as a whole; two windows that do so lose nothing. */
export function useSelectionEditor({ saved, save, reload, texts }: EditorOptions) {
  const { t: common } = useTranslation('common');
  const [held, setEditing] = useState(() => editingOf(saved));
  const [changes, setChanges] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>();
  const isSaving = useRef(false);
  const editing = held.base.version === saved.version ? held : rebased(held, saved);
  if (editing !== held) setEditing(editing);

  const update = (next: Editing) => {
    setChanges(changes + 1);
    setSaved(false);
    setEditing(next);
  };
  /** Changes the selection where what changes it says so itself. */
  const put = (next: Selection) => {
    if (next !== editing.history.present) update(edited(editing, next));
  };
  /** Changes the selection and says what that was, to the eye and the ear. */
  const change = (next: Selection, said: string) => {
    if (next === editing.history.present) return;
    put(next);
    announce(said);
    void showToast(said, 'success', true);
  };

  const trySaving = async (): Promise<void> => {
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
        if (current.elsewhere !== undefined || tries === mostTries) throw new ChangedElsewhere();
        if (!isDirty(current)) return;
      }
    }
  };

  const submit = async () => {
    if (isSaving.current) return;
    if (!isDirty(editing)) {
      void showToast(common(($) => $.form.nothingToSave));
      return;
    }
    isSaving.current = true;
    setBusy(true);
    setProblems(undefined);
    try {
      await trySaving();
      setSaved(true);
      void showToast(texts.saved);
    } catch (error) {
      if (!(error instanceof ChangedElsewhere)) {
        setProblems(error instanceof ApiRefusal && error.status !== 412 ? error.errors : []);
        void showToast(texts.failed, 'danger', true);
      }
    } finally {
      isSaving.current = false;
      setBusy(false);
    }
  };

  return {
    selection: editing.history.present,
    put,
    change,
    /** Takes the last change back; `said` is told how much is selected then. */
    undo: (said: (count: number) => string) => {
      const history = undone(editing.history);
      update({ ...editing, history });
      announce(said(history.present.length));
    },
    canUndo: canUndo(editing.history),
    /** Grows with every change, so that what offers to take one back knows whether it is still the last. */
    changes,
    isDirty: isDirty(editing),
    isBusy,
    isSaved,
    /** Undefined: nothing failed. The server's own words, where it had any. */
    problems,
    elsewhere: editing.elsewhere,
    dismissElsewhere: () => setEditing({ ...editing, elsewhere: undefined }),
    submit,
  };
}

export type SelectionEditor = ReturnType<typeof useSelectionEditor>;

class ChangedElsewhere extends Error {}
