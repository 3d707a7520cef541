import { Portal, Textarea } from '@mantine/core';
import { IconBold, IconH2, IconH3, IconLink, IconListNumbers, IconPhoto, IconTable } from '../../ui/icons/desk-icons.ts';
import { IconList } from '../../ui/icons/shell-icons.ts';
import type { Icon } from '../../ui/icons/create-icon.ts';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { maxContentPageLength } from '../../../contract/content/values.ts';
import { PictureDialog } from './picture-dialog.tsx';
import classes from './markdown-field.module.css';

interface TextSelection {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const markdownTools = ['heading', 'subheading', 'bold', 'list', 'numbers', 'link', 'table', 'picture'] as const;
/** The picture tool asks for image and alt text in a dialog. */
type MarkdownTool = Exclude<(typeof markdownTools)[number], 'picture'>;

const table = '| Column | Column |\n| --- | --- |\n| Text | Text |\n';

/** Prefixes every selected line. */
function prefixLines({ text, start, end }: TextSelection, mark: (line: number) => string): TextSelection {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const lines = text.slice(from, end).split('\n');
  const marked = lines.map((line, index) => mark(index) + line.replace(/^(?:#{1,6} |- |\d+\. )/, '')).join('\n');
  return { text: text.slice(0, from) + marked + text.slice(end), start: from, end: from + marked.length };
}

function wrapSelection({ text, start, end }: TextSelection, before: string, after: string, otherwise: string): TextSelection {
  const inside = text.slice(start, end) || otherwise;
  const from = start + before.length;
  return { text: text.slice(0, start) + before + inside + after + text.slice(end), start: from, end: from + inside.length };
}

/** Replaces the selection with a picture, escaping characters that would end its alt text early. */
function insertPicture({ text, start, end }: TextSelection, { url, alt }: { readonly url: string; readonly alt: string }): TextSelection {
  const picture = `![${alt.replaceAll(/[\\[\]]/g, '\\$&')}](${url})`;
  const at = start + picture.length;
  return { text: text.slice(0, start) + picture + text.slice(end), start: at, end: at };
}

/** Applies a toolbar button to the text and returns the new selection. `words` are placeholders if nothing is selected. */
function applyTool(tool: MarkdownTool, selected: TextSelection, words: { link: string; bold: string }): TextSelection {
  switch (tool) {
    case 'heading':
      return prefixLines(selected, () => '## ');
    case 'subheading':
      return prefixLines(selected, () => '### ');
    case 'list':
      return prefixLines(selected, () => '- ');
    case 'numbers':
      return prefixLines(selected, (line) => `${line + 1}. `);
    case 'bold':
      return wrapSelection(selected, '**', '**', words.bold);
    case 'link':
      return wrapSelection(selected, '[', '](https://)', words.link);
    case 'table':
      return wrapSelection(selected, `\n\n${table}\n`, '', '');
  }
}

interface MarkdownFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** Edits running text in Markdown with a toolbar. */
export function MarkdownField({ value, error, onChange }: MarkdownFieldProps) {
  const { t } = useTranslation('operator-content');
  const field = useRef<HTMLTextAreaElement>(null);
  const [isAddingPicture, setIsAddingPicture] = useState(false);
  const edit = (made: (selected: TextSelection) => TextSelection): void => {
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
        maxLength={maxContentPageLength}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {isAddingPicture && (
        // Forms cannot be nested, and the page has one.
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

type Tool = (typeof markdownTools)[number];

const icons: Readonly<Record<Tool, Icon>> = {
  heading: IconH2,
  subheading: IconH3,
  bold: IconBold,
  list: IconList,
  numbers: IconListNumbers,
  link: IconLink,
  table: IconTable,
  picture: IconPhoto,
};

/** Formatting toolbar with a single tab stop; arrow keys move between buttons. */
function MarkdownToolbar({ onUse }: { onUse: (tool: Tool) => void }) {
  const { t } = useTranslation('operator-content');
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const move = (event: KeyboardEvent): void => {
    const to = { ArrowRight: stop + 1, ArrowLeft: stop - 1, Home: 0, End: markdownTools.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const place = (to + markdownTools.length) % markdownTools.length;
    setStop(place);
    bar.current?.querySelectorAll('button')[place]?.focus();
  };
  return (
    <div ref={bar} role="toolbar" tabIndex={-1} aria-label={t(($) => $.tools.label)} className={classes.tools} onKeyDown={move}>
      {markdownTools.map((tool, place) => {
        const Icon = icons[tool];
        const name = t(($) => $.tools[tool]);
        return (
          <button key={tool} type="button" tabIndex={place === stop ? 0 : -1} aria-label={name} title={name} onClick={() => onUse(tool)}>
            <Icon size={20} stroke={1.75} aria-hidden />
          </button>
        );
      })}
    </div>
  );
}
