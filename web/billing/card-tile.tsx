import { Badge, Button } from '@mantine/core';
import { IconAlertTriangle } from '../ui/icons/ui-icons.ts';
import { IconCheck } from '../ui/icons/form-icons.ts';
import { IconClock, IconCreditCard } from '../ui/icons/trade-icons.ts';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Card } from './cards-api.ts';
import { useCardName, knownBrand, expiresSoon } from './cards.ts';
import brandMarkClasses from './brand-mark.module.css';
import classes from './card-tile.module.css';

interface CardTileProps {
  readonly card: Card;
  /** An action on one of the cards is in flight. */
  readonly isBusy: boolean;
  readonly onSetDefault: () => void;
  readonly onRemove: () => void;
}

/** A saved card: its details, status and actions. */
export function CardTile({ card, isBusy, onSetDefault, onRemove }: CardTileProps) {
  const { t } = useTranslation('cards');
  const nameId = useId();
  const reasonId = useId();
  const name = useCardName()(card);
  const digits = card.cardnum;
  return (
    <article className={classes.tile} aria-labelledby={nameId}>
      <div className={classes.card}>
        <BrandMark brand={card.brand} />
        <div className={classes.words}>
          <h3 id={nameId} className={classes.name}>
            <span aria-hidden className={classes.digits}>
              •••• {digits}
            </span>
            <span className="visually-hidden">{name}</span>
          </h3>
          <p className={classes.line}>
            {!card.expired && t(($) => $.list.expires, { date: card.expirydate })}
            {!card.expired && card.cardholder !== '' && ' · '}
            {card.cardholder}
          </p>
        </div>
        <CardBadges card={card} />
      </div>
      <div className={classes.actions}>
        {card.default === 0 && !card.expired && (
          <Button variant="default" disabled={isBusy} onClick={onSetDefault} aria-label={t(($) => $.list.setDefaultNamed, { digits })}>
            {t(($) => $.list.setDefault)}
          </Button>
        )}
        <Button
          variant="default"
          {...(!card.removable && { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': reasonId })}
          disabled={isBusy}
          onClick={card.removable ? onRemove : undefined}
          aria-label={t(($) => $.list.removeNamed, { digits })}
        >
          {t(($) => $.list.remove)}
        </Button>
      </div>
      {!card.removable && (
        <p id={reasonId} className={classes.reason}>
          <strong>{t(($) => $.list.cannotRemove)}.</strong> {t(($) => $.list.cannotRemoveWhy)}{' '}
          <Link to="/help/contact">{t(($) => $.list.contact)}</Link>.
        </p>
      )}
    </article>
  );
}

function CardBadges({ card }: { card: Card }) {
  const { t } = useTranslation('cards');
  const icon = { size: 16, stroke: 2, 'aria-hidden': true } as const;
  return (
    <div className={classes.badges}>
      {card.default === 1 && (
        <Badge variant="light" leftSection={<IconCheck {...icon} />}>
          {t(($) => $.list.default)}
        </Badge>
      )}
      {card.expired && (
        <Badge variant="light" color="red" leftSection={<IconAlertTriangle {...icon} />}>
          {t(($) => $.list.expired, { date: card.expirydate })}
        </Badge>
      )}
      {!card.expired && expiresSoon(card.expirydate) && (
        <Badge variant="light" color="amber" leftSection={<IconClock {...icon} />}>
          {t(($) => $.list.expiresSoon)}
        </Badge>
      )}
    </div>
  );
}

/** Decorative logo of a card brand; the name is shown next to it. */
function BrandMark({ brand }: { brand: string }) {
  const known = knownBrand(brand);
  if (known === 'mastercard' || known === 'maestro') {
    return (
      <svg viewBox="0 0 48 32" className={brandMarkClasses.mark} data-brand={known} aria-hidden>
        <circle cx="19" cy="16" r="9" className={brandMarkClasses.left} />
        <circle cx="29" cy="16" r="9" className={brandMarkClasses.right} />
        <path d="M24 8.5a9 9 0 0 1 0 15 9 9 0 0 1 0-15z" className={brandMarkClasses.overlap} />
      </svg>
    );
  }
  const letters = known === undefined ? undefined : schemeLabels[known];
  return (
    <span className={brandMarkClasses.mark} data-brand={known} aria-hidden>
      {letters ?? <IconCreditCard size={24} stroke={1.5} />}
    </span>
  );
}

const schemeLabels = {
  amex: 'AMEX',
  apple_pay: undefined,
  diners: 'DINERS',
  discover: 'DISC',
  google_pay: undefined,
  jcb: 'JCB',
  unionpay: 'UP',
  visa: 'VISA',
} as const;
