import { namesPerson } from '../../../contract/identity/list-query-rule.ts';
import { listViews } from '../../../contract/identity/list-views-endpoints.ts';
import { maxListViews } from '../../../contract/identity/list-views-values.ts';
import { answer, ok, refuse, routes, type StaffCaller } from '../../platform/http/route.ts';
import { refuseField } from '../../platform/http/validate.ts';
import { errorText } from '../../platform/texts.ts';
import { listSavedViews, removeListView, renameListView, saveListView } from '../list-views.ts';

const toActor = ({ staffId, name }: StaffCaller) => ({ staffId, actor: name });
const notFound = () => refuse(404, [errorText('notFound')]);

/** Saved list views; each member of staff has their own. */
export const listViewRoutes = routes(listViews, {
  'GET /operator/list-views': async ({ db, caller }) => ok(await listSavedViews(db, caller.staffId)),

  'POST /operator/list-views': async ({ tx, caller, body }) => {
    if (namesPerson(body.query)) return refuseField('query', errorText('listViewNamesPerson'));
    const outcome = await saveListView(tx, { ...body, by: toActor(caller) });
    if (outcome === 'name_used') return refuseField('name', errorText('listViewNameUsed'));
    return outcome === 'too_many' ? refuse(409, [errorText('tooManyListViews', { max: maxListViews })]) : answer(201, { data: outcome });
  },

  'POST /operator/list-views/{id}/rename': async ({ tx, caller, params, body }) => {
    const outcome = await renameListView(tx, { id: params.id, ...body, by: toActor(caller) });
    if (outcome === 'unknown') return notFound();
    return outcome === 'name_used' ? refuseField('name', errorText('listViewNameUsed')) : ok({});
  },

  'POST /operator/list-views/{id}/remove': async ({ tx, caller, params, body }) =>
    (await removeListView(tx, { id: params.id, reason: body.reason, by: toActor(caller) })) ? ok({}) : notFound(),
});
