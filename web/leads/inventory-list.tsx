import { Button } from '@mantine/core';
import { IconMessage } from '../ui/icons/trade-icons.ts';
import { IconPhone } from '../ui/icons/ui-icons.ts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { Suspense, useState, useId } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { InventoryRow } from '../../contract/leads/endpoints.ts';
import { useCan } from '../platform/use-can.ts';
import { callApi } from '../platform/api-client.ts';
import { lazyPart } from '../platform/load-part.ts';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { useAction } from '../ui/form/use-action.ts';
import { useFormat } from '../ui/format.ts';
import selectionBarClasses from '../ui/list/selection-bar.module.css';
import { ConfirmDialog } from '../ui/overlay/modal-dialog.tsx';
import { showToast } from '../ui/toast.tsx';
import { useFocusHandOver } from '../ui/use-focus-hand-over.ts';
import { changeLead, leadKeys } from './api.ts';
import { AssignDialog, AssigneeLine, useAssignees } from './assignment.tsx';
import { fullName } from './lead-facts.ts';
import { recordAttempt } from './progress.ts';
import type { Filters } from './search-params.ts';
import { useSelection, type Selection } from './use-selection.ts';
import inventoryCardsClasses from './inventory-cards.module.css';
import classes from './inventory-list.module.css';
import { InventoryTable } from './inventory-table.tsx';
import {
  DateCell,
  LastActivity,
  NameCell,
  PostcodeCell,
  TelephoneCell,
  TimescaleCell,
  ViewCell,
  RatingStars,
  SelectBox,
  MoreMenu,
  StageCell,
  StatusIcons,
} from './lead-cells.tsx';

interface InventoryListProps {
  readonly rows: readonly InventoryRow[];
  readonly filters: Filters;
  readonly isWide: boolean;
  /** Whether the table has low rows. */
  readonly isCompact: boolean;
  /** Whether previous rows are shown while others load. */
  readonly isChanging: boolean;
  /** Address that a lead's page links back to. */
  readonly from: string;
  readonly onOrder: (order: Filters['order']) => void;
}

const LazyMoveDialog = lazyPart(() => import('./stage-dialog.tsx'), 'lead');

/** Shows the leads of the page as table or cards, with bulk actions. */
export function InventoryList({ rows, filters, isWide, isCompact, isChanging, from, onOrder }: InventoryListProps) {
  const { t } = useTranslation('leads');
  const selection = useSelection(rows);
  const [asking, setAsking] = useState<'archive' | 'move' | 'assign'>();
  const worksLeads = useCan('work-leads');
  const isArchive = filters.archived;
  const count = selection.codes.size;
  const finish = () => {
    // The dialog would return the focus to the bar, which disappears with the selection.
    flushSync(() => setAsking(undefined));
    document.querySelector<HTMLElement>('main h1')?.focus();
    selection.clear();
  };
  return (
    <>
      {!isWide && (
        <Button variant="default" mb="sm" onClick={selection.toggleAll}>
          {selection.isWhole ? t(($) => $.unselectAll) : t(($) => $.selectAll)}
        </Button>
      )}
      <div className={isWide ? classes.wide : classes.list} data-changing={isChanging || undefined} aria-busy={isChanging}>
        {isWide ? (
          <InventoryTable rows={rows} order={filters.order} from={from} selection={selection} onOrder={onOrder} isCompact={isCompact} />
        ) : (
          <InventoryCards rows={rows} from={from} selection={selection} />
        )}
      </div>
      {count > 0 && worksLeads && <SelectionBar count={count} isArchive={isArchive} onAsk={setAsking} onClear={selection.clear} />}
      {asking === 'archive' && count > 0 && (
        <ArchiveDialog codes={selection.codes} isArchive={isArchive} onClose={() => setAsking(undefined)} onDone={finish} />
      )}
      {asking === 'assign' && count > 0 && <AssignDialog codes={selection.codes} onClose={() => setAsking(undefined)} onDone={finish} />}
      {asking === 'move' && count > 0 && (
        <Suspense>
          <LazyMoveDialog codes={selection.codes} onClose={() => setAsking(undefined)} onDone={finish} />
        </Suspense>
      )}
    </>
  );
}

