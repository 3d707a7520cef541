/**
 * A table that is not laid out as one loses its roles in some browsers; spread over its parts, these name them. They stand here and not
 * in the elements, where they would seem to say twice what the elements are.
 */
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
  rowHeader: { role: 'rowheader', scope: 'row' },
  columnHeader: { role: 'columnheader', scope: 'col' },
} as const;
