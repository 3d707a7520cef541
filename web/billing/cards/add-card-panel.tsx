import { Button, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Card } from './api.ts';
import classes from './add-card-panel.module.css';
import { NewCardForm } from './new-card-form.tsx';

interface AddCardPanelProps {
  /** Without a card there is nothing else to do here: the form is open. */
  readonly isFirst: boolean;
  readonly onSaved: (card: Card) => void;
}

/** "Add a new payment method": its form opens when it is wanted, for each begins something at the provider. */
export function AddCardPanel({ isFirst, onSaved }: AddCardPanelProps) {
  const { t } = useTranslation('cards');
  const [isOpen, setOpen] = useState(isFirst);
  return (
    <section className={classes.panel} aria-labelledby="add-card">
      <Title order={2} size="h3" id="add-card" tabIndex={-1}>
        {t(($) => $.new.title)}
      </Title>
      {isOpen ? (
        <NewCardForm
          asksDefault={!isFirst}
          onSaved={(card) => {
            setOpen(false);
            onSaved(card);
          }}
          {...(!isFirst && { onCancel: () => setOpen(false) })}
        />
      ) : (
        <>
          <p className={classes.intro}>{t(($) => $.new.intro)}</p>
          <Button
            className={classes.open}
            onClick={() => {
              setOpen(true);
              document.getElementById('add-card')?.focus();
            }}
          >
            {t(($) => $.new.open)}
          </Button>
        </>
      )}
    </section>
  );
}
