import type { CountryCode } from '../../contract/kit/country.ts';
import type { PageLanguage } from '../../contract/kit/language.ts';
import type { CurrencyCode } from '../../contract/kit/money.ts';
import { recordAudit, type AuditEntry } from '../platform/audit.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { computeNameRanks } from './name-rank-rule.ts';
import { type Glance, glanceJson } from './queries.ts';
import { namedWorkTypes, saveNameRanks } from './store.ts';
import { type LocalisedTexts, type StoredTexts, toShownTexts } from './translation-rule.ts';

export interface WorkTypeContent {
  readonly categoryId: number;
  readonly name: LocalisedTexts;
  readonly financeAllowed: boolean;
  readonly requirements: readonly number[];
  readonly questions: readonly number[];
}

/** Finds the ids that do not exist in the tables. */
function selectUnknownIds(content: Pick<WorkTypeContent, 'categoryId' | 'requirements' | 'questions'>): Sql<{
  category: boolean;
  requirements: number[];
  questions: number[];
}> {
  return sql<{ category: boolean; requirements: number[]; questions: number[] }>`
    select not exists (select from categories c where c.id = ${content.categoryId}) as category,
           array(select n.id from unnest(${content.requirements}::integer[]) n(id)
                 where not exists (select from accreditation_schemes s where s.id = n.id)) as requirements,
           array(select n.id from unnest(${content.questions}::integer[]) n(id)
                 where not exists (select from questions q where q.id = n.id)) as questions`;
}

const saveWorkTypeContent = (id: number, { categoryId, name, financeAllowed }: WorkTypeContent): Sql => sql`
  update work_types set category_id = ${categoryId}, name = ${JSON.stringify(name.texts)}, untranslated = ${name.untranslated},
         finance_allowed = ${financeAllowed}, edited_at = app_now() where id = ${id}`;

const dropRequirements = (id: number): Sql => sql`delete from work_type_requirements where work_type_id = ${id}`;

const addRequirements = (id: number, schemes: readonly number[]): Sql => sql`
  insert into work_type_requirements (work_type_id, scheme_id, country)
  select ${id}, s.id, s.country from accreditation_schemes s where s.id = any(${schemes}::integer[])`;

const dropWorkTypeQuestions = (id: number): Sql => sql`delete from work_type_questions where work_type_id = ${id}`;

const addWorkTypeQuestions = (id: number, questions: readonly number[]): Sql => sql`
  insert into work_type_questions (work_type_id, question_id, position)
  select ${id}, n.id, n.place from unnest(${questions}::integer[]) with ordinality as n(id, place)`;

/** Inserts new options in position and updates the texts of existing ones. */
export function saveOptions(questionId: number, options: readonly ({ readonly code: string } & LocalisedTexts)[]): Sql {
  const rows = options.map(({ code, texts, untranslated }, index) => ({ code, text: texts, untranslated, position: index + 1 }));
  return sql`
    insert into question_options as o (question_id, code, text, untranslated, position)
    select ${questionId}, given.code, given.text, given.untranslated, given.position
    from json_to_recordset(${JSON.stringify(rows)}::json) as given(code text, text jsonb, untranslated text[], position integer)
    on conflict (question_id, code) do update set text = excluded.text, untranslated = excluded.untranslated, position = excluded.position`;
}

export interface EditedWorkType {
  readonly id: number;
  readonly code: string;
  readonly site: number;
  readonly categoryId: number;
  readonly category: string;
  readonly name: StoredTexts;
  readonly untranslated: readonly PageLanguage[];
  readonly financeAllowed: boolean;
  readonly reportingAllowed: boolean;
  readonly retiredAt: Date | null;
  readonly requirements: readonly number[];
  readonly questions: readonly number[];
}

const editedColumns = sql`
  w.id, w.code, w.site, w.category_id as "categoryId", c.name->>'en' as category, w.name, w.untranslated,
  w.finance_allowed as "financeAllowed", w.reporting_allowed and not w.reports_banned as "reportingAllowed", w.retired_at as "retiredAt",
  array(select r.scheme_id from work_type_requirements r where r.work_type_id = w.id order by 1) as requirements,
  array(select x.question_id from work_type_questions x where x.work_type_id = w.id order by x.position, x.question_id) as questions`;

export const editedWorkType = (id: number): Sql<EditedWorkType> => sql<EditedWorkType>`
  select ${editedColumns} from work_types w join categories c on c.id = w.category_id where w.id = ${id}`;

/** Finds a work type and locks it until the transaction ends. */
export const lockWorkType = (id: number): Sql<EditedWorkType> => sql<EditedWorkType>`
  select ${editedColumns} from work_types w join categories c on c.id = w.category_id where w.id = ${id} for no key update of w`;

export interface CurrentPrice {
  readonly country: CountryCode;
  readonly netMinor: number;
  readonly currency: CurrencyCode;
}

