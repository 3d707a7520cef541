import type { Remedy } from './refusals.ts';

/**
 * Where a remedy leads. A screen that does not exist yet has no entry: its words then stand as plain text. Whoever builds
 * the screen adds its path here.
 */
export const destinations: Readonly<Partial<Record<Remedy, string>>> = {
  accreditations: '/account/accreditations',
  contact: '/help/contact',
  contactManagement: '/help/contact',
  contactSupport: '/help/contact',
  toDo: '/#todo',
};
