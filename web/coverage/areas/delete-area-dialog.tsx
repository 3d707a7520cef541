import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { showToast } from '../../ui/toast.tsx';
import { type CoverageArea, deleteArea } from '../api.ts';

interface DeleteAreaDialogProps {
  readonly area: CoverageArea;
  readonly isLast: boolean;
  /** The others have no lead types. */
  readonly holdsListing: boolean;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks before an area goes with its choices, and says what follows where it is the last, or the last with lead types. */
export function DeleteAreaDialog({ area, isLast, holdsListing, onClose, onDeleted }: DeleteAreaDialogProps) {
  const { t } = useTranslation('coverage');
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const { name } = area;
  const remove = async () => {
    setBusy(true);
    setFailed(false);
    try {
      await deleteArea(client, area.id);
      void showToast(t(($) => $.area.deleted, { name }));
      onDeleted();
    } catch {
      setBusy(false);
      setFailed(true);
    }
  };
  return (
    <ConfirmDialog
      title={t(($) => $.area.deleteTitle, { name })}
      confirm={t(($) => $.area.delete)}
      cancel={t(($) => $.area.keep, { name })}
      onConfirm={() => void remove()}
      onCancel={onClose}
      isDestructive
      isBusy={isBusy}
    >
      <p>{isLast ? t(($) => $.area.deleteLast) : t(($) => $.area.deleteText)}</p>
      {!isLast && holdsListing && <p>{t(($) => $.area.deleteLastTypes)}</p>}
      {hasFailed && <InlineFailure>{t(($) => $.area.deleteFailed)}</InlineFailure>}
    </ConfirmDialog>
  );
}