export const selectCurrentPrices = (id: number): Sql<CurrentPrice> => sql<CurrentPrice>`
  select country, net_minor as "netMinor", currency from list_prices where work_type_id = ${id} order by country`;

export interface Scheme {
  readonly id: number;
  readonly country: CountryCode;
  readonly name: string;
  readonly compulsory: boolean;
}

export const everyScheme: Sql<Scheme> = sql<Scheme>`
  select id, country, name->>'en' as name, compulsory from accreditation_schemes order by country, name->>'en', id`;

export interface RetirementImpact {
  readonly companies: number;
  readonly waiting: number;
  readonly onSale: number;
  readonly removable: boolean;
}

/** Counts the companies and leads that retiring a work type affects. */
export const selectRetirementImpact = (id: number): Sql<RetirementImpact> => sql<RetirementImpact>`
  select (select count(distinct a.company_id)::integer from coverage_work_types x join coverage_areas a on a.id = x.coverage_area_id
          where x.work_type_id = ${id}) as companies,
         (select count(*)::integer from enquiries e where e.work_type_id = ${id} and e.status in ('received', 'held')) as waiting,
         (select count(*)::integer from enquiries e where e.work_type_id = ${id} and e.status = 'released') as "onSale",
         not exists (select from coverage_work_types x where x.work_type_id = ${id})
           and not exists (select from company_work_types s where s.work_type_id = ${id})
           and not exists (select from price_list_entries p where p.work_type_id = ${id})
           and not exists (select from enquiries e where e.work_type_id = ${id}) as removable`;

export interface EditedQuestion {
  readonly id: number;
  readonly code: string;
  readonly text: StoredTexts;
  readonly untranslated: readonly PageLanguage[];
  readonly hiddenFromBuyers: boolean;
  readonly glance: Glance | null;
  readonly options: readonly { readonly code: string; readonly text: StoredTexts; readonly untranslated: readonly PageLanguage[] }[];
  readonly usedBy: number;
}

const questionColumns = sql`
  q.id, q.code, q.text, q.untranslated, q.hidden_from_buyers as "hiddenFromBuyers", ${glanceJson} as glance,
  coalesce((select jsonb_agg(jsonb_build_object('code', o.code, 'text', o.text, 'untranslated', o.untranslated) order by o.position, o.code)
            from question_options o where o.question_id = q.id), '[]') as options,
  (select count(*)::integer from work_type_questions u join work_types t on t.id = u.work_type_id and t.retired_at is null
   where u.question_id = q.id) as "usedBy"`;

export const everyQuestion: Sql<EditedQuestion> = sql<EditedQuestion>`select ${questionColumns} from questions q order by q.id`;

export const editedQuestion = (id: number): Sql<EditedQuestion> => sql<EditedQuestion>`
  select ${questionColumns} from questions q where q.id = ${id}`;

export const lockQuestion = (id: number): Sql<EditedQuestion> => sql<EditedQuestion>`
  select ${questionColumns} from questions q where q.id = ${id} for no key update of q`;

/** Lists a work type's questions in order. */
export async function listQuestionsByIds(db: Db, ids: readonly number[]): Promise<EditedQuestion[]> {
  return db.rows(sql<EditedQuestion>`
    select ${questionColumns} from unnest(${ids}::integer[]) with ordinality as n(id, place) join questions q on q.id = n.id order by n.place`);
}

type ChangeOutcome = 'changed' | 'category' | 'requirements' | 'questions';

/** Recomputes the alphabetical ranks; a new name may move all others. */
export async function rankNames(tx: Tx): Promise<void> {
  await tx.rows(saveNameRanks(computeNameRanks(await tx.rows(namedWorkTypes))));
}

function toAuditFields({ name, untranslated, categoryId, financeAllowed, requirements, questions }: EditedWorkType) {
  return { name: toShownTexts(name, untranslated), categoryId, financeAllowed, requirements, questions };
}

/** Saves an operator's edit of a work type locked by the caller, or returns which part is unknown. */
export async function changeWorkType(
  tx: Tx,
  before: EditedWorkType,
  input: { readonly content: WorkTypeContent; readonly reason: string; readonly by: Pick<AuditEntry, 'staffId' | 'actor'> },
): Promise<ChangeOutcome> {
  const { content } = input;
  const unknown = await tx.first(selectUnknownIds(content));
  if (unknown?.category === true) return 'category';
  if (unknown !== undefined && unknown.requirements.length > 0) return 'requirements';
  if (unknown !== undefined && unknown.questions.length > 0) return 'questions';
  await tx.pipeline(
    saveWorkTypeContent(before.id, content),
    dropRequirements(before.id),
    addRequirements(before.id, content.requirements),
    dropWorkTypeQuestions(before.id),
    addWorkTypeQuestions(before.id, content.questions),
  );
  await rankNames(tx);
  const after = { ...before, ...content, name: content.name.texts, untranslated: content.name.untranslated };
  await recordAudit(tx, {
    ...input.by,
    action: 'work_type.changed',
    object: { type: 'work_type', id: before.id },
    reason: input.reason,
    before: toAuditFields(before),
    after: toAuditFields(after),
  });
  return 'changed';
}

