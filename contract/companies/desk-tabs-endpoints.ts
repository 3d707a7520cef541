import * as z from 'zod';
import { memberRoles } from '../kit/capabilities.ts';
import { data, endpoints, idParam, nothing } from '../kit/endpoint.ts';
import { currencySchema } from '../kit/money.ts';
import { reason } from '../kit/text.ts';
import { accreditationStates } from './values.ts';

const reading = { caller: 'staff', owner: 'company', csrf: 'exempt', rate: 'read', transaction: 'read' } as const;
const byId = z.strictObject({ id: idParam });
const refusals = [401, 404, 422] as const;
const changingMember = {
  caller: 'staff',
  owner: 'company',
  csrf: 'checked',
  rate: 'read',
  transaction: 'write',
  params: z.strictObject({ id: idParam, user: idParam }),
  body: z.strictObject({ reason }),
  answers: { 200: nothing },
  refusals: [400, 401, 404, 409, 422],
} as const;

const userSchema = z.object({
  id: z.number(),
  name: z.string(),
  /** Masked, like the telephone number. */
  email: z.string(),
  mobile: z.string().nullable(),
  owner: z.boolean(),
  /** Null for a former member. */
  role: z.enum(memberRoles).nullable(),
  email_validated: z.boolean(),
  second_factor: z.boolean(),
  passkeys: z.number(),
  /** Set while staff have locked this member alone. */
  lock: z.object({ at: z.string(), reason: z.string() }).nullable(),
  last_sign_in: z.string().nullable(),
  sessions: z.number(),
});

const areaSchema = z.object({
  id: z.number(),
  name: z.string(),
  work_types: z.array(z.object({ id: z.number(), name: z.string() })),
  /** By postcode area or county: the codes of its districts. */
  places: z.array(z.object({ area: z.string(), name: z.string(), districts: z.array(z.string()) })),
});

const heldSchema = z.object({
  id: z.number(),
  name: z.string(),
  compulsory: z.boolean(),
  needed: z.boolean(),
  certificate_number: z.string(),
  state: z.enum(accreditationStates),
  approved_until: z.string().nullable(),
  reject_reason: z.string().nullable(),
  register_url: z.string().nullable(),
});

const cap = z.number().nullable();
const deliverySchema = z.object({
  paused_since: z.string().nullable(),
  /** Null if never changed: the default applies. */
  alerts: z
    .object({
      /** Masked. */
      emails: z.array(z.string()),
      mobile: z.string().nullable(),
      priority_email: z.boolean(),
      priority_sms: z.boolean(),
      digest_email: z.boolean(),
      digest_sms: z.boolean(),
    })
    .nullable(),
  /** Lead types bought automatically or with an active cap. */
  work_types: z.array(z.object({ name: z.string(), automatic: z.boolean(), day: cap, week: cap, month: cap })),
});

const leadSchema = z.object({
  code: z.string(),
  enquiry: z.number(),
  work_type: z.string(),
  district: z.string(),
  bought: z.string(),
  channel: z.enum(['single', 'bulk', 'auto', 'api']),
  net: z.number(),
  currency: currencySchema,
  report: z.string().nullable(),
  credited: z.boolean(),
});

const reviewSchema = z.object({
  id: z.number(),
  stars: z.number(),
  comment: z.string().nullable(),
  by: z.string(),
  state: z.enum(['held', 'published', 'unpublished']),
  created: z.string(),
  reply: z.string().nullable(),
});

const listingSchema = z.object({
  trading_name: z.string().nullable(),
  description: z.string().nullable(),
  short_description: z.string().nullable(),
  slug: z.string().nullable(),
  photos: z.number(),
  has_logo: z.boolean(),
  sites: z.array(z.object({ site: z.number(), published: z.boolean() })),
});

const noteSchema = z.object({ id: z.number(), body: z.string(), by: z.string(), at: z.string() });

