import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, type RefObject, useLayoutEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyWire } from '../../../contract/companies/endpoints.ts';
import { CoverageMark } from '../../buying/filters/coverage-mark.tsx';
import { type Lead, useRowTexts } from '../../buying/lead.ts';
import { AutoSwitched } from '../../buying/list/auto-switched.tsx';
import { isSoldOut, LeadBadgeMark, type LeadBadge, leadBadges } from '../../buying/list/lead-badge.tsx';
import { PriceCell, ReleasedAt, TimescaleCell, timescaleText } from '../../buying/list/lead-cells.tsx';
import leadColumns from '../../buying/list/lead-columns.module.css';
import { ListEmpty } from '../../buying/list/list-header.tsx';
import { SoldMeter, soldText } from '../../buying/list/sold-meter.tsx';
import { useShownRows } from '../../buying/list/use-shown-rows.ts';
import { useMinute } from '../../buying/use-minute.ts';
import { AppLinkButton } from '../../ui/app-link.tsx';
import table from '../../ui/list/table.module.css';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { latestLeadsQuery } from '../api.ts';
import { maxRows, usualRows, fittingRows, wholeRows, placeholders } from '../fitting-rows.ts';
import { HomeCard, useIsCachedEarlier } from './home-card.tsx';
import latestLeadsListClasses from './latest-leads-list.module.css';
import leadColumnsClasses from './latest-leads-table.module.css';
import classes from './latest-leads.module.css';
import leadSummaryClasses from './lead-summary.module.css';

const nothingGone: ReadonlySet<number> = new Set();

/** Shows the newest leads the company may buy. A refresh moves nothing: newer ones wait until requested. */
export function LatestLeads({ company, isTable }: { company: CompanyWire; isTable: boolean }) {
  const { t } = useTranslation('home');
  const { t: buying } = useTranslation('buying');
  const query = useQuery(latestLeadsQuery());
  const { data } = query;
  const loading = toRegionLoading(query);
  const isKept = useIsCachedEarlier(query);
  const { rows, newCount, showLatest } = useShownRows(
    data && { question: 'home', answer: data, isStale: isKept, page: 1, pageSize: maxRows, gone: nothingGone },
  );
  const column = useRef<HTMLDivElement>(null);
  const fitting = useFittingRows(column);
  const count = isTable ? fitting.count : usualRows;
  const isListed = !loading.hasFailed && (data === undefined || rows.length > 0);
  const List = isTable ? LatestLeadsTable : LatestLeadsList;
  return (
    // As a list it has its own height; as a table it fits the cards beside it.
    <div ref={column} className={isTable && isListed ? classes.column : undefined}>
      <HomeCard
        title={t(($) => $.leads.title)}
        className={fitting.isLimit && (data === undefined || rows.length >= count) ? classes.full : undefined}
        loading={loading}
        failure={t(($) => $.leads.failed)}
        arrived={
          newCount > 0
            ? {
                words: `${buying(($) => $.newArrived, { count: newCount })} ${buying(($) => $.showNew, { count: newCount })}`,
                show: showLatest,
              }
            : undefined
        }
      >
        {data?.autoSwitched === true && (
          <p className={classes.hint}>
            <AutoSwitched company={company} />
          </p>
        )}
        {isListed && <List rows={data === undefined ? undefined : rows.slice(0, count)} places={count} />}
        {data !== undefined && rows.length === 0 && (
          <ListEmpty company={company} onClearFilters={undefined} isWithin={!data.autoSwitched} isFramed={false} />
        )}
        <p className={classes.footer}>
          <Link to="/my-leads">{t(($) => $.leads.myLeads)}</Link>
          <Link to="/buy-leads">{t(($) => $.leads.buyLeads)}</Link>
        </p>
      </HomeCard>
    </div>
  );
}

interface Fitting {
  readonly count: number;
  /** Only as many rows as fill the card. */
  readonly isLimit: boolean;
}

/**
 * Measures how many rows fit in a card whose column matches its neighbour's height. Title and footer are constant, so one measurement is
 * stable.
 */
function useFittingRows(column: RefObject<HTMLElement | null>): Fitting {
  const [room, setRoom] = useState(usualRows);
  useLayoutEffect(() => {
    const element = column.current;
    if (element === null) return undefined;
    const measure = () => {
      const rows = element.querySelector('tbody');
      const card = element.firstElementChild;
      const height = element.clientHeight;
      // Nothing to measure without a layout or rows.
      if (height === 0 || rows === null || card === null) return;
      const space = rows.closest('[data-space]') ?? rows;
      const head = rows.getBoundingClientRect().top - space.getBoundingClientRect().top;
      const row = rows.firstElementChild?.getBoundingClientRect().height;
      setRoom(wholeRows(height - (card.clientHeight - space.clientHeight) - head, row));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const part of element.children) observer.observe(part);
    return () => observer.disconnect();
  });
  return { count: fittingRows(room), isLimit: room <= maxRows };
}

const columns = ['date', 'postcode', 'type', 'price', 'action'] as const;

interface TableProps {
  /** Undefined while loading. */
  readonly rows: readonly Lead[] | undefined;
  /** Number of leads expected. */
  readonly places: number;
}

/** Shows the latest leads on large screens, in rows of equal height. */
function LatestLeadsTable({ rows, places }: TableProps) {
  const { t } = useTranslation('home');
  const { t: buying } = useTranslation('buying');
  return (
    <div className={leadColumnsClasses.space} data-space>
      <table className={`${table.table} ${leadColumns.leads} ${leadColumnsClasses.table}`}>
        <caption className="visually-hidden">{rows === undefined ? t(($) => $.leads.loading) : t(($) => $.leads.caption)}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" data-column={column}>
                {buying(($) => $.columns[column])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === undefined
            ? placeholders(places).map((place) => <RowSkeleton key={place} />)
            : rows.map((row) => <LeadRow key={row.id} row={row} />)}
        </tbody>
      </table>
    </div>
  );
}

