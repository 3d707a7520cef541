export const inventoryOrders = ['accepted_date-desc', 'accepted_date-asc', 'name-asc', 'name-desc', 'type-asc', 'type-desc'] as const;

/** The states of a bought lead; reporting brings the others to life. */
export const leadStatuses = ['valid', 'archived'] as const;
