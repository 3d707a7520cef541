import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiRefusal } from '../platform/api-client.ts';
import { useAction } from '../ui/form/use-action.ts';
import { showToast } from '../ui/toast.tsx';
import { ChangedElsewhere, saveSelection } from './save-selection.ts';
import { isDirty, type Saved } from './selection-editing.ts';
import { canUndo } from './selection-history.ts';
import { useEditing } from './use-editing.ts';

interface EditorOptions {
  /** What the server holds; reading it again, whoever changed it, carries unsaved changes over. */
  readonly saved: Saved;
  readonly save: (choice: Saved) => Promise<void>;
  readonly reload: () => Promise<Saved | undefined>;
  /** What a save says, and what a failed one does. */
  readonly texts: { readonly saved: string; readonly failed: string };
}

/** A set of things that is changed here and saved as a whole; two windows that do so lose nothing. */
export function useSelectionEditor({ saved, save, reload, texts }: EditorOptions) {
  const { t: common } = useTranslation('common');
  const { run, isBusy } = useAction();
  const [isSaved, setSaved] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>();
  const { editing, ...edits } = useEditing(saved, () => setSaved(false));

  const saveEditing = async () => {
    setProblems(undefined);
    try {
      await saveSelection(editing, { save, reload });
      setSaved(true);
      void showToast(texts.saved);
    } catch (error) {
      if (!(error instanceof ChangedElsewhere)) {
        setProblems(error instanceof ApiRefusal && error.status !== 412 ? error.errors : []);
        void showToast(texts.failed, 'danger', true);
      }
    }
  };
  const submit = async () => {
    if (isDirty(editing)) await run(saveEditing);
    else void showToast(common(($) => $.form.nothingToSave));
  };

  return {
    ...edits,
    selection: editing.history.present,
    canUndo: canUndo(editing.history),
    isDirty: isDirty(editing),
    isBusy,
    isSaved,
    /** Undefined: nothing failed. The server's own words, where it had any. */
    problems,
    elsewhere: editing.elsewhere,
    submit,
  };
}

export type SelectionEditor = ReturnType<typeof useSelectionEditor>;