interface NewWorkType {
  readonly code: string;
  readonly site: 1 | 2;
  readonly categoryId: number;
  readonly name: LocalisedTexts;
  readonly reason: string;
  readonly by: Pick<AuditEntry, 'staffId' | 'actor'>;
}

type AddOutcome = { readonly kind: 'added'; readonly id: number } | { readonly kind: 'code_taken' } | { readonly kind: 'category' };

/** Adds a work type without prices, so that it cannot be requested yet. */
export async function addWorkType(tx: Tx, { code, site, categoryId, name, reason, by }: NewWorkType): Promise<AddOutcome> {
  const category = await tx.first(sql`select from categories where id = ${categoryId} for key share`);
  if (category === undefined) return { kind: 'category' };
  const added = await tx.first(sql<{ id: number }>`
    insert into work_types (id, code, category_id, site, name, untranslated, edited_at)
    values (nextval('catalogue_ids'), ${code}, ${categoryId}, ${site}, ${JSON.stringify(name.texts)}, ${name.untranslated}, app_now())
    on conflict (code) do nothing returning id`);
  if (added === undefined) return { kind: 'code_taken' };
  await rankNames(tx);
  await recordAudit(tx, {
    ...by,
    action: 'work_type.added',
    object: { type: 'work_type', id: added.id },
    reason,
    before: null,
    after: { code, site, categoryId, name: toShownTexts(name.texts, name.untranslated) },
  });
  return { kind: 'added', id: added.id };
}

interface WorkTypeAct {
  readonly workTypeId: number;
  readonly reason: string;
  readonly by: Pick<AuditEntry, 'staffId' | 'actor'>;
}

const buildAudit = ({ workTypeId, reason, by }: WorkTypeAct) => ({ ...by, reason, object: { type: 'work_type', id: workTypeId } });

/** Stops new enquiries of a work type. Leads on sale stay until sold or expired, and companies keep it in their coverage until they change that. */
export async function retireWorkType(tx: Tx, input: WorkTypeAct): Promise<'retired' | 'as_it_was' | 'unknown'> {
  const before = await tx.first(lockWorkType(input.workTypeId));
  if (before === undefined) return 'unknown';
  if (before.retiredAt !== null) return 'as_it_was';
  const affected = await tx.first(selectRetirementImpact(input.workTypeId));
  await tx.rows(sql`update work_types set retired_at = app_now(), edited_at = app_now() where id = ${input.workTypeId}`);
  await recordAudit(tx, {
    ...buildAudit(input),
    action: 'work_type.retired',
    before: { retired: false },
    after: { retired: true, ...affected },
  });
  return 'retired';
}

/** Accepts enquiries of it again, wherever it has a price. */
export async function restoreWorkType(tx: Tx, input: WorkTypeAct): Promise<'restored' | 'as_it_was' | 'unknown'> {
  const before = await tx.first(lockWorkType(input.workTypeId));
  if (before === undefined) return 'unknown';
  if (before.retiredAt === null) return 'as_it_was';
  await tx.rows(sql`update work_types set retired_at = null, edited_at = app_now() where id = ${input.workTypeId}`);
  await recordAudit(tx, { ...buildAudit(input), action: 'work_type.restored', before: { retired: true }, after: { retired: false } });
  return 'restored';
}

/** Removes a work type added by mistake: nothing may refer to it except its own questions and requirements. */
export async function removeWorkType(tx: Tx, input: WorkTypeAct): Promise<'removed' | 'in_use' | 'unknown'> {
  // Locks out references as well, so that nothing starts using it meanwhile.
  const held = await tx.first(sql`select from work_types where id = ${input.workTypeId} for update`);
  const before = held === undefined ? undefined : await tx.first(lockWorkType(input.workTypeId));
  if (before === undefined) return 'unknown';
  const affected = await tx.first(selectRetirementImpact(input.workTypeId));
  if (affected?.removable !== true) return 'in_use';
  await tx.pipeline(
    sql`delete from work_type_questions where work_type_id = ${input.workTypeId}`,
    sql`delete from work_type_requirements where work_type_id = ${input.workTypeId}`,
    sql`delete from work_types where id = ${input.workTypeId}`,
  );
  const { code, name, categoryId } = before;
  await recordAudit(tx, { ...buildAudit(input), action: 'work_type.removed', before: { code, name, categoryId }, after: null });
  return 'removed';
}
