import { StepFooter } from './step-footer.tsx';
import type { CoverageStep } from './steps.ts';
import type { SelectionEditor } from './use-selection-editor.ts';

interface EditorFooterProps {
  readonly step: CoverageStep;
  readonly areaId: number;
  readonly editor: SelectionEditor;
  /** Why nothing selected is nothing to save. */
  readonly required: string;
}

/** The end of a step whose selection is saved as a whole. */
export function EditorFooter({ step, areaId, editor, required }: EditorFooterProps) {
  return (
    <StepFooter
      step={step}
      areaId={areaId}
      isDirty={editor.isDirty}
      isBusy={editor.isBusy}
      isSaved={editor.isSaved}
      reason={editor.selection.length === 0 ? required : undefined}
      onSave={() => void editor.submit()}
    />
  );
}
