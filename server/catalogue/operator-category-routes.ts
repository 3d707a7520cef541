import { operatorCategories } from '../../contract/catalogue/categories-endpoints.ts';
import { ok, refuse, routes, type FormValues, type StaffCaller } from '../platform/http/route.ts';
import { errorText } from '../platform/texts.ts';
import { keptTexts, shownTexts } from './translation-rule.ts';
import {
  editedCategory,
  lockCategory,
  type EditedCategory,
  addCategory,
  nameCategory,
  removeCategory,
  moveCategory,
} from './categories.ts';

const notFound = () => refuse(404, [errorText('notFound')]);
const byCaller = ({ staffId, name }: StaffCaller) => ({ staffId, actor: name });

const nameOf = ({ name, untranslated }: EditedCategory) => shownTexts(name, untranslated);
const formOf = (category: EditedCategory): FormValues => ({ name: nameOf(category) });

export const operatorCategoryRoutes = routes(operatorCategories, {
  'POST /operator/categories': async ({ tx, caller, body: { code, name, reason } }) => {
    const added = await addCategory(tx, { code, name: keptTexts(name), reason, by: byCaller(caller) });
    if (added === 'code_taken') return refuse(409, [errorText('codeTaken')], { fields: { code: [errorText('codeTaken')] } });
    return ok({ id: added });
  },

  'GET /operator/categories/{id}': async ({ db, params }) => {
    const category = await db.first(editedCategory(params.id));
    if (category === undefined) return notFound();
    const { id, code, removable } = category;
    return { ...ok({ id, code, name: nameOf(category), removable }), form: formOf(category) };
  },

  'PUT /operator/categories/{id}': async ({ tx, caller, params, body: { name, reason }, refuseIfChanged }) => {
    const before = await tx.first(lockCategory(params.id));
    if (before === undefined) return notFound();
    const stale = refuseIfChanged(formOf(before));
    if (stale !== undefined) return stale;
    await nameCategory(tx, before, { name: keptTexts(name), reason, by: byCaller(caller) });
    return { ...ok({}), form: formOf((await tx.first(editedCategory(params.id))) ?? before) };
  },

  'POST /operator/categories/{id}/move': async ({ tx, caller, params, body }) => {
    const outcome = await moveCategory(tx, { ...params, ...body, by: byCaller(caller) });
    return outcome === 'unknown' ? notFound() : ok({});
  },

  'POST /operator/categories/{id}/remove': async ({ tx, caller, params, body }) => {
    const outcome = await removeCategory(tx, { ...params, ...body, by: byCaller(caller) });
    if (outcome === 'unknown') return notFound();
    return outcome === 'stays' ? refuse(409, [errorText('categoryStays')]) : ok({});
  },
});
