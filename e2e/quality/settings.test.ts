import { startLooking } from '../journey.ts';
import { checkEveryScreen } from './every-screen.ts';
import { settingsScreens } from './settings-screens.ts';

checkEveryScreen(startLooking(), settingsScreens);
