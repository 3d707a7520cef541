import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useChargesVat } from '../platform/session.ts';
import type { DeliveryItem } from './delivery-item.ts';
import classes from './delivery-cells.module.css';
import { useUsualWords } from './use-usual-words.ts';

interface ChangeBarProps {
  readonly item: DeliveryItem;
  readonly isBusy: boolean;
  /** The guide above the list already explains automatic buying. */
  readonly isGuided: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Confirms or cancels the change of a lead type, with its cost. */
export function ChangeBar({ item, isBusy, isGuided, onConfirm, onCancel }: ChangeBarProps) {
  const { t } = useTranslation('delivery');
  const { shown, workType, cost } = item;
  const usual = useUsualWords(cost);
  const chargesVat = useChargesVat();
  const isSwitchedOn = shown.isAutomatic && !workType.allow_autoaccept;
  return (
    <div className={classes.bar}>
      <output className={classes.words}>
        {isSwitchedOn && !isGuided && <span>{t(($) => (chargesVat ? $.guide.confirm : $.guide.confirmNoVat))} </span>}
        {shown.isAutomatic && usual !== undefined && <strong>{usual.sentence}</strong>}
      </output>
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel} disabled={isBusy}>
          {t(($) => $.cancel)}
        </Button>
        <Button loading={isBusy} onClick={onConfirm} data-confirm>
          {t(($) => $.confirm)}
        </Button>
      </div>
    </div>
  );
}
