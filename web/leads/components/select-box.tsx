import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { InventoryRow } from '../../../contract/leads/endpoints.ts';
import { fullName } from '../lead-facts.ts';
import type { Selection } from '../use-selection.ts';

export function SelectBox({ row, selection }: { row: InventoryRow; selection: Selection }) {
  const { t } = useTranslation('leads');
  return (
    <Checkbox
      size="md"
      checked={selection.codes.has(row.code)}
      aria-label={t(($) => $.row.select, { name: fullName(row.enquiry) || row.code })}
      onChange={() => selection.toggle(row.code)}
    />
  );
}

/** In the head of the table: its name says what a press does. */
export function SelectAllBox({ selection }: { selection: Selection }) {
  const { t } = useTranslation('leads');
  return (
    <Checkbox
      size="md"
      checked={selection.isWhole}
      indeterminate={!selection.isWhole && selection.codes.size > 0}
      aria-label={selection.isWhole ? t(($) => $.unselectAll) : t(($) => $.selectAll)}
      onChange={selection.toggleAll}
    />
  );
}
