import type { Screen } from './screen.ts';
import { sellingScreens } from './selling-screens.ts';
import { firstDayScreens } from './first-day-screens.ts';
import { profileScreens } from './profile-screens.ts';
import { settingsScreens } from './settings-screens.ts';
import { reportScreens } from './report-screens.ts';
import { signedOutScreens } from './signed-out-screens.ts';

/** All screens. Add a new one to its part of the list, and every check covers it. */
export const screens: readonly Screen[] = [
  ...signedOutScreens,
  ...sellingScreens,
  ...settingsScreens,
  ...profileScreens,
  ...firstDayScreens,
  ...reportScreens,
];

/** Screens whose layout is recorded and compared. */
export const keyScreens: readonly Screen[] = screens.filter(({ isKey }) => isKey === true);
