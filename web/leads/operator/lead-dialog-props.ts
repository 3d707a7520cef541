import type { WholeLead } from './api.ts';

export interface LeadDialogProps {
  /** As it was when the dialog opened: what somebody else does meanwhile is told, and not overwritten. */
  readonly whole: WholeLead;
  /** What every change carries: which lead, and what was seen of it. */
  readonly seen: { readonly id: number; readonly seen_change: number };
  readonly afterwards: () => Promise<unknown>;
  readonly onClose: () => void;
}
