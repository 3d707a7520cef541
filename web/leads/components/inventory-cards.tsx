import { Button } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { InventoryRow } from '../../../contract/leads/endpoints.ts';
import { useFormat } from '../../ui/format.ts';
import { fullName } from '../lead-facts.ts';
import classes from './inventory-cards.module.css';
import { DateCell, NameCell, PostcodeCell, TelephoneCell, TimescaleCell, ViewCell } from './lead-cells.tsx';

/** Up to 992 px: calling comes first. */
export function InventoryCards({ rows, from }: { rows: readonly InventoryRow[]; from: string }) {
  const { t } = useTranslation('leads');
  return (
    <ul className={classes.cards} aria-label={t(($) => $.caption)}>
      {rows.map((row) => (
        <li key={row.code}>
          <InventoryCard row={row} from={from} />
        </li>
      ))}
    </ul>
  );
}

function InventoryCard({ row, from }: { row: InventoryRow; from: string }) {
  const { t } = useTranslation('leads');
  const format = useFormat();
  const titleId = useId();
  const { telephone, description, work_type_description: workType } = row.enquiry;
  return (
    <article className={classes.card} aria-labelledby={titleId} data-unseen={!row.seen || undefined}>
      <h2 id={titleId} className={classes.name}>
        <NameCell row={row} />
      </h2>
      <p className={classes.type}>{workType}</p>
      <p className={classes.facts}>
        <TelephoneCell row={row} />
        <PostcodeCell row={row} />
      </p>
      <p className={classes.facts}>
        <DateCell row={row} />
        <span className={classes.timescale}>
          <TimescaleCell row={row} />
        </span>
      </p>
      {description !== null && description !== '' && (
        <p className={classes.notes} title={description}>
          {description}
        </p>
      )}
      <div className={classes.actions}>
        {telephone !== null && (
          <Button
            component="a"
            href={format.phoneHref(telephone)}
            fullWidth
            variant="light"
            leftSection={<IconPhone size={20} stroke={1.75} aria-hidden />}
            aria-label={t(($) => $.row.callNamed, { name: fullName(row.enquiry), phone: format.phone(telephone) })}
          >
            {t(($) => $.row.call)}
          </Button>
        )}
        <ViewCell row={row} from={from} fullWidth />
      </div>
    </article>
  );
}
