import { operatorCategories } from '../../contract/catalogue/categories-endpoints.ts';
import { ok, refuse, routes, type FormValues, type StaffCaller } from '../platform/http/route.ts';
import { errorText } from '../platform/texts.ts';
import { toLocalisedTexts, toShownTexts } from './translation-rule.ts';
import {
  editedCategory,
  lockCategory,
  type EditedCategory,
  addCategory,
  renameCategory,
  removeCategory,
  moveCategory,
} from './categories.ts';

const notFound = () => refuse(404, [errorText('notFound')]);
const toActor = ({ staffId, name }: StaffCaller) => ({ staffId, actor: name });

const getShownName = ({ name, untranslated }: EditedCategory) => toShownTexts(name, untranslated);
const toForm = (category: EditedCategory): FormValues => ({ name: getShownName(category) });

export const operatorCategoryRoutes = routes(operatorCategories, {
  'POST /operator/categories': async ({ tx, caller, body: { code, name, reason } }) => {
    const added = await addCategory(tx, { code, name: toLocalisedTexts(name), reason, by: toActor(caller) });
    if (added === 'code_taken') return refuse(409, [errorText('codeTaken')], { fields: { code: [errorText('codeTaken')] } });
    return ok({ id: added });
  },

  'GET /operator/categories/{id}': async ({ db, params }) => {
    const category = await db.first(editedCategory(params.id));
    if (category === undefined) return notFound();
    const { id, code, removable } = category;
    return { ...ok({ id, code, name: getShownName(category), removable }), form: toForm(category) };
  },

  'PUT /operator/categories/{id}': async ({ tx, caller, params, body: { name, reason }, refuseIfChanged }) => {
    const before = await tx.first(lockCategory(params.id));
    if (before === undefined) return notFound();
    const stale = refuseIfChanged(toForm(before));
    if (stale !== undefined) return stale;
    await renameCategory(tx, before, { name: toLocalisedTexts(name), reason, by: toActor(caller) });
    return { ...ok({}), form: toForm((await tx.first(editedCategory(params.id))) ?? before) };
  },

  'POST /operator/categories/{id}/move': async ({ tx, caller, params, body }) => {
    const outcome = await moveCategory(tx, { ...params, ...body, by: toActor(caller) });
    return outcome === 'unknown' ? notFound() : ok({});
  },

  'POST /operator/categories/{id}/remove': async ({ tx, caller, params, body }) => {
    const outcome = await removeCategory(tx, { ...params, ...body, by: toActor(caller) });
    if (outcome === 'unknown') return notFound();
    return outcome === 'stays' ? refuse(409, [errorText('categoryStays')]) : ok({});
  },
});
