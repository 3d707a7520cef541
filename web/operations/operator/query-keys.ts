/** What the back-office has read of the installation itself. */
export const operationsKeys = {
  audit: (filters: object) => ['operator', 'audit', 'list', filters] as const,
  auditDays: (filters: object) => ['operator', 'audit', 'days', filters] as const,
  auditChain: () => ['operator', 'audit', 'chain'] as const,
  jobs: () => ['operator', 'jobs'] as const,
  queues: () => ['operator', 'jobs', 'queues'] as const,
  runs: (search: object) => ['operator', 'jobs', 'runs', search] as const,
};
