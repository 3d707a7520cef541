import { Button } from '@mantine/core';
import { type MouseEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lead } from '../lead.ts';
import { isSoldOut } from './lead-badges.ts';
import type { ListActions } from '../list-actions.ts';
import { BulkCheckbox } from './bulk-checkbox.tsx';
import { leadColumns } from './lead-columns.tsx';
import classes from './lead-table.module.css';
import { NotesCard, useNotesCard } from './notes-card.tsx';
import { moveBetweenRows } from './row-focus.ts';

/** Holds one real button; pressing elsewhere in the row is a convenience of the mouse that presses it. */
export function LeadRow({ row, list }: { row: Lead; list: ListActions }) {
  const { t } = useTranslation('buying');
  const notes = useNotesCard();
  const element = useRef<HTMLTableRowElement>(null);
  const { id, postcode, description } = row;
  const isSelected = list.selectedId === id;
  const subject = t(($) => $.row.subject, { type: row.workType, postcode });
  const open = () => {
    notes.close();
    list.open(row);
  };
  const pressRow = (event: MouseEvent) => {
    const isControl = event.target instanceof Element && event.target.closest('button, input, label, a, [role=tooltip]') !== null;
    if (!isControl && window.getSelection()?.isCollapsed !== false) open();
  };
  return (
    <tr
      ref={element}
      className={classes.row}
      data-selected={isSelected || undefined}
      data-viewed={row.isViewed || undefined}
      data-sold-out={isSoldOut(row) || undefined}
      onClick={pressRow}
      {...notes.rowEvents}
    >
      {list.bulk.isOn && (
        <td className={classes.check}>
          <BulkCheckbox row={row} list={list} subject={subject} />
        </td>
      )}
      {leadColumns.map(({ id: column, Cell }, index) => {
        const Tag = index === 0 ? 'th' : 'td';
        return (
          <Tag key={column} data-column={column} {...(index === 0 && { scope: 'row' })}>
            {index === 0 && !row.isViewed && <span className="visually-hidden">{t(($) => $.new)}</span>}
            <Cell row={row} />
          </Tag>
        );
      })}
      <td data-column="action">
        <Button
          variant={isSelected ? 'filled' : 'default'}

          px="md"
          data-lead-button={id}
          aria-pressed={isSelected}
          aria-describedby={notes.isOpen ? notes.id : undefined}
          onClick={open}
          onKeyDown={moveBetweenRows}
          {...notes.buttonEvents}
        >
          {list.bulk.isOn || isSoldOut(row) ? t(($) => $.row.view) : t(($) => $.row.buy)}
          <span className="visually-hidden"> {subject}</span>
        </Button>
        {notes.isOpen && <NotesCard id={notes.id} row={element} notes={description} />}
      </td>
    </tr>
  );
}
