import type { PageLanguage } from '../../contract/kit/language.ts';
import { mainBrand } from '../../contract/kit/brands.ts';
import { operationsMessages } from '../operations/messages.ts';
import { alertMessages } from '../alerts/entry/messages.ts';
import { companyMessages } from '../companies/messages.ts';
import { getUnit } from '../geography/business-units.ts';
import { findAddressRecipient, findCompanyRecipient, findUserRecipient } from '../companies/recipient-queries.ts';
import { automaticMessages } from '../billing/automatic/messages.ts';
import { billingMessages } from '../billing/messages.ts';
import { overdueMessages } from '../billing/overdue-messages.ts';
import { receiptMessages } from '../billing/receipts/messages.ts';
import { buyingMessages } from '../buying/messages.ts';
import { contentMessages } from '../content/entry/messages.ts';
import { questionMessages } from '../disputes/asking/messages.ts';
import { disputeMessages } from '../disputes/messages.ts';
import { consumerMessages } from '../consumers/mails/messages.ts';
import { enquiryMessages } from '../enquiries/messages.ts';
import { findEnquiryRecipient } from '../enquiries/recipient-query.ts';
import { integrationMessages } from '../integrations/messages.ts';
import { leadMessages } from '../leads/messages.ts';
import { identityMessages } from '../identity/messages.ts';
import { financeMessages } from '../finance/messages.ts';
import { findStaffRecipient } from '../identity/recipient-query.ts';
import { reviewMessages } from '../reputation/reviews/messages.ts';
import { collectTemplates, type Wording } from '../platform/sending/messaging-context.ts';

/** The domains that write to consumers in the language of their enquiry; some also write to companies. */
const allConsumerTemplates = collectTemplates<PageLanguage>(
  enquiryMessages,
  consumerMessages,
  questionMessages,
  reviewMessages,
  financeMessages,
  contentMessages,
);
const consumerTemplateNames: ReadonlySet<string> = new Set([
  'enquiry.acknowledgement',
  'enquiry.telephone-code',
  'consumer.copy',
  'consumer.link',
  'customer-question',
  'customer-question-sms',
  'review-request',
  'review-reminder',
  'review-change',
  'review-replied',
  'finance.customer',
  'ticket-reply',
]);

/** Every message of the product, its recipients and senders. Duplicate template names stop the start. */
export const wording: Wording = {
  templates: collectTemplates(
    identityMessages,
    companyMessages,
    enquiryMessages,
    consumerMessages,
    billingMessages,
    overdueMessages,
    automaticMessages,
    receiptMessages,
    buyingMessages,
    leadMessages,
    disputeMessages,
    alertMessages,
    questionMessages,
    financeMessages,
    contentMessages,
    integrationMessages,
    reviewMessages,
    operationsMessages,
  ),
  consumerTemplates: Object.fromEntries(Object.entries(allConsumerTemplates).filter(([name]) => consumerTemplateNames.has(name))),
  recipients: {
    company: findCompanyRecipient,
    user: findUserRecipient,
    enquiry: findEnquiryRecipient,
    staff: findStaffRecipient,
    address: findAddressRecipient,
  },
  senderOf: (country) => {
    const { email, phone, legal } = getUnit(country);
    const { name, logo } = mainBrand();
    return { brand: name, hasMark: logo === 'plumb-line', address: email, phone, legal };
  },
};
