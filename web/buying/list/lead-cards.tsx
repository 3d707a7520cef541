import { type CSSProperties, memo, useId, type ReactNode } from 'react';
import { CoverageWord } from '../filters/coverage-mark.tsx';
import { type Lead, type RowTexts, useRowTexts } from '../lead.ts';
import type { ListActions } from '../limits.ts';
import { BulkCheckbox } from './use-selection.tsx';
import { isSoldOut } from './lead-badge.tsx';
import leadCardClasses from './lead-card.module.css';
import classes from './lead-cards.module.css';
import { Check, Price, ReleasedText, RowBadges, timescaleText } from './lead-cells.tsx';
import { distanceText, firstLine, keyAnswers, townText } from './lead-glance.ts';
import { RowButton, toShownRow } from './row-button.tsx';
import { Meter } from './sold-meter.tsx';
import { useFirstRows } from './use-shown-rows.ts';

/** Shows the list on screens without room for columns. */
export function LeadCards({ list }: { list: ListActions }) {
  const texts = useRowTexts();
  const { bulk, open, toggle } = list;
  const rows = useFirstRows(list.rows, 'cards');
  return (
    <ul className={classes.cards} aria-label={texts.say(($) => $.columns.caption)} style={{ '--rows': list.rows.length } as CSSProperties}>
      {rows.map((row) => (
        <CardItem
          key={row.id}
          row={row}
          texts={texts}
          isSelected={list.selectedId === row.id}
          isBought={list.boughtIds.has(row.id)}
          bulk={bulk}
          open={open}
          toggle={toggle}
        />
      ))}
    </ul>
  );
}

interface CardItemProps extends Pick<ListActions, 'bulk' | 'open' | 'toggle'> {
  readonly row: Lead;
  readonly texts: RowTexts;
  readonly isSelected: boolean;
  readonly isBought: boolean;
}

const CardItem = memo(function CardItem({ row, texts, isSelected, isBought, bulk, open, toggle }: CardItemProps) {
  const subject = texts.say(($) => $.row.subject, { type: row.workType, postcode: row.postcode });
  return (
    <li className={classes.item}>
      <ListedCard row={row} texts={texts} isBought={isBought}>
        {bulk.isOn ? (
          <BulkCheckbox row={row} bulk={bulk} toggle={toggle} subject={subject} isCard />
        ) : (
          <RowButton row={row} texts={texts} isSelected={isSelected} isBought={isBought} onClick={() => open(row)} />
        )}
      </ListedCard>
    </li>
  );
});

interface LeadCardProps {
  readonly row: Lead;
  /** Actions. */
  readonly children: ReactNode;
}

/** Shows an example of a lead, below the heading of its list. */
export function ExampleCard({ hasNoVat, ...props }: LeadCardProps & { readonly hasNoVat: boolean }) {
  return <ListedCard {...props} hasNoVat={hasNoVat} texts={useRowTexts()} headingLevel="h3" isExample />;
}

interface ListedCardProps extends LeadCardProps {
  readonly texts: RowTexts;
  readonly isBought?: boolean;
  readonly headingLevel?: 'h2' | 'h3';
  readonly isExample?: boolean;
  /** An example from a seller that charges no VAT. */
  readonly hasNoVat?: boolean;
}

/** Shows what decides a purchase; as tall as its content. */
function ListedCard({
  row: known,
  texts,
  isBought = false,
  headingLevel: Heading = 'h2',
  isExample = false,
  hasNoVat = false,
  children,
}: ListedCardProps) {
  const { say } = texts;
  const headingId = useId();
  const row = toShownRow(known, isBought);
  const { postcode, description } = row;
  const subject = say(($) => $.row.subject, { type: row.workType, postcode });
  const answers = keyAnswers(row, texts);
  const notes = firstLine(description);
  return (
    <article
      className={leadCardClasses.card}
      aria-labelledby={headingId}
      data-viewed={row.isViewed || undefined}
      data-sold-out={(isSoldOut(row) && !isBought) || undefined}
    >
      <div className={leadCardClasses.head}>
        {/* Hidden spans would be read as separate words, with a space before the comma. */}
        <Heading className={leadCardClasses.type} id={headingId} aria-label={!row.isViewed ? say(($) => $.new) + subject : subject}>
          {row.workType}
        </Heading>
        <Price row={row} texts={texts} isExample={isExample && !hasNoVat} />
        <span className={leadCardClasses.place}>
          <span className={leadCardClasses.postcode}>{postcode}</span>
          <span>{townText(row)}</span>
          <CoverageWord isInside={row.isInCoverage} say={say} />
        </span>
      </div>
      <div className={leadCardClasses.line}>
        <span>{[distanceText(row, texts), timescaleText({ row, texts })].filter(Boolean).join(' · ')}</span>
        <span className={leadCardClasses.released}>
          <ReleasedText row={row} texts={texts} />
        </span>
      </div>
      {!isBought && <RowBadges row={row} place="card" />}
      {notes !== undefined && (
        <p className={leadCardClasses.notes} title={description ?? undefined}>
          {notes}
        </p>
      )}
      {answers.length > 0 && (
        <p className={leadCardClasses.answers} title={answers.join(' · ')}>
          {answers.join(' · ')}
        </p>
      )}
      <div className={leadCardClasses.foot}>
        <div className={leadCardClasses.facts}>
          {!isExample && <Check row={row} texts={texts} />}
          <Meter row={row} texts={texts} />
        </div>
        {children}
      </div>
    </article>
  );
}
