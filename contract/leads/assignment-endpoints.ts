import * as z from 'zod';
import { assignmentMethods } from '../buying/values.ts';
import { memberRoles } from '../kit/capabilities.ts';
import { codeParam, data, endpoints, givenId, idParam, nothing } from '../kit/endpoint.ts';
import { maxArchivedAtOnce } from './values.ts';

/** The member a lead is assigned to; null while nobody is. */
export const assigneeSchema = z.object({ id: z.number(), name: z.string() }).nullable();

const assigneeRow = z.object({
  id: z.number(),
  name: z.string(),
  role: z.enum(memberRoles),
  /** The caller. */
  you: z.boolean(),
  /** Ids of the coverage areas whose leads this member gets, if new leads are assigned by area. */
  areas: z.array(z.number()),
});
export type AssigneeRowWire = z.infer<typeof assigneeRow>;

const changing = { caller: 'trade', csrf: 'checked', rate: 'read', transaction: 'write' } as const;

/** Who of a company works on which bought lead. Sales see their own and unassigned leads only. */
export const leadAssignment = endpoints({
  'GET /lead/assignment': {
    id: 'getLeadAssignment',
    summary: 'Get how new leads are assigned, and the members to whom leads can be assigned, by name.',
    caller: 'trade',
    capability: 'see-leads',
    key: 'read-leads',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    answers: { 200: data(z.object({ method: z.enum(assignmentMethods), members: z.array(assigneeRow) })) },
    refusals: [401],
  },
  'PUT /lead/assignment': {
    ...changing,
    id: 'setLeadAssignment',
    summary: 'Set how new leads are assigned: manually, to the buyer, in turn to salespeople, or by coverage area.',
    capability: 'manage-company',
    owner: 'none',
    body: z.strictObject({ method: z.enum(assignmentMethods) }),
    answers: { 200: nothing },
    refusals: [400, 401, 422],
  },
  'PUT /lead/assignment/areas/{id}': {
    ...changing,
    id: 'setMemberAreas',
    summary: 'Set the coverage areas whose new leads a member gets. Ids of areas that are not the company’s are ignored.',
    capability: 'manage-company',
    owner: 'member',
    params: z.strictObject({ id: idParam }),
    body: z.strictObject({ areas: z.array(givenId).max(200) }),
    answers: { 200: nothing },
    refusals: [400, 401, 404, 422],
  },
  'PUT /lead/assign': {
    ...changing,
    id: 'assignLeads',
    summary:
      'Assign leads to a member, or to nobody (null), all or none. Sales may take unassigned leads for themselves; anything else is 403. The member is notified.',
    capability: 'work-leads',
    key: 'update-leads',
    owner: 'lead',
    body: z.strictObject({
      leads: z
        .array(codeParam)
        .min(1)
        .max(maxArchivedAtOnce)
        .refine((codes) => new Set(codes).size === codes.length),
      to: givenId.nullable(),
    }),
    answers: { 200: nothing },
    refusals: [400, 401, 403, 404, 422],
  },
});
