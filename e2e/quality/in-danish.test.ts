import { beforeAll } from 'vitest';
import { startJourneys } from '../journey.ts';
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

checkScreensIn(journey, screens, { language: 'da' });
checkScreensIn(journey, phoneScreens, { language: 'da', isPhone: true });
