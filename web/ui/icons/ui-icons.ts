import { createIcon } from './create-icon.ts';

// Icons of every page, in the first download. From Tabler Icons 3.51.0 (MIT licence, docs/decisions/2026-11-29-icons.md).

export const IconAlertTriangle = /* @__PURE__ */ createIcon(
  'alert-triangle',
  'M12 9v4',
  'M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636 -2.87l-8.106 -13.536a1.914 1.914 0 0 0 -3.274 0',
  'M12 16h.01',
);
export const IconPhone = /* @__PURE__ */ createIcon(
  'phone',
  'M5 4h4l2 5l-2.5 1.5a11 11 0 0 0 5 5l1.5 -2.5l5 2v4a2 2 0 0 1 -2 2a16 16 0 0 1 -15 -15a2 2 0 0 1 2 -2',
);
