import { Button } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { InventoryRow } from '../../../contract/leads/endpoints.ts';
import { useFormat } from '../../ui/format.ts';
import { fullName } from '../lead-facts.ts';
import type { Selection } from '../use-selection.ts';
import classes from './inventory-cards.module.css';
import { DateCell, NameCell, PostcodeCell, TelephoneCell, TimescaleCell, ViewCell } from './lead-cells.tsx';
import { RatingStars } from './rating-stars.tsx';
import { SelectBox } from './select-box.tsx';
import { StatusIcons } from './status-icons.tsx';

interface InventoryCardsProps {
  readonly rows: readonly InventoryRow[];
  readonly from: string;
  readonly selection: Selection;
}

/** Up to 992 px: calling comes first. */
export function InventoryCards({ rows, from, selection }: InventoryCardsProps) {
  const { t } = useTranslation('leads');
  return (
    <ul className={classes.cards} aria-label={t(($) => $.caption)}>
      {rows.map((row) => (
        <li key={row.code}>
          <InventoryCard row={row} from={from} selection={selection} />
        </li>
      ))}
    </ul>
  );
}

function InventoryCard({ row, from, selection }: { row: InventoryRow; from: string; selection: Selection }) {
  const { t } = useTranslation('leads');
  const format = useFormat();
  const titleId = useId();
  const { telephone, description, work_type_description: workType } = row.enquiry;
  return (
    <article
      className={classes.card}
      aria-labelledby={titleId}
      data-unseen={!row.seen || undefined}
      data-chosen={selection.codes.has(row.code) || undefined}
    >
      <div className={classes.head}>
        <h2 id={titleId} className={classes.name}>
          <NameCell row={row} />
        </h2>
        <SelectBox row={row} selection={selection} />
      </div>
      <p className={classes.type}>{workType}</p>
      {(row.statusIcons.length > 0 || row.feedbackRating !== null) && (
        <p className={classes.facts}>
          <StatusIcons row={row} hasWords />
          <RatingStars row={row} />
        </p>
      )}
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
