/** Under which keys answers are kept. */
export const integrationKeys = {
  webhooks: () => ['integrations', 'webhooks'],
  deliveries: (code: string, page: number) => ['integrations', 'deliveries', code, page],
  anyDeliveries: (code: string) => ['integrations', 'deliveries', code],
  crm: () => ['integrations', 'crm'],
  crmReturn: (code: string | undefined, state: string | undefined) => ['integrations', 'crm-return', code, state],
} as const;
