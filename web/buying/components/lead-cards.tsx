import { Button } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { MarketplaceRow } from '../../../contract/buying.ts';
import { isSoldOut, leadBadges, maxBadgesInRow } from '../lead-badges.ts';
import type { ListActions } from '../list-actions.ts';
import { BulkCheckbox } from './bulk-checkbox.tsx';
import { CoverageMark } from './coverage-mark.tsx';
import { LeadBadgeMark } from './lead-badge.tsx';
import classes from './lead-cards.module.css';
import { PriceCell, ReleasedAt, TimescaleCell } from './lead-columns.tsx';
import { moveBetweenRows } from './row-focus.ts';
import { SoldMeter } from './sold-meter.tsx';
import { useMinute } from './use-minute.ts';

export function LeadCards({ list }: { list: ListActions }) {
  const { t } = useTranslation('buying');
  return (
    <ul className={classes.cards} aria-label={t(($) => $.columns.caption)}>
      {list.rows.map((row) => (
        <li key={row['0'].id}>
          <LeadCard row={row} list={list} />
        </li>
      ))}
    </ul>
  );
}

function LeadCard({ row, list }: { row: MarketplaceRow; list: ListActions }) {
  const { t } = useTranslation('buying');
  const headingId = useId();
  const { id, postcode, description } = row['0'];
  const isSelected = list.selectedId === id;
  const subject = t(($) => $.row.subject, { type: row.work_type_translation, postcode });
  const badges = leadBadges(row, useMinute()).slice(0, maxBadgesInRow);
  return (
    <article
      className={classes.card}
      aria-labelledby={headingId}
      data-viewed={row.viewed === 1 || undefined}
      data-sold-out={isSoldOut(row) || undefined}
    >
      <div className={classes.line}>
        <h2 className={classes.type} id={headingId}>
          {row.viewed === 0 && <span className="visually-hidden">{t(($) => $.new)}</span>}
          {row.work_type_translation}
          <span className="visually-hidden">{`, ${postcode}`}</span>
        </h2>
        <PriceCell row={row} isCard />
      </div>
      <div className={classes.facts}>
        <span className={classes.postcode}>{postcode}</span>
        <CoverageMark isInside={row.inCoverage === 1} />
        <span className={classes.released}>
          <ReleasedAt row={row} />
        </span>
      </div>
      {badges.length > 0 && (
        <div className={classes.badges}>
          {badges.map((badge) => (
            <LeadBadgeMark key={badge.kind} badge={badge} />
          ))}
        </div>
      )}
      <div className={classes.line}>
        <span className={classes.timescale}>
          <TimescaleCell row={row} />
        </span>
        <SoldMeter row={row} />
      </div>
      {description?.trim() && <p className={classes.notes}>{description}</p>}
      {list.bulk.isOn ? (
        <BulkCheckbox row={row} list={list} subject={subject} isCard />
      ) : (
        <Button
          variant={isSelected ? 'filled' : 'default'}

          fullWidth
          data-lead-button={id}
          aria-pressed={isSelected}
          onClick={() => list.open(row)}
          onKeyDown={moveBetweenRows}
        >
          {isSoldOut(row) ? t(($) => $.row.view) : t(($) => $.row.buy)}
          <span className="visually-hidden"> {subject}</span>
        </Button>
      )}
    </article>
  );
}
