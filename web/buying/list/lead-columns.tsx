import type { Lead } from '../lead.ts';
import type { MarketplaceOrder } from '../../../contract/buying/values.ts';
import { Price, ReleasedText, timescaleText } from './lead-cells.tsx';
import { useRowTexts } from '../row-texts.ts';

export type ColumnId = 'date' | 'postcode' | 'type' | 'timescale' | 'sold' | 'price';

interface Column {
  readonly id: ColumnId;
  /** The two orders behind the header, first the one that a first press gives. */
  readonly orders?: readonly [MarketplaceOrder, MarketplaceOrder];
}

/** The columns of the table, from the left. */
export const leadColumns: readonly Column[] = [
  { id: 'date', orders: ['date-desc', 'date-asc'] },
  { id: 'postcode' },
  { id: 'type', orders: ['type-asc', 'type-desc'] },
  { id: 'timescale', orders: ['urgency-desc', 'urgency-asc'] },
  { id: 'sold', orders: ['sold-desc', 'sold-asc'] },
  { id: 'price', orders: ['price-asc', 'price-desc'] },
];

/** Of one lead that stands by itself; a list passes its texts on to its cells. */
export function ReleasedAt({ row }: { row: Lead }) {
  return <ReleasedText row={row} texts={useRowTexts()} />;
}

export function TimescaleCell({ row }: { row: Lead }) {
  return timescaleText({ row, texts: useRowTexts() });
}

export function PriceCell({ row, isCard = false }: { row: Lead; isCard?: boolean }) {
  return <Price row={row} texts={useRowTexts()} isCard={isCard} />;
}
