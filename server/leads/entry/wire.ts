import { getSiteBrand } from '../../../contract/kit/brands.ts';
import type { InventoryRow, LeadNoteWire } from '../../../contract/leads/endpoints.ts';
import { iconByStatus, type StatusIcon } from '../../../contract/leads/values.ts';
import { toReportStatus } from '../../../contract/disputes/report-rule.ts';
import type { ReportState } from '../../../contract/disputes/values.ts';
import { toMajor } from '../../../contract/kit/money.ts';
import { requestObstacle } from '../../../contract/reputation/reviews-rules.ts';
import { publicAnswers } from '../../buying/marketplace/public-answers-rule.ts';
import type { PublicQuestions } from '../../catalogue/queries.ts';
import type { ContactRow } from '../../enquiries/contacts.ts';
import { cleanMessage } from '../lead-message.ts';
import type { LeadListRow } from '../inventory-query.ts';
import { type BoughtLead, type LeadDocument, toQueryResult } from '../lead-query.ts';
import type { LeadNote } from '../notes.ts';

function listIcons(state: ReportState | null): StatusIcon[] {
  const status = toReportStatus(state);
  return status === null ? [] : [iconByStatus[status]];
}

function nextActionWire({ nextAction }: LeadListRow): InventoryRow['next_action'] {
  if (nextAction === null) return null;
  return { text: nextAction.text, due: new Date(nextAction.due).toISOString(), is_overdue: nextAction.isOverdue };
}

export function inventoryRowWire(row: LeadListRow & { contact: ContactRow | undefined }): InventoryRow {
  return {
    code: row.code,
    accepted_date: row.boughtAt.toISOString(),
    first_request: row.firstRequestAt.toISOString(),
    statusIcons: listIcons(row.reportState),
    feedbackRating: row.rating,
    seen: row.seenAt !== null,
    // About a person, so gone with their data.
    ...(row.contact?.erased === false
      ? { last_note: row.lastNoteAt?.toISOString() ?? null, last_activity: row.lastActivityAt?.toISOString() ?? null }
      : { last_note: null, last_activity: null }),
    auto_accepted: row.channel === 'auto',
    stage: row.stage,
    quote_value: row.quoteMinor === null ? null : toMajor(row.quoteMinor),
    job_value: row.jobMinor === null ? null : toMajor(row.jobMinor),
    next_action: nextActionWire(row),
    assigned_to: row.assignedTo,
    dashboard_lead: { archived: row.archivedAt !== null },
    enquiry: {
      id: row.enquiryId,
      contact_erased: row.contact?.erased ?? true,
      erased_on_request: row.contact?.erasedOnRequest ?? false,
      title: row.contact?.title ?? null,
      forename: row.contact?.forename ?? null,
      surname: row.contact?.surname ?? null,
      telephone: row.contact?.telephone ?? null,
      postcode: row.contact?.postcode ?? null,
      description: row.description,
      work_type_description: row.workTypeName,
      timescale: row.timescale,
    },
  };
}

export function noteWire({ id, text, createdAt }: LeadNote): LeadNoteWire {
  return { id, text, created: createdAt.toISOString() };
}

function documentWire({ code, netMinor, vatMinor, grossMinor, currency }: LeadDocument) {
  return {
    code,
    price_excluding_vat: toMajor(netMinor),
    price_vat: toMajor(vatMinor),
    price_including_vat: toMajor(grossMinor),
    currency,
  };
}

function reportingWire({ reportState, reportBy, appealBy, extensionsGranted, decisionReason }: BoughtLead['lead']) {
  const status = toReportStatus(reportState);
  return {
    statusIcons: listIcons(reportState),
    reportStatus: status,
    report_by: reportBy.toISOString(),
    appeal_by: appealBy?.toISOString() ?? null,
    isAppealable: reportState === 'rejected',
    extensions_granted: extensionsGranted,
    outstanding_report: status === 'reported' || status === 'appealed',
    query_result: toQueryResult(status),
    reason: decisionReason,
  };
}

function feedbackWire({ review }: BoughtLead['lead']) {
  if (review === null) return null;
  const { code, rating, comment, createdAt, isPublished } = review;
  return { code, rating, rating_overall: rating, comment, created_date: new Date(createdAt).toISOString(), is_published: isPublished };
}

export function leadDetailWire(
  { lead, contact, notes, photos }: BoughtLead,
  questions: { question: string; answer: string }[],
  known: PublicQuestions,
) {
  const credits = lead.credits.map(documentWire);
  return {
    lead: {
      code: lead.code,
      accepted_date: lead.boughtAt.toISOString(),
      first_request: lead.firstRequestAt.toISOString(),
      ...reportingWire(lead),
      notes: notes.map(noteWire),
      history: {
        opened: lead.openedAt?.toISOString() ?? null,
        tried: lead.triedAt?.toISOString() ?? null,
        reported: lead.reportedAt?.toISOString() ?? null,
        credited: lead.creditedAt?.toISOString() ?? null,
        review_requested: lead.reviewRequestedAt?.toISOString() ?? null,
      },
      invoiced: lead.credits.reduce((sum, { grossMinor }) => sum + grossMinor, lead.invoice.grossMinor) > 0,
      feedback: feedbackWire(lead),
      feedbackRating: lead.review?.rating ?? null,
      auto_accepted: lead.channel === 'auto',
      availability_guarantee: lead.guaranteed ? (1 as const) : (0 as const),
      dashboard_lead: { archived: lead.archivedAt !== null },
      assigned_to: lead.assignedTo,
      enquiry: {
        id: lead.enquiryId,
        quote_code: lead.quoteCode,
        contact_erased: contact.erased,
        erased_on_request: contact.erasedOnRequest,
        title: contact.title,
        forename: contact.forename,
        surname: contact.surname,
        telephone: contact.telephone,
        alternate_phone: contact.alternatePhone,
        email: contact.email,
        address1: contact.address1,
        address2: contact.address2,
        town: contact.town,
        postcode: contact.postcode,
        description: lead.description,
        work_type_description: lead.workTypeName,
        work_type: { id: lead.workTypeId, translations: lead.workTypeNames },
        question_answers: publicAnswers(lead.answers, known),
        hold_release_date: lead.holdReleaseAt?.toISOString() ?? null,
        qualified: lead.qualified,
        contact_facts: [...lead.contactFacts],
        call_times: [...(contact.callTimes ?? [])],
        photos: photos.map(({ id, width, height }) => ({ id, width, height })),
        timescale: lead.timescale,
        latitude: lead.lat,
        longitude: lead.lng,
        site: { sitename: getSiteBrand(lead.site).name },
        finance_offer: lead.introducedAt?.toISOString() ?? null,
      },
    },
    invoice: documentWire(lead.invoice),
    credit: credits.at(-1) ?? null,
    credits,
    remindFeedback: lead.reviewRequest.asked || lead.reviewRequest.reviewed,
    feedbackTooLate: lead.reviewRequest.tooLate,
    review_obstacle: requestObstacle(lead.reviewRequest),
    leadMessage: lead.message === null || contact.erased ? null : cleanMessage(lead.message),
    isReportBanned: lead.reportsBanned,
    questions,
  };
}
