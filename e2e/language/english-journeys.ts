const ofTheOperator = 'the back-office is English';
const ofOwnLanguages = 'it chooses its languages itself';

/** Journeys that only run in English, by file, with the reason; `JOURNEY_LANGUAGE` skips them. */
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
};
