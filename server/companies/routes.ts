import { companies } from '../../contract/companies.ts';
import { journeySteps, settingUp, type JourneyStep } from '../../contract/setting-up.ts';
import { ok, only, routes, type Route } from '../platform/http/route.ts';
import { completeJourneyStep } from './complete-journey-step.ts';
import { getCompany, getJourney, getToDoFacts } from './queries.ts';
import { recordEvent } from './record-event.ts';
import { skipJourney } from './skip-journey.ts';
import { toDoList } from './to-do-rule.ts';
import { companyWire, journeyWire } from './wire.ts';

export function companyRoutes(options: { readonly demonstration: boolean }): readonly Route[] {
  return routes(only(companies, 'GET /company/'), {
    'GET /company/': async ({ db, caller }) => ok(companyWire(await getCompany(db, caller.companyId), options.demonstration)),
  });
}

/** A step by its name or its number. */
const stepOf = (given: JourneyStep | '1' | '2' | '3' | '4'): JourneyStep => journeySteps[Number(given) - 1] ?? (given as JourneyStep);

export const settingUpRoutes = routes(settingUp, {
  'GET /registration-journey/': async ({ db, caller }) => ok(journeyWire(await getJourney(db, caller.companyId))),

  'PUT /registration-journey/complete/{step}': async ({ tx, caller, params }) => {
    await completeJourneyStep(tx, { companyId: caller.companyId, step: stepOf(params.step) });
    return ok({});
  },

  'PUT /registration-journey/skip': async ({ tx, caller }) => {
    await skipJourney(tx, { companyId: caller.companyId });
    return ok({});
  },

  'GET /todos/': async ({ db, caller }) => ok(toDoList(await getToDoFacts(db, caller.companyId))),

  'POST /events': async ({ tx, caller, body }) => {
    await recordEvent(tx, { companyId: caller.companyId, kind: body.event });
    return ok({});
  },
});
