import { startJourneys } from '../journey.ts';
import { checkEveryScreen } from './every-screen.ts';
import { signedOutScreens } from './signed-out-screens.ts';

checkEveryScreen(startJourneys({ RATE_LIMIT_OVERRIDE: '1000' }), signedOutScreens);
