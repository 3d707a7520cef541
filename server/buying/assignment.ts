import { can, memberRoles, type MemberRole } from '../../contract/kit/capabilities.ts';
import type { CompanyId, PurchaseId, UserId } from '../../contract/kit/ids.ts';
import type { AssignmentMethod } from '../../contract/buying/values.ts';
import { shareLockCompany } from '../companies/queries.ts';
import { recordAudit } from '../platform/audit.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import type { TradeCaller } from '../platform/http/route.ts';
import { lockMembers } from '../identity/members.ts';
import { insertMails } from '../platform/outbox.ts';
import { noRows, noSql, sql, type Sql } from '../platform/database/sql.ts';

/** Roles whose members work on leads, and to whom leads can be assigned. */
const workingRoles: readonly MemberRole[] = memberRoles.filter((role) => can(role, 'work-leads'));

/** A person of the company, as far as leads depend on it. Programs see every lead. */
type LeadReader = Pick<TradeCaller, 'userId' | 'role' | 'apiKey'>;

/** Returns the member to whose own and unassigned leads a caller is limited; null if they see all. */
export const limitedTo = ({ userId, role, apiKey }: LeadReader): UserId | null =>
  apiKey === undefined && !can(role, 'all-leads') ? userId : null;

/** Builds the condition on a lead for a member who sees only their own and unassigned leads; empty for all others. */
export function andVisible(only: UserId | null, purchaseId: Sql = sql`p.id`): Sql {
  return only === null
    ? noSql
    : sql`and not exists (select from lead_assignments b where b.purchase_id = ${purchaseId} and b.user_id <> ${only})`;
}

/** Tests whether none of these leads is a colleague's. Unknown codes pass, and are refused by their endpoint. */
export async function areVisible(db: Pick<Db, 'first'>, companyId: CompanyId, only: UserId, codes: readonly string[]): Promise<boolean> {
  const hidden = await db.first(sql`
    select p.id from purchases p join lead_assignments b on b.purchase_id = p.id and b.user_id <> ${only}
    where p.company_id = ${companyId} and p.code = any(${[...codes]}::text[]) limit 1`);
  return hidden === undefined;
}

/** Tests whether a company's lead is assigned to nobody. False for unknown codes. */
export async function isUnassigned(db: Pick<Db, 'first'>, companyId: CompanyId, code: string): Promise<boolean> {
  const free = await db.first(sql`
    select p.id from purchases p left join lead_assignments b on b.purchase_id = p.id
    where p.company_id = ${companyId} and p.code = ${code} and b.purchase_id is null`);
  return free !== undefined;
}

/** Builds the assignee of lead `p` as JSON; null while unassigned. */
export const assigneeJson: Sql = sql`
  (select jsonb_build_object('id', u.id, 'name', u.forename || ' ' || u.surname) from lead_assignments b join users u on u.id = b.user_id
   where b.purchase_id = p.id)`;

export interface Assignee {
  readonly id: number;
  readonly name: string;
}

export interface AssigneeRow {
  readonly userId: UserId;
  readonly name: string;
  readonly role: MemberRole;
  readonly areaIds: readonly number[];
}

/** Lists the members to whom leads can be assigned, by name, without locked ones. */
export function listAssignees(db: Pick<Db, 'rows'>, companyId: CompanyId): Promise<AssigneeRow[]> {
  return db.rows(sql<AssigneeRow>`
    select u.id as "userId", u.forename || ' ' || u.surname as name, m.role,
           (select coalesce(jsonb_agg(a.coverage_area_id order by a.coverage_area_id), '[]') from member_areas a
            where a.company_id = m.company_id and a.user_id = m.user_id) as "areaIds"
    from members m join users u on u.id = m.user_id
    where m.company_id = ${companyId} and m.role = any(${[...workingRoles]}::text[]) and m.locked_at is null order by 2, 1`);
}

export async function readMethod(db: Pick<Db, 'first'>, companyId: CompanyId): Promise<AssignmentMethod> {
  const row = await db.first(sql<{ method: AssignmentMethod }>`select method from assignment_settings where company_id = ${companyId}`);
  return row?.method ?? 'manual';
}

/** A change of how a company's new leads are assigned, by one of its owners. */
interface RuleChange {
  readonly companyId: CompanyId;
  readonly by: UserId;
}

