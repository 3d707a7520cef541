import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import type { Lead, RowTexts } from '../lead.ts';
import { isSoldOut } from './lead-badge.tsx';
import { moveBetweenRows } from './use-shown-rows.ts';

interface RowButtonProps extends ButtonProps, Pick<ComponentProps<'button'>, 'onClick' | 'onFocus' | 'onBlur' | 'aria-describedby'> {
  readonly row: Lead;
  readonly texts: RowTexts;
  readonly isSelected: boolean;
  readonly isBought: boolean;
  /** Bulk mode has its own basket. */
  readonly isViewOnly?: boolean;
}

/** The main button of a lead in the list; opens and closes its basket. */
export function RowButton({ row, texts: { say }, isSelected, isBought, isViewOnly = false, ...button }: RowButtonProps) {
  const word = isBought ? 'bought' : isViewOnly || isSoldOut(row) ? 'view' : 'buy';
  return (
    <Button
      {...button}
      {...(isBought ? { variant: 'light', color: 'green', px: 'xs' } : { variant: isSelected ? 'filled' : 'default' })}
      data-lead-button={row.id}
      aria-pressed={isSelected}
      onKeyDown={moveBetweenRows}
    >
      {say(($) => $.row[word])}
      <span className="visually-hidden"> {say(($) => $.row.subject, { type: row.workType, postcode: row.postcode })}</span>
    </Button>
  );
}

/** Returns the lead as its row shows it: one just bought fills a place of the meter. */
export function toShownRow(row: Lead, isBought: boolean): Lead {
  return isBought ? { ...row, sold: row.sold + 1 } : row;
}
