import { type Lead, useRowTexts } from '../lead.ts';
import { availabilityLabel, clampSold } from './lead-badge.tsx';
import type { CellProps } from './lead-cells.tsx';
import classes from './sold-meter.module.css';

/** Formats "0/3 sold". */
export function shortSoldText({ row, texts: { say } }: CellProps): string {
  return say(($) => $.row.sold, clampSold(row));
}

/** Formats "0/3 sold", with a separate text for a lead without buyers. */
export function soldText({ row, texts }: CellProps): string {
  const { sold, max } = clampSold(row);
  const { say } = texts;
  if (availabilityLabel(sold, max) !== 'quoteFirst') return shortSoldText({ row, texts });
  return say(($) => $.row.soldLabelled, { label: say(($) => $.badge.quoteFirst), sold, max });
}

/** Draws one box per place, filled from the left, with the same as text. */
export function Meter({ row, texts }: CellProps) {
  const { sold, max } = clampSold(row);
  const words = soldText({ row, texts });
  return (
    <span className={classes.meter}>
      <span className={classes.boxes} aria-hidden>
        {Array.from({ length: max }, (_, place) => (
          <span key={place} className={classes.box} data-sold={place < sold || undefined} />
        ))}
      </span>
      <span className={classes.words} title={words}>
        {words}
      </span>
    </span>
  );
}

/** Meter of a single lead outside a list. */
export function SoldMeter({ row }: { row: Lead }) {
  return <Meter row={row} texts={useRowTexts()} />;
}
