import { startJourneys } from '../journey.ts';
import { checkEveryScreen } from './every-screen.ts';
import { firstDayScreens, settingsScreens } from './settings-screens.ts';

checkEveryScreen(startJourneys(), [...settingsScreens, ...firstDayScreens]);
