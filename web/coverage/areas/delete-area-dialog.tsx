import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../ui/form/use-action.ts';
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
      {failure !== undefined && <InlineFailure>{failure}</InlineFailure>}
    </ConfirmDialog>
  );
}
