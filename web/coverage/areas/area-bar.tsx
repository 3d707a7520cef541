import { Button, NativeSelect } from '@mantine/core';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { IconPencil, IconPlus, IconTrash } from '../../ui/icons/trade-icons.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../ui/form/use-action.ts';
import { ConfirmDialog } from '../../ui/overlay/modal-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { type CoverageArea, deleteArea } from '../api.ts';
import { isOnlyListedArea } from '../lead-type-groups.ts';
import classes from './area-bar.module.css';
import { NewAreaDialog, RenameAreaDialog } from './area-name-dialog.tsx';

interface AreaBarProps {
  readonly area: CoverageArea;
  readonly areas: readonly CoverageArea[];
}

type AreaDialog = 'create' | 'rename' | 'delete';

/** Selects the current area and offers actions on it. */
export function AreaBar({ area, areas }: AreaBarProps) {
  const { t } = useTranslation('coverage');
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<AreaDialog>();
  const show = (listing: number | undefined, ignoreBlocker = false) =>
    void navigate({ to: '.', search: listing === undefined ? {} : { listing }, ignoreBlocker, resetScroll: false });
  const close = () => setDialog(undefined);
  return (
    <div className={classes.bar}>
      <NativeSelect
        className={classes.select}
        aria-label={t(($) => $.area.label)}
        value={String(area.id)}
        onChange={(event) => show(Number(event.currentTarget.value))}
        data={areas.map(({ id, name, work_type_count }) => ({
          value: String(id),
          label: work_type_count === 0 ? t(($) => $.area.fresh, { name }) : name,
        }))}
      />
      <AreaActions name={area.name} onAsk={setDialog} />
      {dialog === 'create' && (
        <NewAreaDialog
          onClose={close}
          onCreated={({ id }) => {
            close();
            show(id);
          }}
        />
      )}
      {dialog === 'rename' && <RenameAreaDialog area={area} onClose={close} />}
      {dialog === 'delete' && (
        <DeleteAreaDialog
          area={area}
          isLast={areas.length === 1}
          holdsListing={isOnlyListedArea(area, areas) && areas.some(({ work_type_count }) => work_type_count > 0)}
          onClose={close}
          onDeleted={() => {
            close();
            show(undefined, true);
          }}
        />
      )}
    </div>
  );
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

function AreaActions({ name, onAsk }: { readonly name: string; readonly onAsk: (dialog: AreaDialog) => void }) {
  const { t } = useTranslation('coverage');
  const [renameName, deleteName] = [t(($) => $.area.renameOf, { name }), t(($) => $.area.deleteOf, { name })];
  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        className={classes.sign}
        leftSection={<IconPencil {...icon} />}
        aria-label={renameName}
        title={renameName}
        onClick={() => onAsk('rename')}
      >
        {t(($) => $.area.rename)}
      </Button>
      <Button
        variant="default"
        className={classes.sign}
        leftSection={<IconTrash {...icon} />}
        aria-label={deleteName}
        title={deleteName}
        onClick={() => onAsk('delete')}
      >
        {t(($) => $.area.delete)}
      </Button>
      <Button variant="default" leftSection={<IconPlus {...icon} />} onClick={() => onAsk('create')}>
        {t(($) => $.area.add)}
      </Button>
    </div>
  );
}

interface DeleteAreaDialogProps {
  readonly area: CoverageArea;
  readonly isLast: boolean;
  /** No other area has lead types. */
  readonly holdsListing: boolean;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Confirms deleting an area, and explains the effect if it is the last one or the last with lead types. */
function DeleteAreaDialog({ area, isLast, holdsListing, onClose, onDeleted }: DeleteAreaDialogProps) {
  const { t } = useTranslation('coverage');
  const client = useQueryClient();
  const { run, isBusy, failure } = useAction(t(($) => $.area.deleteFailed));
  const { name } = area;
  const remove = async () => {
    await deleteArea(client, area.id);
    void showToast(t(($) => $.area.deleted, { name }));
    onDeleted();
  };
  return (
    <ConfirmDialog
      title={t(($) => $.area.deleteTitle, { name })}
      confirm={t(($) => $.area.delete)}
      cancel={t(($) => $.area.keep, { name })}
      onConfirm={() => void run(remove)}
      onCancel={onClose}
      isDestructive
      isBusy={isBusy}
    >
      <p>{isLast ? t(($) => $.area.deleteLast) : t(($) => $.area.deleteText)}</p>
      {!isLast && holdsListing && <p>{t(($) => $.area.deleteLastTypes)}</p>}
      <FailureAlert failure={failure} />
    </ConfirmDialog>
  );
}
