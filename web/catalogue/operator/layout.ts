/** From here on prices and work types are edited; below they are read. */
export const editingLayout = '(width >= 75em)';