async function recordRule(tx: Tx, { companyId, by }: RuleChange, before: object, after: object): Promise<void> {
  await recordAudit(tx, {
    staffId: null,
    actor: `user ${by}`,
    action: 'company.lead-assignment',
    object: { type: 'company', id: companyId },
    reason: 'by an owner of the company',
    before: { ...before },
    after: { ...after },
  });
}

/** Sets how new leads are assigned. Waits for purchases in flight, which are assigned as before. */
export async function setMethod(tx: Tx, change: RuleChange, method: AssignmentMethod): Promise<void> {
  const { companyId } = change;
  await tx.rows(lockMembers(companyId));
  const before = await readMethod(tx, companyId);
  if (before === method) return;
  await tx.rows(
    method === 'manual'
      ? sql`delete from assignment_settings where company_id = ${companyId}`
      : sql`
          insert into assignment_settings (company_id, method) values (${companyId}, ${method})
          on conflict (company_id) do update set method = excluded.method`,
  );
  await recordRule(tx, change, { method: before }, { method });
}

/** Sets a member's areas; ignores areas of other companies. False if nobody of that id works on leads. */
export async function setAreas(tx: Tx, change: RuleChange, userId: UserId, areaIds: readonly number[]): Promise<boolean> {
  const { companyId } = change;
  await tx.rows(lockMembers(companyId));
  const member = (await listAssignees(tx, companyId)).find((one) => one.userId === userId);
  if (member === undefined) return false;
  const [, areas] = await tx.pipeline(
    sql`delete from member_areas where company_id = ${companyId} and user_id = ${userId}`,
    sql<{ id: number }>`
      insert into member_areas (company_id, user_id, coverage_area_id)
      select ${companyId}, ${userId}, id from coverage_areas where company_id = ${companyId} and id = any(${[...areaIds]}::bigint[])
      returning coverage_area_id as id`,
  );
  await recordRule(tx, change, { user: userId, areas: member.areaIds }, { user: userId, areas: areas.map(({ id }) => id) });
  return true;
}

/** Locks the row of a member who works on leads and is not locked out, so that a removal waits. Lock order everywhere: company, members, leads. */
const lockWorkingMember = (companyId: CompanyId, userId: UserId): Sql => sql`
  select user_id from members
  where company_id = ${companyId} and user_id = ${userId} and role = any(${[...workingRoles]}::text[]) and locked_at is null for share`;

/** Tests whether the company bought all of these leads, which nothing can change. */
async function areOwn(tx: Tx, companyId: CompanyId, codes: readonly string[]): Promise<boolean> {
  const own = await tx.first(sql<{ count: number }>`
    select count(*) as count from purchases where company_id = ${companyId} and code = any(${[...codes]}::text[])`);
  return own?.count === codes.length;
}

interface Assigning {
  readonly companyId: CompanyId;
  readonly codes: readonly string[];
  /** Null: nobody. */
  readonly to: UserId | null;
  /** Null for a program. */
  readonly by: UserId | null;
  /** Set for a member who may only take leads that nobody has, for themselves. */
  readonly only: UserId | null;
}

export type AssignOutcome = 'done' | 'unknown' | 'unknown_member' | 'not_permitted';

/**
 * Assigns leads, all or none. Locks the company, the member and then the leads in id order, so that concurrent assignments and removals follow
 * one another. One mail notifies the assignee, unless it was their own doing.
 */
