import { companyDeskTabs } from '../../../contract/companies/desk-tabs-endpoints.ts';
import { numberedArea } from '../../../contract/coverage/area-name-rule.ts';
import { asId, type CompanyId } from '../../../contract/kit/ids.ts';
import { toMajor } from '../../../contract/kit/money.ts';
import type { Db } from '../../platform/database/database.ts';
import { lockMember, resetMemberSecondFactor, type StaffMemberChange, type StaffMemberOutcome } from '../../identity/members.ts';
import { ok, refuse, routes, type StaffCaller } from '../../platform/http/route.ts';
import { errorText } from '../../platform/texts.ts';
import { accreditationState } from '../accreditation-state-rule.ts';
import { listAccreditations } from '../accreditations-query.ts';
import { revealUser } from '../company-notes.ts';
import {
  findAlerts,
  findListing,
  listAudit,
  listBought,
  listCoverage,
  listDelivery,
  listNotes,
  listReviews,
  listUsers,
} from '../tab-queries.ts';
import { isCompany } from '../queries.ts';

const notFound = () => refuse(404, [errorText('notFound')]);

/** Handler of a tab; 404 if the company does not exist. */
const tab =
  <Row, Wire>(list: (db: Db, companyId: CompanyId) => Promise<readonly Row[]>, wire: (row: Row) => Wire) =>
  async ({ db, params }: { readonly db: Db; readonly params: { readonly id: number } }) => {
    const companyId = asId<'company'>(params.id);
    const rows = await list(db, companyId);
    return rows.length === 0 && !(await isCompany(db, companyId)) ? notFound() : ok(rows.map(wire));
  };

