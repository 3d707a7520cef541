import { operatorWorkTypes } from '../../contract/catalogue/work-types-endpoints.ts';
import { ok, only, refuse, routes, type StaffCaller, type Route } from '../platform/http/route.ts';
import { refuseField } from '../platform/http/validate.ts';
import { sharedAnswers } from '../platform/shared-answers.ts';
import { errorText } from '../platform/texts.ts';
import { toLocalisedTexts } from './translation-rule.ts';
import { addQuestion, changeQuestion } from './change-question.ts';
import { readWorkTypeTree } from './work-type-tree-query.ts';
import {
  questionContent,
  questionForm,
  questionWire,
  listUnpricedCountries,
  workTypeContent,
  workTypeForm,
  workTypeWire,
  treeWire,
} from './work-type-wire.ts';
import {
  addWorkType,
  changeWorkType,
  removeWorkType,
  restoreWorkType,
  retireWorkType,
  selectRetirementImpact,
  listQuestionsByIds,
  editedQuestion,
  editedWorkType,
  everyQuestion,
  everyScheme,
  lockQuestion,
  lockWorkType,
  selectCurrentPrices,
} from './work-types.ts';

const notFound = () => refuse(404, [errorText('notFound')]);
const toActor = ({ staffId, name }: StaffCaller) => ({ staffId, actor: name });

export const operatorWorkTypeRoutes = routes(
  only(
    operatorWorkTypes,
    'POST /operator/work-types',
    'GET /operator/work-types/{workTypeId}',
    'PUT /operator/work-types/{workTypeId}',
    'POST /operator/work-types/{workTypeId}/retire',
    'POST /operator/work-types/{workTypeId}/restore',
    'POST /operator/work-types/{workTypeId}/remove',
  ),
  {
    'POST /operator/work-types': async ({ tx, caller, body: { code, site, category_id: categoryId, name, reason } }) => {
      const outcome = await addWorkType(tx, { code, site, categoryId, name: toLocalisedTexts(name), reason, by: toActor(caller) });
      if (outcome.kind === 'code_taken') return refuse(409, [errorText('codeTaken')], { fields: { code: [errorText('codeTaken')] } });
      if (outcome.kind !== 'added') return refuseField('category_id', errorText('categoryUnknown'));
      return ok({ id: outcome.id, unpriced: listUnpricedCountries([]) });
    },

    'GET /operator/work-types/{workTypeId}': async ({ db, params: { workTypeId } }) => {
      const workType = await db.first(editedWorkType(workTypeId));
      const affected = await db.first(selectRetirementImpact(workTypeId));
      if (workType === undefined || affected === undefined) return notFound();
      const [prices, asked] = [await db.rows(selectCurrentPrices(workTypeId)), await listQuestionsByIds(db, workType.questions)];
      return {
        ...ok(workTypeWire(workType, { prices, asked, schemes: await db.rows(everyScheme), affected })),
        form: workTypeForm(workType),
      };
    },

    'PUT /operator/work-types/{workTypeId}': async ({ tx, caller, params: { workTypeId }, body, refuseIfChanged }) => {
      const before = await tx.first(lockWorkType(workTypeId));
      if (before === undefined) return notFound();
      const stale = refuseIfChanged(workTypeForm(before));
      if (stale !== undefined) return stale;
      const outcome = await changeWorkType(tx, before, { content: workTypeContent(body), reason: body.reason, by: toActor(caller) });
      if (outcome === 'category') return refuseField('category_id', errorText('categoryUnknown'));
      if (outcome === 'requirements') return refuseField('requirements', errorText('schemeUnknown'));
      if (outcome === 'questions') return refuseField('questions', errorText('questionUnknown'));
      return { ...ok({}), form: workTypeForm((await tx.first(lockWorkType(workTypeId))) ?? before) };
    },

    'POST /operator/work-types/{workTypeId}/retire': async ({ tx, caller, params, body }) => {
      const outcome = await retireWorkType(tx, { ...params, ...body, by: toActor(caller) });
      if (outcome === 'unknown') return notFound();
      return outcome === 'as_it_was' ? refuse(409, [errorText('workTypeRetired')]) : ok({});
    },

    'POST /operator/work-types/{workTypeId}/restore': async ({ tx, caller, params, body }) => {
      const outcome = await restoreWorkType(tx, { ...params, ...body, by: toActor(caller) });
      if (outcome === 'unknown') return notFound();
      return outcome === 'as_it_was' ? refuse(409, [errorText('workTypeNotRetired')]) : ok({});
    },

    'POST /operator/work-types/{workTypeId}/remove': async ({ tx, caller, params, body }) => {
      const outcome = await removeWorkType(tx, { ...params, ...body, by: toActor(caller) });
      if (outcome === 'unknown') return notFound();
      return outcome === 'in_use' ? refuse(409, [errorText('workTypeInUse')]) : ok({});
    },
  },
);

export const operatorQuestionRoutes = routes(
  only(
    operatorWorkTypes,
    'GET /operator/questions',
    'POST /operator/questions',
    'GET /operator/questions/{id}',
    'PUT /operator/questions/{id}',
  ),
  {
    'GET /operator/questions': async ({ db }) => ok((await db.rows(everyQuestion)).map(questionWire)),

    'POST /operator/questions': async ({ tx, caller, body }) => {
      const { code, reason } = body;
      const added = await addQuestion(tx, { code, content: questionContent(body), reason, by: toActor(caller) });
      if (added === 'code_taken') return refuse(409, [errorText('codeTaken')], { fields: { code: [errorText('codeTaken')] } });
      return ok({ id: added });
    },

    'GET /operator/questions/{id}': async ({ db, params: { id } }) => {
      const question = await db.first(editedQuestion(id));
      return question === undefined ? notFound() : { ...ok(questionWire(question)), form: questionForm(question) };
    },

    'PUT /operator/questions/{id}': async ({ tx, caller, params: { id }, body, refuseIfChanged }) => {
      const before = await tx.first(lockQuestion(id));
      if (before === undefined) return notFound();
      const stale = refuseIfChanged(questionForm(before));
      if (stale !== undefined) return stale;
      const outcome = await changeQuestion(tx, before, { content: questionContent(body), reason: body.reason, by: toActor(caller) });
      if (outcome.kind === 'options_stay') return refuseField('options', errorText('optionsStay', { names: outcome.missing.join(', ') }));
      if (outcome.kind === 'options_fixed') return refuseField('options', errorText('optionsFixed'));
      if (outcome.kind === 'kind_stays') return refuseField('options', errorText('questionKindStays'));
      return { ...ok({}), form: questionForm((await tx.first(lockQuestion(id))) ?? before) };
    },
  },
);

/** Everything that can be requested. The figures beside each work type are cached for `figuresMs`. */
export function workTypeTreeRoutes({ figuresMs }: { readonly figuresMs: number }): readonly Route[] {
  const shared = sharedAnswers(figuresMs);
  return routes(only(operatorWorkTypes, 'GET /operator/work-types'), {
    'GET /operator/work-types': async ({ db }) => ok(treeWire(await readWorkTypeTree(db, shared))),
  });
}