export async function assignLeads(tx: Tx, { companyId, codes, to, by, only }: Assigning): Promise<AssignOutcome> {
  if (!(await areOwn(tx, companyId, codes))) return 'unknown';
  if (only !== null && to !== only) return 'not_permitted';
  const [, members, locked] = await tx.pipeline(
    shareLockCompany(companyId),
    to === null ? noRows : lockWorkingMember(companyId, to),
    sql<{ purchaseId: PurchaseId }>`
      select id as "purchaseId" from purchases where company_id = ${companyId} and code = any(${[...codes]}::text[]) order by id for no key update`,
  );
  if (to !== null && members.length === 0) return 'unknown_member';
  const ids = locked.map(({ purchaseId }) => purchaseId);
  const assigned = await tx.rows(sql<{ purchaseId: PurchaseId; userId: UserId }>`
    select purchase_id as "purchaseId", user_id as "userId" from lead_assignments where purchase_id = any(${ids}::bigint[])`);
  // A colleague took it first: for this member it no longer exists.
  if (only !== null && assigned.some(({ userId }) => userId !== only)) return 'unknown';
  const before = new Map(assigned.map(({ purchaseId, userId }) => [purchaseId, userId]));
  const changed = ids.filter((id) => (before.get(id) ?? null) !== to);
  if (changed.length === 0) return 'done';
  await tx.pipeline(
    to === null
      ? sql`delete from lead_assignments where purchase_id = any(${changed}::bigint[])`
      : sql`
          insert into lead_assignments (purchase_id, company_id, user_id)
          select id, ${companyId}, ${to} from unnest(${changed}::bigint[]) id
          on conflict (purchase_id) do update set user_id = excluded.user_id, assigned_at = app_now()`,
    sql`
      with changes as (
        insert into lead_assignment_changes (purchase_id, user_id, how, changed_by)
        select id, ${to}, 'manual', ${by} from unnest(${changed}::bigint[]) id returning id, purchase_id, user_id)
      ${insertMails(selectAssignedMails(by))}`,
  );
  return 'done';
}

/** Selects one mail to the member named by `changes`, about all of them; none if nobody got the leads, or the actor themselves. */
const selectAssignedMails = (actor: UserId | null): Sql => sql`
  select 'lead.assigned:' || min(id), 'lead.assigned', 'user', user_id, null::text,
         jsonb_build_object('purchases', string_agg(purchase_id::text, ',' order by purchase_id))
  from changes where user_id is not null and user_id is distinct from ${actor}::bigint group by user_id`;

interface AssignedLead {
  readonly companyId: CompanyId;
  readonly purchaseId: number;
}

/** Lists which of these leads are still assigned to a member. */
export function listStillAssigned(db: Pick<Db, 'rows'>, purchaseIds: readonly number[], userId: number): Promise<AssignedLead[]> {
  return db.rows(sql<AssignedLead>`
    select company_id as "companyId", purchase_id as "purchaseId" from lead_assignments
    where purchase_id = any(${[...purchaseIds]}::bigint[]) and user_id = ${userId} order by purchase_id`);
}

/** Selects the member whose turn it is to get lead `p`: the one whose last new lead is oldest. Nobody who is locked gets one. */
const selectNextMember = (condition: Sql): Sql => sql`
  (select m.user_id from members m
   where m.company_id = p.company_id and m.locked_at is null and ${condition}
   order by (select max(h.id) from lead_assignment_changes h where h.user_id = m.user_id and h.how in ('round_robin', 'area')) nulls first, m.user_id
   limit 1)`;

const sharesArea = sql`exists (
  select from member_areas a
  join coverage_districts d on d.coverage_area_id = a.coverage_area_id and d.district_id = e.district_id
  join coverage_work_types t on t.coverage_area_id = a.coverage_area_id and t.work_type_id = e.work_type_id
  where a.company_id = m.company_id and a.user_id = m.user_id)`;

/**
 * Assigns a lead just bought as the company has chosen: to its buyer, in turn to its salespeople, or to a member with an area that has the
 * lead. If nobody fits, it stays unassigned. Part of the purchase, whose lock on the account makes turns follow one another, in one statement
 * with the mail to an assignee other than the buyer.
 */
export const assignNewLead = (purchaseId: PurchaseId, buyer: UserId | null): Sql => sql`
  with chosen as (
    select p.id, p.company_id, s.method,
           case s.method
             when 'buyer' then (select m.user_id from members m where m.company_id = p.company_id and m.user_id = ${buyer}::bigint)
             when 'round_robin' then ${selectNextMember(sql`m.role = 'sales'`)}
             else ${selectNextMember(sql`m.role = any(${[...workingRoles]}::text[]) and ${sharesArea}`)} end as user_id
    from purchases p join assignment_settings s on s.company_id = p.company_id join enquiries e on e.id = p.enquiry_id
    where p.id = ${purchaseId}),
  assigned as (
    insert into lead_assignments (purchase_id, company_id, user_id)
    select id, company_id, user_id from chosen where user_id is not null),
  changes as (
    insert into lead_assignment_changes (purchase_id, user_id, how)
    select id, user_id, method from chosen where user_id is not null returning id, purchase_id, user_id)
  ${insertMails(selectAssignedMails(buyer))}`;
