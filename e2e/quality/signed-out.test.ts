import { startReadOnlyJourneys } from '../journey.ts';
import { checkEveryScreen } from './every-screen.ts';
import { signedOutScreens } from './signed-out-screens.ts';

checkEveryScreen(startReadOnlyJourneys(), signedOutScreens);
