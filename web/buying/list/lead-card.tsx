import { useId, type ReactNode } from 'react';
import type { Lead } from '../lead.ts';
import { CoverageWord } from '../filters/coverage-mark.tsx';
import { useRowTexts, type RowTexts } from '../row-texts.ts';
import { isSoldOut } from './lead-badges.ts';
import classes from './lead-card.module.css';
import { Price, ReleasedText, RowBadges, timescaleText } from './lead-cells.tsx';
import { shownRow } from './row-button.tsx';
import { Meter } from './sold-meter.tsx';

interface LeadCardProps {
  readonly row: Lead;
  /** One below the heading that the list stands under. */
  readonly headingLevel?: 'h2' | 'h3';
  /** What can be done with it. */
  readonly children: ReactNode;
}

/** A lead that stands by itself on a card; a list passes its texts on. */
export function LeadCard(props: LeadCardProps) {
  return <ListedCard {...props} texts={useRowTexts()} />;
}

interface ListedCardProps extends LeadCardProps {
  readonly texts: RowTexts;
  readonly isBought?: boolean;
}

/** What the table has in its columns, in lines that do not wrap: all cards are of one height. */
export function ListedCard({ row: known, texts, isBought = false, headingLevel: Heading = 'h2', children }: ListedCardProps) {
  const { say } = texts;
  const headingId = useId();
  const row = shownRow(known, isBought);
  const { postcode, description } = row;
  const subject = say(($) => $.row.subject, { type: row.workType, postcode });
  const timescale = timescaleText({ row, texts });
  return (
    <article
      className={classes.card}
      aria-labelledby={headingId}
      data-viewed={row.isViewed || undefined}
      data-sold-out={(isSoldOut(row) && !isBought) || undefined}
    >
      <div className={classes.line}>
        {/* Hidden spans would count as words of their own and put a blank before the comma. */}
        <Heading
          className={classes.type}
          id={headingId}
          title={row.workType}
          aria-label={!row.isViewed ? say(($) => $.new) + subject : subject}
        >
          {row.workType}
        </Heading>
        <Price row={row} texts={texts} isCard />
      </div>
      <div className={classes.line}>
        <span className={classes.place}>
          <span className={classes.postcode}>{postcode}</span>
          <CoverageWord isInside={row.isInCoverage} say={say} />
        </span>
        <span className={classes.released}>
          <ReleasedText row={row} texts={texts} />
        </span>
      </div>
      <div className={classes.line}>
        <span className={classes.timescale} title={timescale}>
          {timescale}
        </span>
        <Meter row={row} texts={texts} />
      </div>
      {!isBought && <RowBadges row={row} place="card" />}
      {description?.trim() && (
        <p className={classes.notes} title={description}>
          {description}
        </p>
      )}
      {children}
    </article>
  );
}