/** Two lines, and a button at the end. */
function RowSkeleton() {
  return (
    <tr>
      {columns.map((column) => (
        <td key={column} data-column={column}>
          {column === 'action' ? (
            <Skeleton height={44} />
          ) : (
            <>
              <Skeleton height={14} width="80%" mb={8} />
              <Skeleton height={12} width="50%" />
            </>
          )}
        </td>
      ))}
    </tr>
  );
}

function LeadRow({ row }: { row: Lead }) {
  const { t } = useTranslation('buying');
  return (
    <tr data-viewed={row.isViewed || undefined} data-sold-out={isSoldOut(row) || undefined}>
      <td data-column="date">
        <span className={leadColumnsClasses.text}>
          <ReleasedAt row={row} />
        </span>
        <span className={leadColumnsClasses.detail}>
          <TimescaleCell row={row} />
        </span>
      </td>
      <td data-column="postcode">
        <span className={leadColumnsClasses.text}>{row.postcode}</span>
        <CoverageMark isInside={row.isInCoverage} />
      </td>
      <th scope="row" data-column="type">
        {!row.isViewed && <span className="visually-hidden">{t(($) => $.new)}</span>}
        <span className={leadColumnsClasses.text} title={row.workType}>
          {row.workType}
        </span>
        <LeadState
          row={row}
          date={
            <span className={leadColumnsClasses.narrow}>
              <ReleasedAt row={row} />
            </span>
          }
        />
      </th>
      <td data-column="price">
        <PriceCell row={row} />
      </td>
      <td data-column="action">
        <OpenLead row={row} />
      </td>
    </tr>
  );
}

interface ListProps {
  /** Undefined while loading. */
  readonly rows: readonly Lead[] | undefined;
  /** Number of leads expected. */
  readonly places: number;
}

/** Shows the same leads on small screens; each entry is a link to its lead. */
function LatestLeadsList({ rows, places }: ListProps) {
  const { t } = useTranslation('home');
  if (rows === undefined) {
    return (
      <div className={latestLeadsListClasses.list}>
        <span className="visually-hidden">{t(($) => $.leads.loading)}</span>
        {placeholders(places).map((place) => (
          <div key={place} className={latestLeadsListClasses.entry}>
            <Skeleton height={20} width="60%" />
            <Skeleton height={16} width="80%" />
            <Skeleton height={16} width="40%" />
          </div>
        ))}
      </div>
    );
  }
  return (
    <ul className={`plain-list ${latestLeadsListClasses.list}`} aria-label={t(($) => $.leads.caption)}>
      {rows.map((row) => (
        <Entry key={row.id} row={row} />
      ))}
    </ul>
  );
}

function Entry({ row }: { row: Lead }) {
  const { t } = useTranslation('buying');
  const { postcode, quoteCode, workType } = row;
  return (
    <li className={latestLeadsListClasses.entry} data-viewed={row.isViewed || undefined} data-sold-out={isSoldOut(row) || undefined}>
      <Link to="/buy-leads" search={{ enquirycode: quoteCode }} className={latestLeadsListClasses.type} title={workType}>
        {!row.isViewed && <span className="visually-hidden">{t(($) => $.new)}</span>}
        {workType}
        <span className="visually-hidden">, {postcode}</span>
      </Link>
      <span className={latestLeadsListClasses.facts}>
        <span className={latestLeadsListClasses.postcode}>{postcode}</span>
        <CoverageMark isInside={row.isInCoverage} />
        <span className={latestLeadsListClasses.text}>
          <ReleasedAt row={row} />
        </span>
      </span>
      <span className={latestLeadsListClasses.more}>
        <LeadState row={row}>
          <span className={latestLeadsListClasses.text}>
            <TimescaleCell row={row} />
          </span>
        </LeadState>
      </span>
      <span className={latestLeadsListClasses.price}>
        <PriceCell row={row} />
      </span>
    </li>
  );
}

interface LeadStateProps {
  readonly row: Lead;
  /** For layouts without a date column. */
  readonly date?: ReactNode;
  /** Rendered last. */
  readonly children?: ReactNode;
}

/** Shows urgency and free places on one line, most urgent first; items that do not fit are omitted entirely. */
function LeadState({ row, date, children }: LeadStateProps) {
  const badges = leadBadges(row, useMinute());
  const isUrgent = ({ kind }: LeadBadge) => kind === 'priority' || kind === 'offered';
  const shown = [badges.find(isUrgent), badges.find((badge) => !isUrgent(badge))];
  const texts = useRowTexts();
  const whole = [soldText({ row, texts }), timescaleText({ row, texts })].join(', ');
  return (
    <span className={leadSummaryClasses.state} title={whole}>
      {shown.map((badge) => badge && <LeadBadgeMark key={badge.kind} badge={badge} />)}
      {date}
      <span className={leadSummaryClasses.meter}>
        <SoldMeter row={row} />
      </span>
      {children}
    </span>
  );
}

/** Opens Buy leads with this lead in the basket. */
function OpenLead({ row }: { row: Lead }) {
  const { t } = useTranslation('buying');
  const { postcode, quoteCode } = row;
  return (
    <AppLinkButton to="/buy-leads" search={{ enquirycode: quoteCode }} variant="default" px="md">
      {isSoldOut(row) ? t(($) => $.row.view) : t(($) => $.row.buy)}
      <span className="visually-hidden"> {t(($) => $.row.subject, { type: row.workType, postcode })}</span>
    </AppLinkButton>
  );
}
