import { IconBold, IconH2, IconH3, IconLink, IconList, IconListNumbers, IconPhoto, IconTable, type TablerIcon } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { markdownTools } from '../markdown-edits.ts';
import classes from './markdown-field.module.css';

type Tool = (typeof markdownTools)[number];

const icons: Readonly<Record<Tool, TablerIcon>> = {
  heading: IconH2,
  subheading: IconH3,
  bold: IconBold,
  list: IconList,
  numbers: IconListNumbers,
  link: IconLink,
  table: IconTable,
  picture: IconPhoto,
};

/** What can be done with the text: one stop for the Tab key, the arrows go from button to button. */
export function MarkdownToolbar({ onUse }: { onUse: (tool: Tool) => void }) {
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
