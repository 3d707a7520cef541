import { type ReactNode, type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { PageHeader } from '../page-header.tsx';
import { useTitleName } from '../title-detail.ts';
import classes from './desk.module.css';

interface DeskPageProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Renders a page of the back office; its heading also sets the window title. */
export function DeskPage({ title, description, actions, children }: DeskPageProps) {
  useTitleName(title);
  return (
    <>
      <PageHeader title={title} description={description} actions={actions} />
      {children}
    </>
  );
}

interface Tab<Key extends string> {
  readonly key: Key;
  readonly label: string;
}

interface TabsProps<Key extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Key>[];
  readonly active: Key;
  readonly onChange: (key: Key) => void;
  /** Content of the active tab. */
  readonly children: ReactNode;
}

/** Space kept free before the open tab, so that the end of the one before it stays visible. */
const tabMarginPx = 48;

function scrollToOpen(line: HTMLElement, selector: string): void {
  const open = line.querySelector<HTMLElement>(selector);
  if (!open) return;
  const from = Math.max(0, open.offsetLeft - tabMarginPx);
  const to = open.offsetLeft + open.offsetWidth + tabMarginPx - line.clientWidth;
  line.scrollLeft = Math.min(from, Math.max(to, line.scrollLeft));
}

/** Returns the ref of a line of tabs or links, which scrolls to the one that `active` opens, also when its address is opened. */
export function useOpenInView<Line extends HTMLElement>(selector: string, active: string): RefObject<Line | null> {
  const line = useRef<Line>(null);
  useLayoutEffect(() => {
    if (line.current !== null && active !== '') scrollToOpen(line.current, selector);
  }, [selector, active]);
  return line;
}

/** Tabs in one line that open on Enter, Space or click. Arrow keys only move the focus, because each panel is fetched. */
export function Tabs<Key extends string>({ label, tabs, active, onChange, children }: TabsProps<Key>) {
  const id = useId();
  const list = useOpenInView<HTMLDivElement>('[aria-selected=true]', active);
  const move = (event: KeyboardEvent): void => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    buttons.at(to % buttons.length)?.focus();
  };
  return (
    <>
      <div ref={list} role="tablist" tabIndex={-1} aria-label={label} className={classes.tabs} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            aria-selected={tab.key === active}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === active ? 0 : -1}
            className={classes.tab}
            onClick={() => onChange(tab.key)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${active}`} className={classes.panel}>
        {children}
      </div>
    </>
  );
}

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

/** Labelled values for previews and page heads. Facts without a value are omitted. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts
        .filter(({ value }) => value !== undefined && value !== null && value !== false && value !== '')
        .map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
