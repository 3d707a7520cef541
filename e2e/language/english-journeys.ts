const backOfficeReason = 'the back-office is English';
const ownLanguagesReason = 'it chooses its languages itself';

/** Journeys that only run in English, by file, with the reason; `JOURNEY_LANGUAGE` skips them. */
export const englishJourneys: Readonly<Record<string, string>> = {
  'documented-senders': backOfficeReason,
  'operator-companies': backOfficeReason,
  'operator-day': backOfficeReason,
  'operator-intake': backOfficeReason,
  'operator-leads': backOfficeReason,
  'operator-money': backOfficeReason,
  'operator-pricing': backOfficeReason,
  'operator-queues': backOfficeReason,
  'operator-system': backOfficeReason,
  'queues-by-keys': backOfficeReason,
  'single-sign-on': backOfficeReason,
  'danish-company': ownLanguagesReason,
  'vat-number': ownLanguagesReason,
  'in-other-languages': ownLanguagesReason,
  'brand-of-quotes': 'it looks for an English word on every page',
  'first-paint': 'it looks at pages before any of their texts have arrived',
  'enquiry-form': 'the form and its frame are pages of customers; of a company it reads one number',
  'session-ends': 'it signs out, which forgets the language that was chosen: what comes after it is in that of the company',
};
