import {
  IconArchive,
  IconCircleCheck,
  IconClockPlus,
  IconFlag,
  IconScale,
  IconThumbDown,
  IconThumbUp,
  type TablerIcon,
} from '@tabler/icons-react';
import type { LeadStatus } from '../../contract/leads/values.ts';

/** How a lead stands, as a colour and a shape: the third signal and the second, after the word. */
export const standingLooks: Readonly<Record<LeadStatus, { readonly color: string; readonly Icon: TablerIcon }>> = {
  valid: { color: 'gray', Icon: IconCircleCheck },
  reported: { color: 'blue', Icon: IconFlag },
  appealed: { color: 'violet', Icon: IconScale },
  accepted: { color: 'green', Icon: IconThumbUp },
  rejected: { color: 'red', Icon: IconThumbDown },
  extended: { color: 'amber', Icon: IconClockPlus },
  archived: { color: 'gray', Icon: IconArchive },
};
