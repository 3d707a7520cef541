import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../ui/form/use-action.ts';
import { InlineFailure } from '../../../ui/inline-failure.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { deletePicture, refreshListing } from '../api.ts';

interface DeletePictureProps {
  readonly id: number;
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly cancel: string;
  /** Said when it is gone. */
  readonly deleted: string;
  readonly onClose: () => void;
  readonly onDeleted?: () => void;
}

/** Asks before a picture goes for good. */
export function DeletePicture({ id, title, text, confirm, cancel, deleted, onClose, onDeleted }: DeletePictureProps) {
  const { t } = useTranslation('listing');
  const client = useQueryClient();
  const { run, isBusy, failure } = useAction(t(($) => $.photos.deleteFailed));
  const remove = async () => {
    await deletePicture(id);
    onClose();
    onDeleted?.();
    void showToast(deleted);
    await refreshListing(client);
  };
  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      cancel={cancel}
      isDestructive
      isBusy={isBusy}
      onConfirm={() => void run(remove)}
      onCancel={onClose}
    >
      <p>{text}</p>
      {failure !== undefined && <InlineFailure>{failure}</InlineFailure>}
    </ConfirmDialog>
  );
}
