/** Under which keys answers are kept. */
export const alertKeys = {
  leadAlerts: () => ['alerts', 'leads'],
  alertStatus: () => ['alerts', 'status'],
  alertLink: (code: string) => ['alerts', 'link', code],
  alertSettings: () => ['company', 'alert-settings'],
  alertAddresses: () => ['company', 'alert-addresses'],
} as const;