/** Formats an audited value as text. */
function formatValue(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

interface MemberCall {
  readonly id: number;
  readonly user: number;
}

const toChange = (caller: StaffCaller, { id, user }: MemberCall, { reason }: { readonly reason: string }): StaffMemberChange => ({
  companyId: asId<'company'>(id),
  userId: asId<'user'>(user),
  reason,
  by: { staffId: caller.staffId, actor: caller.name },
});

function answered(outcome: StaffMemberOutcome) {
  if (outcome === 'unknown') return notFound();
  return outcome === 'as_before' ? refuse(409, [errorText('staffAsBefore')]) : ok({});
}

const toIsoInstant = (at: Date | null): string | null => at?.toISOString() ?? null;

export const companyDeskTabRoutes = routes(companyDeskTabs, {
  'GET /operator/companies/{id}/users': tab(listUsers, (user) => ({
    id: user.id,
    name: user.name,
    email: maskEmail(user.email),
    mobile: maskNumber(user.mobile),
    owner: user.isOwner,
    role: user.role,
    email_validated: user.emailValidated,
    second_factor: user.hasSecondFactor,
    passkeys: user.passkeys,
    lock: user.lockedAt === null ? null : { at: user.lockedAt.toISOString(), reason: user.lockReason ?? '' },
    last_sign_in: toIsoInstant(user.lastSignInAt),
    sessions: user.sessions,
  })),

  'POST /operator/companies/{id}/users/reveal': async ({ tx, caller, params, body: { user: userId, reason } }) => {
    const by = { staffId: caller.staffId, actor: caller.name };
    const user = await revealUser(tx, { companyId: asId<'company'>(params.id), reason, by }, userId);
    return user === undefined ? notFound() : ok({ email: user.email, mobile: user.mobile });
  },

  'POST /operator/companies/{id}/users/{user}/lock': async ({ tx, caller, params, body }) =>
    answered(await lockMember(tx, { ...toChange(caller, params, body), locked: true })),

  'POST /operator/companies/{id}/users/{user}/unlock': async ({ tx, caller, params, body }) =>
    answered(await lockMember(tx, { ...toChange(caller, params, body), locked: false })),

  'POST /operator/companies/{id}/users/{user}/reset-second-factor': async ({ tx, caller, params, body }) =>
    answered(await resetMemberSecondFactor(tx, toChange(caller, params, body))),

  'GET /operator/companies/{id}/coverage': tab(listCoverage, (area) => ({
    id: area.id,
    name: ['', '0'].includes(area.name) ? numberedArea(area.place, 'en') : area.name,
    work_types: area.workTypes.map(({ id, name }) => ({ id, name })),
    places: area.places.map((place) => ({ ...place, districts: [...place.districts] })),
  })),

  'GET /operator/companies/{id}/accreditations': tab(
    async (db, companyId) =>
      (await listAccreditations(db, { companyId, language: 'en', coverageAreaId: null })).filter(
        (row) => row.needed || row.held !== undefined,
      ),
    (row) => ({
      id: row.id,
      name: row.name,
      compulsory: row.compulsory,
      needed: row.needed,
      certificate_number: row.held?.certificateNumber ?? '',
      state: accreditationState(row.held, row.now),
      approved_until: toIsoInstant(row.held?.approvedUntil ?? null),
      reject_reason: row.rejectReason,
      register_url: row.registerUrl,
    }),
  ),

  'GET /operator/companies/{id}/delivery': async ({ db, params }) => {
    const companyId = asId<'company'>(params.id);
    const alerts = await findAlerts(db, companyId);
    if (alerts === undefined) return notFound();
    const { pausedAt, isSet, emails, mobile } = alerts;
    return ok({
      paused_since: toIsoInstant(pausedAt),
      alerts: isSet
        ? {
            emails: emails.map(maskEmail),
            mobile: maskNumber(mobile),
            priority_email: alerts.priorityEmail,
            priority_sms: alerts.prioritySms,
            digest_email: alerts.digestEmail,
            digest_sms: alerts.digestSms,
          }
        : null,
      work_types: await listDelivery(db, companyId),
    });
  },

  'GET /operator/companies/{id}/leads': tab(listBought, (lead) => ({
    code: lead.code,
    enquiry: lead.enquiryId,
    work_type: lead.workType,
    district: lead.district,
    bought: lead.boughtAt.toISOString(),
    channel: lead.channel,
    net: toMajor(lead.netMinor),
    currency: lead.currency,
    report: lead.report,
    credited: lead.credited,
  })),

  'GET /operator/companies/{id}/reviews': tab(listReviews, (review) => ({
    id: review.id,
    stars: review.rating / 2,
    comment: review.comment,
    by: review.displayName,
    state: review.state,
    created: review.createdAt.toISOString(),
    reply: review.reply,
  })),

  'GET /operator/companies/{id}/listing': async ({ db, params }) => {
    const listing = await findListing(db, asId<'company'>(params.id));
    if (listing === undefined) return notFound();
    return ok({
      trading_name: listing.tradingName,
      description: listing.description,
      short_description: listing.shortDescription,
      slug: listing.slug,
      photos: listing.photos,
      has_logo: listing.hasLogo,
      sites: [...listing.sites],
    });
  },

  'GET /operator/companies/{id}/notes': tab(listNotes, ({ at, ...note }) => ({ ...note, at: at.toISOString() })),

  'GET /operator/companies/{id}/audit': tab(listAudit, ({ at, actor, before, after, ...line }) => ({
    ...line,
    at: at.toISOString(),
    by: actor,
    changes: [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].map((field) => ({
      field,
      before: formatValue(before?.[field]),
      after: formatValue(after?.[field]),
    })),
  })),
});

/** Masks `sam.hill@company.test` as `s•••@company.test`, enough to recognise a caller. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${at < 1 ? '' : email.slice(at)}`;
}

/** Masks `07700 900123` as `07••• •••123`. */
function maskNumber(number: string | null): string | null {
  if (number === null || number === '') return null;
  return `${number.slice(0, 2)}••• •••${number.slice(-3)}`;
}
