import { memo, type MouseEvent, useRef } from 'react';
import type { Lead } from '../lead.ts';
import { tableRoles } from '../table-roles.ts';
import { CoverageWord } from '../filters/coverage-mark.tsx';
import type { ListActions } from '../list-actions.ts';
import type { RowTexts } from '../row-texts.ts';
import { BulkCheckbox } from './bulk-checkbox.tsx';
import { isSoldOut } from './lead-badges.ts';
import { Price, ReleasedText, RowBadges, timescaleText } from './lead-cells.tsx';
import classes from './lead-table.module.css';
import { NotesCard, useNotesCard } from './notes-card.tsx';
import { RowButton, shownRow } from './row-button.tsx';
import { Meter, soldText } from './sold-meter.tsx';

interface LeadRowProps extends Pick<ListActions, 'bulk' | 'open' | 'toggle'> {
  readonly row: Lead;
  readonly texts: RowTexts;
  readonly isSelected: boolean;
  readonly isBought: boolean;
}

/** Holds one real button; pressing elsewhere in the row is a convenience of the mouse that presses it. */
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
      <Facts row={shownRow(row, isBought)} texts={texts} isBought={isBought} />
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

/** What is known of it, one column each. Text without room is shortened; its title has the whole. */
function Facts({ row, texts, isBought }: Pick<LeadRowProps, 'row' | 'texts' | 'isBought'>) {
  const { say } = texts;
  const timescale = timescaleText({ row, texts });
  return (
    <>
      <th {...tableRoles.rowHeader} data-column="date">
        {!row.isViewed && <span className="visually-hidden">{say(($) => $.new)}</span>}
        <ReleasedText row={row} texts={texts} />
        {!isBought && <RowBadges row={row} place="date" />}
      </th>
      <td {...tableRoles.cell} data-column="postcode">
        <span className={classes.postcode}>{row.postcode}</span>
        <CoverageWord isInside={row.isInCoverage} say={say} />
      </td>
      <td {...tableRoles.cell} data-column="type">
        <span className={classes.text} title={row.workType}>
          {row.workType}
        </span>
        <span className={classes.second}>
          {!isBought && <RowBadges row={row} place="type" />}
          <span className={classes.narrowFacts} title={`${timescale} · ${soldText({ row, texts })}`}>
            <span className={classes.narrowTimescale}>{timescale}</span>
            <span className={classes.narrowSold}> · {soldText({ row, texts })}</span>
          </span>
        </span>
      </td>
      <td {...tableRoles.cell} data-column="timescale">
        <span className={classes.text} title={timescale}>
          {timescale}
        </span>
      </td>
      <td {...tableRoles.cell} data-column="sold">
        <Meter row={row} texts={texts} />
      </td>
      <td {...tableRoles.cell} data-column="price">
        <Price row={row} texts={texts} />
      </td>
    </>
  );
}
