import { startReadOnlyJourneys } from '../journey.ts';
import { checkEveryScreen } from './every-screen.ts';
import { firstDayScreens } from './first-day-screens.ts';

checkEveryScreen(startReadOnlyJourneys(), firstDayScreens);
