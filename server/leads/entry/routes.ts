import { leads } from '../../../contract/leads/endpoints.ts';
import { listAnswers } from '../../buying/visible-lead-query.ts';
import { limitedTo } from '../../buying/assignment.ts';
import { readPublicQuestions } from '../../catalogue/queries.ts';
import { nextCursor } from '../../platform/database/paging.ts';
import { answer, ok, refuse, routes } from '../../platform/http/route.ts';
import { errorText } from '../../platform/texts.ts';
import { listBoughtLeads, listLeads } from '../inventory-query.ts';
import { findLead, listLeadWorkTypes, markSeen } from '../lead-query.ts';
import { inventoryRowWire, leadDetailWire } from './wire.ts';

const notFound = () => refuse(404, [errorText('notFound')]);

export const leadRoutes = routes(leads, {
  'GET /lead/inventory': async ({ tx, caller, query }) => {
    const { rows, total } = await listLeads(tx, {
      companyId: caller.companyId,
      readerId: caller.userId,
      only: limitedTo(caller),
      assigned: query.assigned ?? null,
      language: caller.pageLanguage,
      archived: query.archived === '1' || query.status === 'archived',
      status: query.status === undefined || query.status === 'archived' ? null : query.status,
      stage: query.stage ?? null,
      overdue: query.overdue === '1',
      workTypeIds: query.workTypes ?? null,
      search: query.search ?? null,
      order: query.order,
      page: query.page,
      pageSize: query.pageSize,
    });
    return answer(200, { data: rows.map(inventoryRowWire), meta: { totalResults: total, pageSize: query.pageSize } });
  },

  'GET /leads': async ({ db, caller, query }) => {
    const rows = await listBoughtLeads(db, {
      companyId: caller.companyId,
      only: limitedTo(caller),
      language: caller.pageLanguage,
      ...query,
    });
    const listed = rows.map(({ code, enquiryId, boughtAt, workType, archived, stage, report, invoice, assignedTo }) => ({
      code,
      enquiry: enquiryId,
      bought_at: boughtAt.toISOString(),
      work_type: workType,
      archived,
      stage,
      report,
      invoice,
      assigned_to: assignedTo,
    }));
    return answer(200, { data: listed, meta: { next: nextCursor(rows, query.limit) } });
  },

  'GET /lead/inventory/work-types': async ({ db, caller }) => ok(await listLeadWorkTypes(db, caller.companyId, caller.pageLanguage)),

  'PUT /lead/inventory/{id}': async ({ tx, caller, params }) => {
    const known = await markSeen(tx, { companyId: caller.companyId, code: params.id });
    return known ? ok({}) : notFound();
  },

  'GET /lead/find/{id}': async ({ tx, caller, params }) => {
    const found = await findLead(tx, { companyId: caller.companyId, code: params.id, language: caller.pageLanguage });
    if (found === undefined) return notFound();
    return ok(leadDetailWire(found, await listAnswers(tx, found.lead.enquiryId, caller.pageLanguage), await readPublicQuestions(tx)));
  },
});
