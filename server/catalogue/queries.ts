import type { CountryCode } from '../../contract/kit/country.ts';
import type { CompanyId } from '../../contract/kit/ids.ts';
import type { PageLanguage } from '../../contract/kit/language.ts';
import { recordAudit, type AuditEntry } from '../platform/audit.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

export interface WorkType {
  readonly id: number;
  readonly code: string;
  readonly description: string;
  readonly category: { readonly id: number; readonly code: string; readonly name: string };
  /** Schemes the company needs for this type. */
  readonly requires: { readonly id: number; readonly code: string; readonly name: string; readonly approved: boolean }[];
}

export interface WorkTypeQuery {
  readonly country: CountryCode;
  readonly language: PageLanguage;
  /** The company whose approvals to include; null for none. */
  readonly companyId: CompanyId | null;
}

/** Sort key of work type `w` in a language's alphabet. */
export const nameRank = (language: string): Sql => sql`(w.name_rank->>${language})::integer`;

/** The columns of a `WorkType`; `w` is the work type, `c` its category. */
export const workTypeColumns = ({ country, language, companyId }: WorkTypeQuery): Sql => sql`
  w.id, w.code, w.name->>${language} as description,
  jsonb_build_object('id', c.id, 'code', c.code, 'name', c.name->>${language}) as category,
  coalesce((
    select jsonb_agg(jsonb_build_object('id', s.id, 'code', s.code, 'name', s.name->>${language},
                                        'approved', coalesce(h.manual_approval_until > app_now(), false)) order by s.id)
    from work_type_requirements q
    join accreditation_schemes s on s.id = q.scheme_id and s.compulsory
    left join company_accreditations h on h.scheme_id = s.id and h.company_id = ${companyId}
    where q.work_type_id = w.id and q.country = ${country}), '[]') as requires`;

/** Lists the work types offered in a country by category and name, in the requested language. */
export function listWorkTypes(db: Db, asked: WorkTypeQuery): Promise<WorkType[]> {
  return db.rows(sql<WorkType>`
    select ${workTypeColumns(asked)}
    from work_types w
    join list_prices p on p.work_type_id = w.id and p.country = ${asked.country}
    join categories c on c.id = w.category_id
    where w.retired_at is null
    order by c.position, ${nameRank(asked.language)}`);
}

interface Question {
  readonly id: number;
  readonly code: string;
  readonly text: string;
  readonly hiddenFromBuyers: boolean;
  readonly options: readonly { readonly code: string; readonly text: string }[];
}

/** Lists a work type's questions for consumers, in order. Without options the answer is free text. */
export function listQuestions(db: Db, asked: { workTypeId: number; language: PageLanguage }): Promise<Question[]> {
  return db.rows(sql<Question>`
    select q.id, q.code, q.text->>${asked.language} as text, q.hidden_from_buyers as "hiddenFromBuyers",
           coalesce((select jsonb_agg(jsonb_build_object('code', o.code, 'text', o.text->>${asked.language}) order by o.position)
                     from question_options o where o.question_id = q.id), '[]') as options
    from work_type_questions wq join questions q on q.id = wq.question_id
    where wq.work_type_id = ${asked.workTypeId}
    order by wq.position, q.id`);
}

interface RejectReason {
  readonly id: number;
  readonly code: string;
  readonly text: string;
  /** Suggested action; null if there is none. */
  readonly actionText: string | null;
}

/** Lists the reasons for declining an offer, in order. */
export function listRejectReasons(db: Db, language: PageLanguage): Promise<RejectReason[]> {
  return db.rows(sql<RejectReason>`
    select id, code, text->>${language} as text, action_text->>${language} as "actionText" from reject_reasons order by position, id`);
}

/** Sets whether leads of a work type may be reported, overriding the catalogue. Audited. */
export async function setReportsBanned(
  tx: Tx,
  input: {
    readonly workTypeId: number;
    readonly banned: boolean;
    readonly reason: string;
    readonly by: Pick<AuditEntry, 'staffId' | 'actor'>;
  },
): Promise<'set' | 'as_it_was' | 'unknown'> {
  const { workTypeId, banned } = input;
  const before = await tx.first(
    sql<{ banned: boolean }>`select reports_banned as banned from work_types where id = ${workTypeId} for update`,
  );
  if (before === undefined) return 'unknown';
  if (before.banned === banned) return 'as_it_was';
  await tx.rows(sql`update work_types set reports_banned = ${banned} where id = ${workTypeId}`);
  await recordAudit(tx, {
    ...input.by,
    action: banned ? 'work_type.reports_banned' : 'work_type.reports_allowed',
    object: { type: 'work_type', id: workTypeId },
    reason: input.reason,
    before: { banned: !banned },
    after: { banned },
  });
  return 'set';
}

type Translations = Readonly<Record<string, string>>;

/** Place of an answer among those that lists of leads show. A label lacks the languages it is not translated to. */
export interface Glance {
  readonly place: number;
  readonly label: Translations | null;
}

interface PublicQuestion {
  /** Texts by option code, then language. */
  readonly options: ReadonlyMap<string, Translations>;
  readonly glance: Glance | null;
}

/** Questions by id, without those hidden from buyers. */
export type PublicQuestions = ReadonlyMap<number, PublicQuestion>;

interface QuestionRow {
  readonly id: number;
  readonly options: Readonly<Record<string, Translations>>;
  readonly glance: Glance | null;
}

/** Of question `q`. */
export const glanceJson: Sql<Glance | null> = sql<Glance | null>`
  case when q.glance_place is not null then jsonb_build_object('place', q.glance_place, 'label', q.glance_label) end`;

export async function readPublicQuestions(db: Db): Promise<PublicQuestions> {
  const rows = await db.rows(sql<QuestionRow>`
    select q.id, coalesce((select jsonb_object_agg(o.code, o.text) from question_options o where o.question_id = q.id), '{}') as options,
           ${glanceJson} as glance
    from questions q where not q.hidden_from_buyers`);
  return new Map(rows.map(({ id, options, glance }) => [id, { options: new Map(Object.entries(options)), glance }]));
}
