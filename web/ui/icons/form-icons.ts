import { createIcon } from './create-icon.ts';

// Icons of forms, panes and messages, which registration needs too. From Tabler Icons 3.51.0 (MIT licence, docs/decisions/2026-11-29-icons.md).

export const IconArrowLeft = /* @__PURE__ */ createIcon('arrow-left', 'M5 12l14 0', 'M5 12l6 6', 'M5 12l6 -6');
export const IconCalendarStats = /* @__PURE__ */ createIcon(
  'calendar-stats',
  'M11.795 21h-6.795a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v4',
  'M18 14v4h4',
  'M14 18a4 4 0 1 0 8 0a4 4 0 1 0 -8 0',
  'M15 3v4',
  'M7 3v4',
  'M3 11h16',
);
export const IconCheck = /* @__PURE__ */ createIcon('check', 'M5 12l5 5l10 -10');
export const IconChevronDown = /* @__PURE__ */ createIcon('chevron-down', 'M6 9l6 6l6 -6');
export const IconInfoCircle = /* @__PURE__ */ createIcon(
  'info-circle',
  'M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0',
  'M12 9h.01',
  'M11 12h1v4h1',
);
export const IconPoint = /* @__PURE__ */ createIcon('point', 'M8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0');
export const IconReceipt2 = /* @__PURE__ */ createIcon(
  'receipt-2',
  'M5 21v-16a2 2 0 0 1 2 -2h10a2 2 0 0 1 2 2v16l-3 -2l-2 2l-2 -2l-2 2l-2 -2l-3 2',
  'M14 8h-2.5a1.5 1.5 0 0 0 0 3h1a1.5 1.5 0 0 1 0 3h-2.5m2 0v1.5m0 -9v1.5',
);
export const IconRefresh = /* @__PURE__ */ createIcon(
  'refresh',
  'M20 11a8.1 8.1 0 0 0 -15.5 -2m-.5 -4v4h4',
  'M4 13a8.1 8.1 0 0 0 15.5 2m.5 4v-4h-4',
);
export const IconTargetArrow = /* @__PURE__ */ createIcon(
  'target-arrow',
  'M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
  'M12 7a5 5 0 1 0 5 5',
  'M13 3.055a9 9 0 1 0 7.941 7.945',
  'M15 6v3h3l3 -3h-3v-3l-3 3',
  'M15 9l-3 3',
);
export const IconX = /* @__PURE__ */ createIcon('x', 'M18 6l-12 12', 'M6 6l12 12');
