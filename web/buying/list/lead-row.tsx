import { Portal } from '@mantine/core';
import { memo, type MouseEvent, useRef, type RefObject, useEffect, useId, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CoverageWord } from '../filters/coverage-mark.tsx';
import { type Lead, type RowTexts, tableRoles } from '../lead.ts';
import type { ListActions } from '../limits.ts';
import { BulkCheckbox } from './use-selection.tsx';
import { isSoldOut } from './lead-badge.tsx';
import { Check, Price, ReleasedText, RowBadges, timescaleText } from './lead-cells.tsx';
import { distanceText, firstLine, keyAnswers, townText } from './lead-glance.ts';
import classes from './lead-table.module.css';
import notesCardClasses from './notes-card.module.css';
import { RowButton, toShownRow } from './row-button.tsx';
import { Meter, shortSoldText } from './sold-meter.tsx';

interface LeadRowProps extends Pick<ListActions, 'bulk' | 'open' | 'toggle'> {
  readonly row: Lead;
  readonly texts: RowTexts;
  readonly isSelected: boolean;
  readonly isBought: boolean;
}

/** Contains one real button; clicking elsewhere in the row is a mouse shortcut for it. */
export const LeadRow = memo(function LeadRow({ row, texts, isSelected, isBought, bulk, open, toggle }: LeadRowProps) {
  const notes = useNotesCard();
  const element = useRef<HTMLTableRowElement>(null);
  const subject = texts.say(($) => $.row.subject, { type: row.workType, postcode: row.postcode });
  const press = () => {
    notes.close();
    open(row);
  };
  const pressRow = (event: MouseEvent) => {
    const isControl = event.target instanceof Element && event.target.closest('button, input, label, a, [role=tooltip]') !== null;
    if (!isControl && window.getSelection()?.isCollapsed !== false) press();
  };
  return (
    <tr
      ref={element}
      {...tableRoles.row}
      className={classes.row}
      data-selected={isSelected || undefined}
      data-viewed={row.isViewed || undefined}
      data-sold-out={(isSoldOut(row) && !isBought) || undefined}
      onClick={pressRow}
      {...notes.rowEvents}
    >
      {bulk.isOn && (
        <td {...tableRoles.cell} data-column="select">
          <BulkCheckbox row={row} bulk={bulk} toggle={toggle} subject={subject} />
        </td>
      )}
      <Facts row={toShownRow(row, isBought)} texts={texts} isBought={isBought} />
      <td {...tableRoles.cell} data-column="action">
        <RowButton
          row={row}
          texts={texts}
          isSelected={isSelected}
          isBought={isBought}
          isViewOnly={bulk.isOn}
          px="md"
          aria-describedby={notes.isOpen ? notes.id : undefined}
          onClick={press}
          {...notes.buttonEvents}
        />
        {notes.isOpen && <NotesCard id={notes.id} row={element} notes={row.description} />}
      </td>
    </tr>
  );
});

/** One column per fact, of four lines at most at any width: a pane that opens beside the list must not change a row's height. */
function Facts({ row, texts, isBought }: Pick<LeadRowProps, 'row' | 'texts' | 'isBought'>) {
  const { say } = texts;
  const timescale = timescaleText({ row, texts });
  const answers = keyAnswers(row, texts);
  const distance = distanceText(row, texts);
  return (
    <>
      <th {...tableRoles.rowHeader} data-column="date">
        {!row.isViewed && <span className="visually-hidden">{say(($) => $.new)}</span>}
        <ReleasedText row={row} texts={texts} />
        {!isBought && <RowBadges row={row} place="date" />}
      </th>
      <td {...tableRoles.cell} data-column="postcode">
        <span className={classes.place}>
          <span className={classes.postcode}>{row.postcode}</span>
          <CoverageWord isInside={row.isInCoverage} say={say} />
        </span>
        <span className={classes.detail} title={row.location}>
          {townText(row)}
        </span>
        <span className={classes.detail} title={distance}>
          {distance}
        </span>
      </td>
      <td {...tableRoles.cell} data-column="type">
        {/* Three lines together: the notes have what a long type leaves them. */}
        <span className={classes.lead}>
          <span className={classes.type} title={row.workType}>
            {row.workType}
          </span>
          <span className={classes.notes} title={row.description ?? undefined}>
            {firstLine(row.description)}
          </span>
        </span>
        <span className={classes.facts}>
          {!isBought && <RowBadges row={row} place="facts" />}
          <span className={classes.narrowTimescale} title={timescale}>
            {timescale}
          </span>
          {answers.length > 0 && (
            <span className={classes.answers} title={answers.join(' · ')}>
              {answers.join(' · ')}
            </span>
          )}
          <span className={classes.narrowCheck}>
            <Check row={row} texts={texts} />
          </span>
        </span>
      </td>
      <td {...tableRoles.cell} data-column="timescale">
        <span className={classes.text} title={timescale}>
          {timescale}
        </span>
        <Check row={row} texts={texts} />
      </td>
      <td {...tableRoles.cell} data-column="sold">
        <Meter row={row} texts={texts} />
        {!isBought && <RowBadges row={row} place="sold" />}
      </td>
      <td {...tableRoles.cell} data-column="price">
        <Price row={row} texts={texts} />
        <span className={classes.narrowSold}>
          {!isBought && <RowBadges row={row} place="sold" />}
          <span className={classes.soldWords}>{shortSoldText({ row, texts })}</span>
        </span>
      </td>
    </>
  );
}

const hoverDelay = 350;

/** Shows a row's notes on delayed hover or on keyboard focus of its button; Escape closes them. */
function useNotesCard() {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const close = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false);
    };
    const closeNow = () => setOpen(false);
    window.addEventListener('keydown', closeOnEscape);
    window.addEventListener('scroll', closeNow, { passive: true });
    return () => {
      window.removeEventListener('keydown', closeOnEscape);
      window.removeEventListener('scroll', closeNow);
    };
  }, [isOpen]);
  return {
    id,
    isOpen,
    close,
    rowEvents: {
      onPointerEnter: (event: { pointerType: string }) => {
        if (event.pointerType === 'mouse') timer.current = setTimeout(() => setOpen(true), hoverDelay);
      },
      onPointerLeave: close,
    },
    buttonEvents: {
      onFocus: (event: { currentTarget: Element }) => {
        if (event.currentTarget.matches(':focus-visible')) setOpen(true);
      },
      onBlur: close,
    },
  };
}

/**
 * Placed below its row, or above it near the window's end, and rendered outside it because rows clip their overflow. The pointer may move
 * onto it.
 */
function NotesCard({ id, row, notes }: { id: string; row: RefObject<HTMLElement | null>; notes: string | null }) {
  const { t } = useTranslation('buying');
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [place, own] = [row.current?.getBoundingClientRect(), card.current];
    if (place === undefined || own === null) return;
    const fitsBelow = place.bottom + own.offsetHeight < window.innerHeight;
    own.style.top = `${fitsBelow ? place.bottom - 6 : place.top - own.offsetHeight + 6}px`;
    own.style.left = `${place.left + Math.min(140, place.width / 4)}px`;
  }, [row]);
  return (
    <Portal>
      <div ref={card} id={id} role="tooltip" className={notesCardClasses.card}>
        <strong>{t(($) => $.row.notes)}</strong>
        <span>{notes?.trim() ? notes : t(($) => $.row.noNotes)}</span>
      </div>
    </Portal>
  );
}
