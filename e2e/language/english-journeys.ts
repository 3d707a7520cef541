const ofTheOperator = 'the back-office is English';
const ofOwnLanguages = 'it chooses its languages itself';
const notYetSeen = 'nobody has seen it pass in another language yet';

/** Journeys that run in English alone, by their file, each with its reason: `JOURNEY_LANGUAGE` leaves them out. */
export const englishJourneys: Readonly<Record<string, string>> = {
  'operator-companies': ofTheOperator,
  'operator-day': ofTheOperator,
  'operator-intake': ofTheOperator,
  'operator-leads': ofTheOperator,
  'operator-money': ofTheOperator,
  'operator-pricing': ofTheOperator,
  'operator-queues': ofTheOperator,
  'operator-system': ofTheOperator,
  'queues-by-keys': ofTheOperator,
  'danish-company': ofOwnLanguages,
  'in-other-languages': ofOwnLanguages,
  'brand-of-quotes': 'it looks for an English word on every page',
  'first-paint': 'it looks at pages before any of their texts have arrived',
  'enquiry-form': 'the form and its frame are pages of customers; of a company it reads one number',
  'session-ends': 'it signs out, which forgets the language that was chosen: what comes after it is in that of the company',
  'review-round-trip': 'the layer takes its question to the customer for another text',
  integrations: 'the layer does not know a line of the log of a webhook',
  'payment-methods': 'the layer does not know the beginning of the sentence about topping up',
  'coverage-map': 'the layer does not know the expression for a distance in two measures',
  'report-rejected-appeal': 'the layer takes what staff wrote for a text of ours',
  register: 'it compares the words of its checkbox, which are made of two texts',
  accreditation: notYetSeen,
  'crm-callback': notYetSeen,
  dashboard: notYetSeen,
  'enquiry-becomes-lead': notYetSeen,
  'enquiry-reaches-open-browser': notYetSeen,
  'finance-introduction': notYetSeen,
  'first-run': notYetSeen,
  'report-accepted': notYetSeen,
  'work-a-lead': notYetSeen,
};
