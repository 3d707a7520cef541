import { brands } from '../../contract/kit/brands.ts';
import type { InventoryRow } from '../../contract/leads/endpoints.ts';
import { toMajor } from '../../contract/kit/money.ts';
import { publicAnswers } from '../buying/marketplace/public-answers-rule.ts';
import type { PublicQuestions } from '../catalogue/public-questions-query.ts';
import type { ContactRow } from '../enquiries/reveal-contact.ts';
import type { LeadListRow } from './inventory-query.ts';
import type { LeadDetail } from './lead-query.ts';

/** A guide site bears the name of its brand: what the customer remembers. */
const siteNames: ReadonlyMap<number, string> = new Map(
  Object.values(brands).flatMap(({ name, partner }) => (partner === null ? [] : [[partner.site, name] as const])),
);

export function inventoryRowWire(row: LeadListRow & { contact: ContactRow | undefined }): InventoryRow {
  return {
    code: row.code,
    accepted_date: row.boughtAt.toISOString(),
    first_request: row.firstRequestAt.toISOString(),
    statusIcons: [],
    seen: row.seenAt !== null,
    auto_accepted: row.channel === 'auto',
    dashboard_lead: { archived: row.archivedAt !== null },
    enquiry: {
      id: row.enquiryId,
      contact_erased: row.contact?.erased ?? true,
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

export function leadDetailWire(
  lead: LeadDetail,
  contact: ContactRow,
  questions: { question: string; answer: string }[],
  known: PublicQuestions,
) {
  return {
    lead: {
      code: lead.code,
      accepted_date: lead.boughtAt.toISOString(),
      first_request: lead.firstRequestAt.toISOString(),
      statusIcons: [],
      auto_accepted: lead.channel === 'auto',
      availability_guarantee: lead.guaranteed ? (1 as const) : (0 as const),
      dashboard_lead: { archived: lead.archivedAt !== null },
      enquiry: {
        id: lead.enquiryId,
        quote_code: lead.quoteCode,
        contact_erased: contact.erased,
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
        timescale: lead.timescale,
        latitude: lead.lat,
        longitude: lead.lng,
        site: { sitename: siteNames.get(lead.site) ?? '' },
      },
    },
    invoice: {
      code: lead.invoiceCode,
      price_excluding_vat: toMajor(lead.netMinor),
      price_vat: toMajor(lead.vatMinor),
      price_including_vat: toMajor(lead.grossMinor),
      currency: lead.currency,
    },
    leadMessage: null,
    questions,
  };
}
