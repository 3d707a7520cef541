import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeliveryItem, DeliveryListProps } from './delivery-item.ts';
import { AutomaticSwitch, UsualCostLine } from './automatic-switch.tsx';
import { CapFields, CapSwitch } from './cap-fields.tsx';
import { ChangeBar } from './change-bar.tsx';
import classes from './delivery-cards.module.css';
import { PriceNow } from './price-now.tsx';

/** Shows the same list on small screens, one card per lead type. */
export function DeliveryCards({ items, ...actions }: DeliveryListProps) {
  const { t } = useTranslation('delivery');
  return (
    <ul className={classes.cards} aria-label={t(($) => $.caption)}>
      {items.map((item) => (
        <li key={item.workType.id}>
          <DeliveryCard item={item} {...actions} />
        </li>
      ))}
    </ul>
  );
}

function DeliveryCard({ item, onChange, ...bar }: Omit<DeliveryListProps, 'items'> & { item: DeliveryItem }) {
  const { t } = useTranslation('delivery');
  const headingId = useId();
  const reasonId = useId();
  const cell = { item, reasonId, onChange: (part: Parameters<typeof onChange>[1]) => onChange(item, part) };
  return (
    <article className={classes.card} aria-labelledby={headingId} data-waiting={item.isWaiting || undefined}>
      <h2 id={headingId} className={classes.name}>
        {item.name}
      </h2>
      <Line label={t(($) => $.columns.price)}>
        <PriceNow cost={item.cost} />
      </Line>
      <Line
        label={t(($) => $.columns.automatic)}
        // One line replaces another, so no card moves when a change starts.
        below={
          <span id={reasonId} className={classes.below}>
            {item.isWaiting ? t(($) => $.oneAtATime) : <UsualCostLine item={item} />}
          </span>
        }
      >
        <AutomaticSwitch {...cell} />
      </Line>
      <Line label={t(($) => $.columns.cap)} below={<CapFields {...cell} />}>
        <CapSwitch {...cell} />
      </Line>
      {item.isChanging && <ChangeBar item={item} {...bar} />}
    </article>
  );
}

/** Repeats the column header of the table. */
function Line({ label, below, children }: { label: string; below?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.line}>
      <span className={classes.label}>{label}</span>
      <span className={classes.value}>{children}</span>
      {below}
    </div>
  );
}
