import { Skeleton, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type DeliveryCellProps, waitingFor } from './delivery-cell.ts';
import classes from './delivery-cells.module.css';
import { useUsualWords } from './use-usual-words.ts';

/** Toggles automatic buying of a lead type. */
export function AutomaticSwitch({ item, reasonId, onChange }: DeliveryCellProps) {
  const { t } = useTranslation('delivery');
  const { name, shown } = item;
  return (
    <Switch
      size="md"
      classNames={{ body: classes.switch ?? '', track: classes.track ?? '' }}
      label={shown.isAutomatic ? t(($) => $.on) : t(($) => $.off)}
      aria-label={shown.isAutomatic ? t(($) => $.automaticOn, { name }) : t(($) => $.automaticOff, { name })}
      checked={shown.isAutomatic}
      onChange={(event) => onChange({ isAutomatic: event.currentTarget.checked })}
      {...waitingFor(item, reasonId)}
    />
  );
}

/** Shows the usual monthly cost of automatic buying, whether it is on or off. */
export function UsualCostLine({ item: { cost } }: Pick<DeliveryCellProps, 'item'>) {
  const words = useUsualWords(cost);
  if (cost.kind === 'loading') return <Skeleton height={40} width={190} />;
  if (words === undefined) return null;
  const isPriced = cost.kind === 'known' && 'leads' in cost.usual;
  return <span className={isPriced ? classes.usual : classes.unpriced}>{words.line}</span>;
}
