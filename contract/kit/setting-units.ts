/** What a setting counts. `text`: nothing, it is an address or a time of day. */
export const settingUnits = [
  'seconds',
  'minutes',
  'hours',
  'days',
  'months',
  'megabytes',
  'points',
  'times',
  'steps',
  'failures',
  'sessions',
  'enquiries',
  'reports',
  'payments',
  'codes',
  'mails',
  'messages',
  'addresses',
  'text',
] as const;
export type SettingUnit = (typeof settingUnits)[number];
