import { distribution } from '../../contract/distribution/endpoints.ts';
import { asId } from '../../contract/kit/ids.ts';
import { ok, only, refuse, routes } from '../platform/http/route.ts';
import { errorText } from '../platform/texts.ts';
import { findRun, listSentAlerts, listSentDigests, listTurns, listUnmatched } from './distribution-query.ts';
import { enquiryDistributionWire } from './wire.ts';

export const operatorDistributionRoutes = routes(only(distribution, 'GET /operator/enquiries/{id}/distribution'), {
  'GET /operator/enquiries/{id}/distribution': async ({ db, params }) => {
    const enquiryId = asId<'enquiry'>(params.id);
    const run = await findRun(db, enquiryId);
    if (run === undefined) return refuse(404, [errorText('notFound')]);
    const [turns, alerts, digests, unmatched] = await Promise.all([
      listTurns(db, enquiryId),
      listSentAlerts(db, enquiryId),
      listSentDigests(db, enquiryId),
      listUnmatched(db, enquiryId),
    ]);
    return ok(enquiryDistributionWire(run, { turns, alerts, digests, unmatched }));
  },
});
