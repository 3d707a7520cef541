/** Under which keys answers are kept. */
export const leadKeys = {
  anyOfInventory: () => ['lead', 'inventory'],
  inventory: (query: unknown) => ['lead', 'inventory', query],
  inventoryWorkTypes: () => ['lead', 'inventory-work-types'],
  boughtLead: (code: string) => ['lead', 'find', code],
} as const;
