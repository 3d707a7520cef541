import { operatorWorkTypes } from '../../../contract/catalogue/work-types-endpoints.ts';
import { ok, only, routes, type Route } from '../../platform/http/route.ts';
import { sharedAnswers } from '../../platform/shared-answers.ts';
import { readWorkTypeTree } from './work-type-tree-query.ts';
import { treeWire } from './work-type-wire.ts';

/** Everything that may be asked for. For `figuresMs` the figures beside each work type are remembered. */
export function workTypeTreeRoutes({ figuresMs }: { readonly figuresMs: number }): readonly Route[] {
  const shared = sharedAnswers(figuresMs);
  return routes(only(operatorWorkTypes, 'GET /operator/work-types'), {
    'GET /operator/work-types': async ({ db }) => ok(treeWire(await readWorkTypeTree(db, shared))),
  });
}
