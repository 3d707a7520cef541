import { Button } from '@mantine/core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { InventoryRow } from '../../../contract/leads/endpoints.ts';
import type { Filters } from '../search-params.ts';
import { useSelection } from '../use-selection.ts';
import { ArchiveDialog } from './archive-dialog.tsx';
import { InventoryCards } from './inventory-cards.tsx';
import classes from './inventory-list.module.css';
import { InventoryTable } from './inventory-table.tsx';
import { SelectionBar } from './selection-bar.tsx';

interface InventoryListProps {
  readonly rows: readonly InventoryRow[];
  readonly filters: Filters;
  readonly isWide: boolean;
  /** These are still the rows of before; others are under way. */
  readonly isChanging: boolean;
  /** Where a lead's page leads back to. */
  readonly from: string;
  readonly onOrder: (order: Filters['order']) => void;
}

/** The leads of the page as a table or as cards, and what can be done with several of them. */
export function InventoryList({ rows, filters, isWide, isChanging, from, onOrder }: InventoryListProps) {
  const { t } = useTranslation('leads');
  const selection = useSelection(rows);
  const [isAsking, setAsking] = useState(false);
  const isArchive = filters.archived;
  const count = selection.codes.size;
  return (
    <>
      {!isWide && (
        <Button variant="default" mb="sm" onClick={selection.toggleAll}>
          {selection.isWhole ? t(($) => $.unselectAll) : t(($) => $.selectAll)}
        </Button>
      )}
      <div className={isWide ? classes.wide : classes.list} data-changing={isChanging || undefined} aria-busy={isChanging}>
        {isWide ? (
          <InventoryTable rows={rows} order={filters.order} from={from} selection={selection} onOrder={onOrder} />
        ) : (
          <InventoryCards rows={rows} from={from} selection={selection} />
        )}
      </div>
      {count > 0 && <SelectionBar count={count} isArchive={isArchive} onArchive={() => setAsking(true)} onClear={selection.clear} />}
      {isAsking && count > 0 && (
        <ArchiveDialog
          codes={selection.codes}
          isArchive={isArchive}
          onClose={() => setAsking(false)}
          onDone={() => {
            // The question would give the focus back to the bar, which goes with the selection.
            flushSync(() => setAsking(false));
            document.querySelector<HTMLElement>('main h1')?.focus();
            selection.clear();
          }}
        />
      )}
    </>
  );
}
