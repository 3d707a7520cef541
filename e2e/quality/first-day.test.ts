import { startLooking } from '../journey.ts';
import { checkEveryScreen } from './every-screen.ts';
import { firstDayScreens } from './first-day-screens.ts';

checkEveryScreen(startLooking(), firstDayScreens);
