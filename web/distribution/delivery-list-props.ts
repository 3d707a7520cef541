import type { DeliveryItem } from './delivery-item.ts';
import type { PendingChange } from './pending-change.ts';

/** What the table and the cards are given: the same list, and the same things to do with it. */
export interface DeliveryListProps {
  readonly items: readonly DeliveryItem[];
  readonly isBusy: boolean;
  /** The guide above the list says what switching to automatic means. */
  readonly isGuided: boolean;
  readonly onChange: (item: DeliveryItem, part: Partial<PendingChange>) => void;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}
