import { startJourneys } from '../journey.ts';
import { checkEveryScreen } from './every-screen.ts';
import { phoneScreens } from './phone-screens.ts';
import { phone } from './views.ts';

checkEveryScreen(startJourneys(), phoneScreens, phone, true);
