import {
  IconAdjustments,
  IconBuildingStore,
  IconClipboardCheck,
  IconCoins,
  IconFileInvoice,
  IconFlag,
  IconHome,
  IconList,
  IconMail,
  IconMessages,
  IconNotes,
  IconPlayerPlay,
  IconPlug,
  IconSettings,
  IconShieldCheck,
  IconStar,
} from '@tabler/icons-react';
import type { DeskCounters } from '../../home/operator/counters.ts';

/** What the menu offers; an entry appears when its page exists. */
export const deskMenu = [
  { id: 'overview', to: '/operator', icon: IconHome },
  { id: 'leads', to: '/operator/leads', icon: IconList, counter: 'held_leads' },
  { id: 'reports', to: '/operator/reports', icon: IconFlag, counter: 'reports' },
  { id: 'accreditations', to: '/operator/accreditations', icon: IconClipboardCheck, counter: 'accreditations' },
  { id: 'companies', to: '/operator/companies', icon: IconBuildingStore },
  { id: 'pricing', to: '/operator/pricing', icon: IconCoins },
  { id: 'invoices', to: '/operator/invoices', icon: IconFileInvoice, counter: 'late_payments' },
  { id: 'reviews', to: '/operator/reviews', icon: IconStar, counter: 'reviews' },
  { id: 'content', to: '/operator/content', icon: IconNotes },
  { id: 'workTypes', to: '/operator/work-types', icon: IconAdjustments },
  { id: 'messages', to: '/operator/messages', icon: IconMessages, counter: 'messages' },
  { id: 'outbox', to: '/operator/outbox', icon: IconMail, counter: 'failed_messages' },
  { id: 'sources', to: '/operator/sources', icon: IconPlug },
  { id: 'jobs', to: '/operator/jobs', icon: IconPlayerPlay, counter: 'failed_jobs' },
  { id: 'audit', to: '/operator/audit', icon: IconShieldCheck },
  { id: 'settings', to: '/operator/settings', icon: IconSettings },
] as const satisfies readonly {
  readonly id: string;
  readonly to: `/operator${string}`;
  readonly icon: typeof IconHome;
  readonly counter?: keyof DeskCounters;
}[];

export type DeskMenuEntry = (typeof deskMenu)[number];
