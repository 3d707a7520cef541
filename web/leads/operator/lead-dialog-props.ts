import type { WholeLead } from './api.ts';

export interface LeadDialogProps {
  /** As it was when the dialog opened: concurrent changes are reported, not overwritten. */
  readonly whole: WholeLead;
  /** Sent with every change: the lead and the last change displayed. */
  readonly seen: { readonly id: number; readonly seen_change: number };
  readonly afterwards: () => Promise<unknown>;
  readonly onClose: () => void;
}
