import { Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { announce } from '../ui/announcer.tsx';
import { useAction } from '../ui/form/use-action.ts';
import { EmptyState } from '../ui/list/empty-state.tsx';
import { ConfirmDialog } from '../ui/overlay/modal-dialog.tsx';
import { showToast } from '../ui/toast.tsx';
import { type Card, removeCard, setDefaultCard } from './cards-api.ts';
import { useCardName } from './cards.ts';
import classes from './card-list.module.css';
import { CardTile } from './card-tile.tsx';

interface CardListProps {
  readonly cards: readonly Card[];
  /** Receives the focus when the focused element is removed. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

/** Lists the saved cards, the default first. */
export function CardList({ cards, heading }: CardListProps) {
  const { t } = useTranslation('cards');
  const client = useQueryClient();
  const [chosen, setChosen] = useState('');
  const [asked, setAsked] = useState<Card>();
  const making = useAction(t(($) => $.list.setDefaultFailed, { digits: chosen }));
  const removing = useAction(t(($) => $.list.removeFailed));

  const makeDefault = (card: Card) => {
    setChosen(card.cardnum);
    void making.run(async () => {
      await setDefaultCard(client, card.id);
      announceWithToast(t(($) => $.list.nowDefault, { digits: card.cardnum }));
      // The pressed button no longer exists.
      heading.current?.focus();
    });
  };
  const remove = (card: Card) => {
    void removing.run(async () => {
      await removeCard(client, card.id);
      setAsked(undefined);
      announceWithToast(t(($) => $.list.removed, { digits: card.cardnum }));
      // After the dialog has closed, which would return focus to a removed button.
      requestAnimationFrame(() => heading.current?.focus());
    });
  };
  return (
    <section className={classes.section} aria-labelledby="card-list">
      <Title order={2} size="h3" id="card-list" ref={heading} tabIndex={-1}>
        {t(($) => $.list.title)}
      </Title>
      <FailureAlert failure={making.failure} />
      {cards.length === 0 ? (
        <EmptyState>{t(($) => $.list.empty)}</EmptyState>
      ) : (
        <ul className={classes.list}>
          {cards.map((card) => (
            <li key={card.id}>
              <CardTile card={card} isBusy={making.isBusy} onSetDefault={() => makeDefault(card)} onRemove={() => setAsked(card)} />
            </li>
          ))}
        </ul>
      )}
      {asked !== undefined && (
        <RemoveCardDialog
          card={asked}
          isBusy={removing.isBusy}
          failure={removing.failure}
          onConfirm={() => remove(asked)}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </section>
  );
}

function announceWithToast(text: string): void {
  announce(text);
  void showToast(text, 'success', true);
}

interface RemoveCardDialogProps {
  readonly card: Card;
  readonly isBusy: boolean;
  /** Reason why removing failed. */
  readonly failure: string | undefined;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Confirms removing a card and shows any failure. */
function RemoveCardDialog({ card, failure, ...dialog }: RemoveCardDialogProps) {
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
      <FailureAlert failure={failure} />
    </ConfirmDialog>
  );
}
