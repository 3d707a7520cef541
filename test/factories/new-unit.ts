const codes = [
  'fi',
  'is',
  'de',
  'nl',
  'be',
  'fr',
  'es',
  'pt',
  'it',
  'at',
  'ch',
  'pl',
  'ie',
  'ee',
  'lv',
  'lt',
  'cz',
  'sk',
  'hu',
  'si',
  'hr',
  'ro',
  'bg',
  'gr',
];
let made = 0;

/** Request body for a new business unit, in a country unique in this process. */
export function newUnitBody() {
  made += 1;
  return {
    country: codes[(made - 1) % codes.length] ?? 'fi',
    currency: 'EUR',
    time_zone: 'Europe/Helsinki',
    languages: ['sv', 'en'],
    vat_area: 'eu',
    default_credit_limit: 1_500,
    minimum_payment: 0.5,
    reason: 'a country opens',
  };
}
