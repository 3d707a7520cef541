import type { DeliveryItem, PendingChange } from './delivery-item.ts';

/** Props of a lead type's controls, in table and cards. */
export interface DeliveryCellProps {
  readonly item: DeliveryItem;
  /** Id of the text that explains why it is disabled. */
  readonly reasonId: string;
  readonly onChange: (part: Partial<PendingChange>) => void;
}

/** Props of a control disabled while another lead type is being changed. */
export function waitingFor({ isWaiting }: DeliveryItem, reasonId: string) {
  return isWaiting ? ({ 'aria-disabled': true, 'aria-describedby': reasonId } as const) : undefined;
}
