import { startReadOnlyJourneys } from '../journey.ts';
import { checkEveryScreen } from './every-screen.ts';
import { settingsScreens } from './settings-screens.ts';

checkEveryScreen(startReadOnlyJourneys(), settingsScreens);
