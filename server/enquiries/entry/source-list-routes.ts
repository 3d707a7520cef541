import { sources } from '../../../contract/enquiries/sources-endpoints.ts';
import { ok, only, routes, type Route } from '../../platform/http/route.ts';
import { sharedAnswers } from '../../platform/shared-answers.ts';
import { listSources } from '../source-queries.ts';
import { sourceWire } from './wire.ts';

/** Where enquiries come from. For `figuresMs` what they brought in thirty days is remembered. */
export function sourceListRoutes({ figuresMs }: { readonly figuresMs: number }): readonly Route[] {
  const shared = sharedAnswers(figuresMs);
  return routes(only(sources, 'GET /operator/sources'), {
    'GET /operator/sources': async ({ db }) => ok((await listSources(db, shared)).map(sourceWire)),
  });
}
