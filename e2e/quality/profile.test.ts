import { startReadOnlyJourneys } from '../journey.ts';
import { checkEveryScreen } from './every-screen.ts';
import { profileScreens } from './profile-screens.ts';

checkEveryScreen(startReadOnlyJourneys(), profileScreens);