const auditSchema = z.object({
  id: z.number(),
  at: z.string(),
  by: z.string(),
  action: z.string(),
  reason: z.string().nullable(),
  /** Recorded field changes as text; null for nothing. */
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
});

/** The tabs of a company's page. None identifies its customers. */
export const companyDeskTabs = endpoints({
  'GET /operator/companies/{id}/users': {
    id: 'listCompanyUsers',
    ...reading,
    summary: 'List the company’s users, with masked addresses and numbers.',
    params: byId,
    answers: { 200: data(z.array(userSchema)) },
    refusals,
  },
  'POST /operator/companies/{id}/users/reveal': {
    id: 'revealCompanyUser',
    summary: 'Reveal a user’s address and number. Access is logged.',
    caller: 'staff',
    owner: 'company',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    params: byId,
    body: z.strictObject({ user: z.int().min(1), reason }),
    answers: { 200: data(z.object({ email: z.string(), mobile: z.string().nullable() })) },
    refusals: [400, 401, 404, 422],
  },
  'POST /operator/companies/{id}/users/{user}/lock': {
    id: 'lockMember',
    ...changingMember,
    summary: 'Lock one member: end their sessions and block sign-in. The company and its other members go on. 409 if they are locked.',
  },
  'POST /operator/companies/{id}/users/{user}/unlock': {
    id: 'unlockMember',
    ...changingMember,
    summary: 'Unlock a member, who signs in as before. 409 if they are not locked.',
  },
  'POST /operator/companies/{id}/users/{user}/reset-second-factor': {
    id: 'resetMemberSecondFactor',
    ...changingMember,
    summary:
      'Remove a member’s authenticator, recovery codes and passkeys, end their sessions and notify them by mail. 409 if they have none.',
  },
  'GET /operator/companies/{id}/coverage': {
    id: 'listCompanyCoverage',
    ...reading,
    summary: 'List the company’s coverage areas with lead types and districts.',
    params: byId,
    answers: { 200: data(z.array(areaSchema)) },
    refusals,
  },
  'GET /operator/companies/{id}/accreditations': {
    id: 'listCompanyAccreditations',
    ...reading,
    summary: 'List the accreditations the company’s lead types need and those it holds.',
    params: byId,
    answers: { 200: data(z.array(heldSchema)) },
    refusals,
  },
  'GET /operator/companies/{id}/delivery': {
    id: 'getCompanyDelivery',
    ...reading,
    summary: 'Get the company’s automatic buying, its limits and its lead alert settings.',
    params: byId,
    answers: { 200: data(deliverySchema) },
    refusals,
  },
  'GET /operator/companies/{id}/leads': {
    id: 'listCompanyLeads',
    ...reading,
    summary: 'List the company’s fifty most recent lead purchases.',
    params: byId,
    answers: { 200: data(z.array(leadSchema)) },
    refusals,
  },
  'GET /operator/companies/{id}/reviews': {
    id: 'listCompanyReviews',
    ...reading,
    summary: 'List the company’s fifty newest reviews, published or not.',
    params: byId,
    answers: { 200: data(z.array(reviewSchema)) },
    refusals,
  },
  'GET /operator/companies/{id}/listing': {
    id: 'getCompanyListing',
    ...reading,
    summary: 'Get the company’s listing and the guide sites it appears on.',
    params: byId,
    answers: { 200: data(listingSchema) },
    refusals,
  },
  'GET /operator/companies/{id}/notes': {
    id: 'listCompanyNotes',
    ...reading,
    summary: 'List the fifty newest staff notes about the company.',
    params: byId,
    answers: { 200: data(z.array(noteSchema)) },
    refusals,
  },
  'GET /operator/companies/{id}/audit': {
    id: 'listCompanyAuditEntries',
    ...reading,
    summary: 'List the newest hundred audit entries about the company.',
    params: byId,
    answers: { 200: data(z.array(auditSchema)) },
    refusals,
  },
});
