import type { DeliveryItem, PendingChange } from './delivery-item.ts';

/** What a control of a lead type is given, in the table as on a card. */
export interface DeliveryCellProps {
  readonly item: DeliveryItem;
  /** Id of the words why it waits. */
  readonly reasonId: string;
  readonly onChange: (part: Partial<PendingChange>) => void;
}

/** What a control says of itself while another lead type is being changed. */
export function waitingFor({ isWaiting }: DeliveryItem, reasonId: string) {
  return isWaiting ? ({ 'aria-disabled': true, 'aria-describedby': reasonId } as const) : undefined;
}