interface ArchiveDialogProps {
  readonly codes: ReadonlySet<string>;
  /** Whether the leads are in the archive and would be restored. */
  readonly isArchive: boolean;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Confirms archiving or restoring leads. */
function ArchiveDialog({ codes, isArchive, onDone, onClose }: ArchiveDialogProps) {
  const { t } = useTranslation('leads');
  const client = useQueryClient();
  const archiveAction = isArchive ? 'unarchive' : 'archive';
  const { run, isBusy, failure } = useAction(t(($) => $.bulk[`${archiveAction}Failed`]));
  const count = codes.size;
  const archive = () =>
    void run(async () => {
      await archiveLeads(client, [...codes], !isArchive);
      onDone();
      void showToast(t(($) => $.bulk[`${archiveAction}d`], { count }));
    });
  return (
    <ConfirmDialog
      title={t(($) => $.bulk[`${archiveAction}Question`], { count })}
      confirm={t(($) => $.bulk[archiveAction])}
      cancel={t(($) => $.bulk.keep)}
      isBusy={isBusy}
      onConfirm={archive}
      onCancel={onClose}
    >
      <p>{t(($) => $.bulk[`${archiveAction}Text`])}</p>
      <FailureAlert failure={failure} mb="md" />
    </ConfirmDialog>
  );
}

/** Archives or restores leads, all or none. */
async function archiveLeads(client: QueryClient, codes: readonly string[], archived: boolean): Promise<void> {
  await callApi('PUT /lead/bulk-archive', { body: { leads: [...codes], archived } });
  for (const code of codes) changeLead(client, code, () => ({ dashboard_lead: { archived } }));
  void client.invalidateQueries({ queryKey: leadKeys.anyOfInventory() });
}

interface SelectionBarProps {
  readonly count: number;
  readonly isArchive: boolean;
  readonly onAsk: (about: 'archive' | 'move' | 'assign') => void;
  readonly onClear: () => void;
}

/** Shows the number of selected leads and their actions. */
function SelectionBar({ count, isArchive, onAsk, onClear }: SelectionBarProps) {
  const { t } = useTranslation('leads');
  const bar = useFocusHandOver<HTMLElement>();
  const isAssignable = useAssignees().length > 0;
  return (
    <section ref={bar} aria-label={t(($) => $.bulk.label)} className={selectionBarClasses.bar} data-page-bar data-bulk-bar>
      <Button variant="default" px="md" onClick={onClear}>
        {t(($) => $.unselectAll)}
      </Button>
      <output className={selectionBarClasses.count}>{t(($) => $.bulk.selected, { count })}</output>
      {isAssignable && (
        <Button variant="default" px="md" onClick={() => onAsk('assign')}>
          {t(($) => $.assigned.action)}
        </Button>
      )}
      <Button variant="default" px="md" onClick={() => onAsk('move')}>
        {t(($) => $.bulk.move)}
      </Button>
      <Button px="xl" onClick={() => onAsk('archive')}>
        {t(($) => $.bulk[isArchive ? 'unarchive' : 'archive'])}
      </Button>
    </section>
  );
}

interface InventoryCardsProps {
  readonly rows: readonly InventoryRow[];
  readonly from: string;
  readonly selection: Selection;
}

/** Shows cards up to 992 px, with calling as the first action. */
export function InventoryCards({ rows, from, selection }: InventoryCardsProps) {
  const { t } = useTranslation('leads');
  return (
    <ul className={inventoryCardsClasses.cards} aria-label={t(($) => $.caption)}>
      {rows.map((row) => (
        <li key={row.code}>
          <InventoryCard row={row} from={from} selection={selection} />
        </li>
      ))}
    </ul>
  );
}

function InventoryCard({ row, from, selection }: { row: InventoryRow; from: string; selection: Selection }) {
  const { t } = useTranslation('leads');
  const format = useFormat();
  const titleId = useId();
  const client = useQueryClient();
  const { telephone, description, work_type_description: workType } = row.enquiry;
  return (
    <article
      className={inventoryCardsClasses.card}
      aria-labelledby={titleId}
      data-unseen={!row.seen || undefined}
      data-chosen={selection.codes.has(row.code) || undefined}
    >
      <div className={inventoryCardsClasses.head}>
        <h2 id={titleId} className={inventoryCardsClasses.name}>
          <NameCell row={row} />
        </h2>
        <span className={inventoryCardsClasses.tools}>
          <MoreMenu row={row} />
          <SelectBox row={row} selection={selection} />
        </span>
      </div>
      <p className={inventoryCardsClasses.type}>{workType}</p>
      {(row.statusIcons.length > 0 || row.feedbackRating !== null) && (
        <p className={inventoryCardsClasses.facts}>
          <StatusIcons row={row} />
          <RatingStars row={row} />
        </p>
      )}
      <p className={inventoryCardsClasses.facts}>
        <TelephoneCell row={row} />
        <PostcodeCell row={row} />
      </p>
      <p className={inventoryCardsClasses.facts}>
        <DateCell row={row} />
        <span className={inventoryCardsClasses.timescale}>
          <TimescaleCell row={row} />
        </span>
      </p>
      {description !== null && description !== '' && (
        <p className={inventoryCardsClasses.notes} title={description}>
          {description}
        </p>
      )}
      <StageCell row={row} />
      <AssigneeLine row={row} />
      <LastActivity row={row} />
      <div className={inventoryCardsClasses.actions}>
        {telephone !== null && (
          <Button
            component="a"
            href={format.phoneHref(telephone)}
            onClick={() => void recordAttempt(client, row.code, 'phone')}
            fullWidth
            variant="light"
            leftSection={<IconPhone size={20} stroke={1.75} aria-hidden />}
            aria-label={t(($) => $.row.callNamed, { name: fullName(row.enquiry), phone: format.phone(telephone) })}
          >
            {t(($) => $.row.call)}
          </Button>
        )}
        {telephone !== null && (
          <Button
            component="a"
            href={format.phoneHref(telephone).replace('tel:', 'sms:')}
            onClick={() => void recordAttempt(client, row.code, 'text')}
            fullWidth
            variant="default"
            px="sm"
            leftSection={<IconMessage size={20} stroke={1.75} aria-hidden />}
            aria-label={t(($) => $.row.textNamed, { name: fullName(row.enquiry), phone: format.phone(telephone) })}
          >
            {t(($) => $.row.text)}
          </Button>
        )}
        <ViewCell row={row} from={from} fullWidth />
      </div>
    </article>
  );
}
