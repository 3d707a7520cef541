import { startJourneys } from '../journey.ts';
import { checkEveryScreen } from './every-screen.ts';
import { sellingScreens } from './selling-screens.ts';

checkEveryScreen(startJourneys(), sellingScreens);
