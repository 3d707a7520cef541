import * as z from 'zod';
import { deskExportQuery, deskListMeta, deskListQuery } from '../kit/desk-list.ts';
import { catalogueId, data, dataWithMeta, endpoints, idParam, nothing } from '../kit/endpoint.ts';
import { producedFile, sheetOfPeriodQuery } from '../kit/file.ts';
import { instantOrDay } from '../kit/instant.ts';
import { line, reason } from '../kit/text.ts';
import { accreditationStates, certificateOrders, certificateViews, certificateSheet } from './values.ts';

const certificateSchema = z.object({
  companyId: z.number(),
  company: z.string(),
  accreditation: z.object({ id: z.number(), code: z.string(), name: z.string(), register_url: z.string().nullable() }),
  certificate_number: z.string(),
  /** Value before the last change. */
  previous_number: z.string().nullable(),
  /** The same number was refused before: approving it needs confirmation. */
  refused_before: z.boolean(),
  state: z.enum(accreditationStates),
  /** When it became pending, or was refused. */
  since: z.string(),
  approved_until: z.string().nullable(),
  reject_reason: z.string().nullable(),
  /** When staff reminded the company that the approval expires. */
  reminded: z.string().nullable(),
  /** The company's lead types that need it. */
  work_types: z.array(z.string()),
});
export type CertificateWire = z.infer<typeof certificateSchema>;

/** State the staff member saw: if the number or decision has changed since, answers 409 and names who changed it. */
const seen = z.strictObject({ certificate_number: line(60), state: z.enum(accreditationStates) }).optional();

const deciding = {
  caller: 'staff',
  owner: 'company',
  csrf: 'checked',
  rate: 'read',
  transaction: 'write',
  params: z.strictObject({ id: idParam, accreditation: catalogueId }),
  answers: { 200: nothing },
  refusals: [400, 401, 404, 409, 422],
} as const;

/** Staff actions on certificates. */
export const operatorAccreditations = endpoints({
  'GET /operator/accreditations': {
    id: 'listAccreditations',
    summary: 'List certificates: awaiting verification (oldest first), expiring soon (next first) or refused.',
    caller: 'staff',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    query: z.strictObject(deskListQuery(certificateViews, certificateOrders)),
    answers: {
      200: dataWithMeta(
        z.array(certificateSchema),
        deskListMeta.extend({
          counts: z.object({ waiting: z.number(), expiring: z.number() }),
          /** Days before its end at which an approval counts as expiring. */
          expiring_days: z.number(),
          now: z.string(),
        }),
      ),
    },
    refusals: [401, 422],
  },
  'GET /operator/accreditations/export': {
    id: 'exportAccreditations',
    summary: 'Export all certificates of a view as a spreadsheet, in list order.',
    caller: 'staff',
    owner: 'none',
    csrf: 'exempt',
    rate: 'export',
    transaction: 'read',
    query: z.strictObject({ ...deskExportQuery(certificateViews, certificateOrders), ...sheetOfPeriodQuery(certificateSheet) }),
    produces: 'csv',
    answers: { 200: producedFile },
    refusals: [401, 422],
  },
  'GET /operator/companies/{id}/accreditations/{accreditation}': {
    id: 'getCompanyAccreditation',
    summary: 'Get a company’s certificate.',
    caller: 'staff',
    owner: 'company',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    params: z.strictObject({ id: idParam, accreditation: catalogueId }),
    answers: { 200: data(certificateSchema) },
    refusals: [401, 404, 422],
  },
  'POST /operator/accreditations/remind': {
    id: 'sendAccreditationReminders',
    summary: 'Remind companies of approvals that expire soon, once per approval. Skips those not approved or already reminded.',
    caller: 'staff',
    owner: 'none',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    body: z.strictObject({
      certificates: z
        .array(z.strictObject({ company: z.int().min(1), accreditation: z.int().min(1).max(2_147_483_647) }))
        .min(1)
        .max(100),
      reason,
    }),
    answers: { 200: data(z.object({ reminded: z.number(), left_out: z.number() })) },
    refusals: [400, 401, 422],
  },
  'POST /operator/companies/{id}/accreditations/{accreditation}/approve': {
    id: 'approveCompanyAccreditation',
    ...deciding,
    summary:
      'Approve a certificate until a time, or the end of a day in the company’s time zone; one year by default. Notifies the company. A previously refused number needs `again`.',
    body: z.strictObject({ until: instantOrDay.optional(), again: z.boolean().default(false), seen, reason }),
  },
  'POST /operator/companies/{id}/accreditations/{accreditation}/reject': {
    id: 'rejectCompanyAccreditation',
    ...deciding,
    summary: 'Refuse a certificate with a reason, and notify the company.',
    body: z.strictObject({ seen, reason }),
  },
});
