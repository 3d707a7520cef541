import { beforeAll } from 'vitest';
import { startJourneys } from '../journey.ts';
import { Caller } from '../pages/company-api.ts';
import { offerInLeicester } from '../pages/consumer.ts';
import { checkEveryScreen } from './every-screen.ts';
import { reportScreens } from './report-screens.ts';

// A server of its own, because the demonstration's purchases are too old to report.
const journey = startJourneys();

beforeAll(async () => {
  const { origin } = journey.server;
  const demo = await Caller.company(origin, 'demo@plumbline.test');
  await demo.buy((await offerInLeicester(origin, demo)).id);
});

checkEveryScreen(journey, reportScreens);
