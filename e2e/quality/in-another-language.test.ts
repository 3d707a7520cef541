import { beforeAll } from 'vitest';
import { startJourneys } from '../journey.ts';
import { journeyLanguage } from '../language/journey-language.ts';
import { Caller } from '../pages/company-api.ts';
import { offerInLeicester } from '../pages/consumer.ts';
import { checkScreensIn } from './every-language.ts';
import { phoneScreens } from './phone-screens.ts';
import { screens } from './screens.ts';

const journey = startJourneys({ RATE_LIMIT_OVERRIDE: '1000' });

beforeAll(async () => {
  // The demonstration's own purchases are too old to report.
  const { origin } = journey.server;
  const demo = await Caller.company(origin, 'demo@plumbline.test');
  await demo.buy((await offerInLeicester(origin, demo)).id);
});

/** Spanish has the longest texts. */
const language = journeyLanguage === 'en' ? 'es' : journeyLanguage;
checkScreensIn(journey, screens, { language });
checkScreensIn(journey, phoneScreens, { language, isPhone: true });
