/** Names, signs and words that are written alike wherever they are read. */
const everywhere = new Set([
  'American Express',
  'Diners Club',
  'Discover',
  'JCB',
  'Maestro',
  'Mastercard',
  'UnionPay',
  'Visa',
  'SMS',
  'PDF',
  'CIC',
  'LLP',
  'LP',
  'Plc',
  'Ltd',
  'Cookies',
  'km',
  // A mark of the API, not a text.
  'refused_before--',
]);

/** Words that a language happens to share with English. */
const shared: Readonly<Record<string, readonly string[]>> = {
  es: ['No', 'Error:', 'Solar'],
  da: [
    'Administration',
    'Feedback',
    'For',
    'lead',
    'leads',
    'Lead',
    'Leads',
    'Menu',
    'Reference:',
    'Send',
    'Send feedback',
    'Status',
    'Subtotal',
    'Version 1',
    'Zoom',
    'pixels',
    'km ( miles)',
    'Limited liability partnership (LLP)',
  ],
  sv: [
    'Administration',
    'Dr',
    'Information',
    'lead',
    'leads',
    'Lead',
    'Leads',
    'Ms',
    'Period',
    'Status',
    'Version 1',
    'Zoom',
    'km ( miles)',
    'Limited liability partnership (LLP)',
  ],
  no: ['For', 'lead', 'leads', 'Lead', 'Leads', 'Send', 'Status', 'Zoom', 'km ( miles)', 'Limited liability partnership (LLP)'],
  fr: [
    'Administration',
    'Code',
    'Date',
    'Description',
    'Information',
    'lead',
    'leads',
    'Lead',
    'Leads',
    'Menu',
    'Message',
    'Mobile',
    'Note',
    'Notes',
    'Pages',
    'Page',
    'Photo',
    'Photos',
    'Questions',
    'Site',
    'Sources',
    'Total',
    'Type',
    'Version 1',
    'Zoom',
    'pixels',
  ],
};

/** Whether a text may be the same as in English: nothing but variables and signs, or a word on the list. */
export function isSameInBoth(language: string, text: string): boolean {
  const words = text
    .replaceAll(/\{\{[^{}]*\}\}/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return !/\p{Letter}/u.test(words) || everywhere.has(words) || shared[language]?.includes(words) === true;
}
