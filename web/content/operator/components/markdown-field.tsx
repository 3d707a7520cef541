import { Portal, Textarea } from '@mantine/core';
import { IconBold, IconH2, IconH3, IconLink, IconList, IconListNumbers, IconPhoto, IconTable, type TablerIcon } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { longestPage } from '../../../../contract/content/values.ts';
import { applyTool, insertPicture, type MarkdownTool, markdownTools, type Selected } from '../markdown-edits.ts';
import { PictureDialog } from '../pictures/picture-dialog.tsx';
import classes from './markdown-field.module.css';

const icons: Readonly<Record<(typeof markdownTools)[number], TablerIcon>> = {
  heading: IconH2,
  subheading: IconH3,
  bold: IconBold,
  list: IconList,
  numbers: IconListNumbers,
  link: IconLink,
  table: IconTable,
  picture: IconPhoto,
};

interface MarkdownFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** Running text in Markdown with a toolbar: one stop for the Tab key, the arrows go from button to button. */
export function MarkdownField({ value, error, onChange }: MarkdownFieldProps) {
  const { t } = useTranslation('operator-content');
  const field = useRef<HTMLTextAreaElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
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
  const move = (event: KeyboardEvent): void => {
    const to = { ArrowRight: stop + 1, ArrowLeft: stop - 1, Home: 0, End: markdownTools.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const place = (to + markdownTools.length) % markdownTools.length;
    setStop(place);
    bar.current?.querySelectorAll('button')[place]?.focus();
  };
  return (
    <div>
      <div ref={bar} role="toolbar" tabIndex={-1} aria-label={t(($) => $.tools.label)} className={classes.tools} onKeyDown={move}>
        {markdownTools.map((tool, place) => {
          const Icon = icons[tool];
          const name = t(($) => $.tools[tool]);
          return (
            <button
              key={tool}
              type="button"
              tabIndex={place === stop ? 0 : -1}
              aria-label={name}
              title={name}
              onClick={() => (tool === 'picture' ? setIsAddingPicture(true) : use(tool))}
            >
              <Icon size={20} stroke={1.75} aria-hidden />
            </button>
          );
        })}
      </div>
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
