import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import type { Card } from '../api.ts';
import { useCardName } from '../card-words.ts';

interface RemoveCardDialogProps {
  readonly card: Card;
  readonly isBusy: boolean;
  /** Why it could not be removed a moment ago. */
  readonly failure: string | undefined;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before a card is removed, and says in its place why it was not. */
export function RemoveCardDialog({ card, failure, ...dialog }: RemoveCardDialogProps) {
  const { t } = useTranslation('cards');
  const name = useCardName();
  return (
    <ConfirmDialog
      title={t(($) => $.list.question)}
      confirm={t(($) => $.list.confirmRemove)}
      cancel={t(($) => $.list.keep)}
      isDestructive
      {...dialog}
    >
      <p>{name(card)}</p>
      {failure !== undefined && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
