import { Portal, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { longestPage } from '../../../../contract/content/values.ts';
import { applyTool, insertPicture, type MarkdownTool, type Selected } from '../markdown-edits.ts';
import { PictureDialog } from '../pictures/picture-dialog.tsx';
import { MarkdownToolbar } from './markdown-toolbar.tsx';

interface MarkdownFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** Running text in Markdown with a toolbar. */
export function MarkdownField({ value, error, onChange }: MarkdownFieldProps) {
  const { t } = useTranslation('operator-content');
  const field = useRef<HTMLTextAreaElement>(null);
  const [isAddingPicture, setIsAddingPicture] = useState(false);
  const edit = (made: (selected: Selected) => Selected): void => {
    const area = field.current;
    if (area === null) return;
    const next = made({ text: value, start: area.selectionStart, end: area.selectionEnd });
    onChange(next.text);
    requestAnimationFrame(() => {
      area.focus();
      area.setSelectionRange(next.start, next.end);
    });
  };
  const use = (tool: MarkdownTool): void => {
    const words = { link: t(($) => $.tools.linkText), bold: t(($) => $.tools.boldText) };
    edit((selected) => applyTool(tool, selected, words));
  };
  return (
    <div>
      <MarkdownToolbar onUse={(tool) => (tool === 'picture' ? setIsAddingPicture(true) : use(tool))} />
      <Textarea
        ref={field}
        label={t(($) => $.fields.body)}
        description={t(($) => $.fields.bodyHint)}
        autosize
        minRows={14}
        maxRows={30}
        maxLength={longestPage}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {isAddingPicture && (
        // Its form cannot stand within the form of the page.
        <Portal>
          <PictureDialog
            onClose={() => setIsAddingPicture(false)}
            onInsert={(picture) => {
              setIsAddingPicture(false);
              edit((selected) => insertPicture(selected, picture));
            }}
          />
        </Portal>
      )}
    </div>
  );
}
