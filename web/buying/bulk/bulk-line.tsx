import { ActionIcon } from '@mantine/core';
import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Lead } from '../lead.ts';
import { useFormat } from '../../ui/format.ts';
import type { Bulk } from '../bulk.ts';
import { isRepeated } from '../refusals.ts';
import classes from './bulk-basket.module.css';
import { RefusalRemedies } from '../basket/refusal-remedies.tsx';
import { useRefusalText } from '../basket/use-refusal-text.ts';

interface BulkLineProps {
  readonly row: Lead;
  readonly bulk: Bulk;
  readonly onRemove: (() => void) | undefined;
}

/** A lead to buy with others, and why it cannot be bought where that is known before. */
export function BulkLine({ row, bulk, onRemove }: BulkLineProps) {
  const { t } = useTranslation('buying');
  const format = useFormat();
  const subject = t(($) => $.row.subject, { type: row.workType, postcode: row.postcode });
  const known = bulk.rows.map((one) => refusalIn(bulk, one));
  const refusal = refusalIn(bulk, row);
  const refusalText = useRefusalText(refusal);
  return (
    <li className={classes.line}>
      <span className={classes.lineText}>
        {row.workType}
        <span className={classes.linePlace}>
          {row.postcode}
          {bulk.checks.get(row.id) === 'checking' && ` · ${t(($) => $.basket.checking)}`}
        </span>
      </span>
      <span className="money">{format.money(row.price, row.currency)}</span>
      {onRemove !== undefined && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t(($) => $.bulk.remove, { subject })}
          data-remove
          onClick={onRemove}
        >
          <IconX size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      {refusal !== undefined && (
        <div className={classes.lineRefusal}>
          <output className={classes.outcome}>
            <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
            {refusalText(refusal, row)}
          </output>
          <RefusalRemedies refusal={refusal} row={row} isRepeated={isRepeated(known, bulk.rows.indexOf(row))} />
        </div>
      )}
    </li>
  );
}

function refusalIn(bulk: Bulk, row: Lead) {
  const known = bulk.checks.get(row.id);
  return known === 'checking' ? undefined : known;
}
