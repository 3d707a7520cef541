import { Badge, Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Card } from '../cards/api.ts';
import { useCardOption } from '../cards/card-words.ts';
import classes from './method-choice.module.css';
import type { Method } from './payment-state.ts';

interface MethodChoiceProps {
  readonly cards: readonly Card[];
  readonly method: Method | undefined;
  readonly onChoose: (method: Method) => void;
}

const wordOf = (method: Method | undefined) => (method === undefined ? null : String(method));

/** The saved cards and a new one. A card that expired is shown, and why it cannot be chosen. */
export function MethodChoice({ cards, method, onChoose }: MethodChoiceProps) {
  const { t } = useTranslation('invoices');
  const cardOption = useCardOption();
  return (
    <Radio.Group
      aria-label={t(($) => $.payment.steps.method)}
      value={wordOf(method)}
      onChange={(value) => onChoose(value === 'new' ? 'new' : Number(value))}
    >
      <div className={classes.cards}>
        {cards.map((card) => (
          <Radio
            key={card.id}
            size="md"
            classNames={{ root: classes.card ?? '' }}
            value={String(card.id)}
            disabled={card.expired}
            label={
              <>
                {cardOption(card)}{' '}
                {card.default === 1 && !card.expired && (
                  <Badge variant="light" color="petrol" size="lg">
                    {t(($) => $.payment.defaultCard)}
                  </Badge>
                )}
              </>
            }
            description={
              card.expired
                ? t(($) => $.payment.expired, { date: card.expirydate })
                : t(($) => $.payment.expires, { date: card.expirydate, name: card.cardholder })
            }
          />
        ))}
        <Radio size="md" classNames={{ root: classes.card ?? '' }} value="new" label={t(($) => $.payment.newCard)} />
      </div>
    </Radio.Group>
  );
}
