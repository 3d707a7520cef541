import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, type RefObject, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyWire } from '../../../contract/companies/endpoints.ts';
import { AutoSwitched } from '../../buying/list/auto-switched.tsx';
import { ListEmpty } from '../../buying/list/list-empty.tsx';
import { useShownRows } from '../../buying/list/use-shown-rows.ts';
import { loadingOf } from '../../ui/region-loading.ts';
import { latestLeadsQuery } from '../api.ts';
import { mostRows, usualRows, fittingRows, wholeRows } from '../fitting-rows.ts';
import { HomeCard } from './home-card.tsx';
import { LatestLeadsList } from './latest-leads-list.tsx';
import { LatestLeadsTable } from './latest-leads-table.tsx';
import classes from './latest-leads.module.css';
import { useIsKept } from './use-is-kept.ts';

const nothingGone: ReadonlySet<number> = new Set();

/** The newest leads that the company may buy. A refresh moves none of them: newer ones wait until they are asked for. */
export function LatestLeads({ company, isTable }: { company: CompanyWire; isTable: boolean }) {
  const { t } = useTranslation('home');
  const { t: buying } = useTranslation('buying');
  const query = useQuery(latestLeadsQuery());
  const { data } = query;
  const loading = loadingOf(query);
  const isKept = useIsKept(query);
  const { rows, newCount, showLatest } = useShownRows(
    data && { question: 'home', answer: data, isStale: isKept, page: 1, pageSize: mostRows, gone: nothingGone },
  );
  const column = useRef<HTMLDivElement>(null);
  const fitting = useFittingRows(column);
  const count = isTable ? fitting.count : usualRows;
  const isListed = !loading.hasFailed && (data === undefined || rows.length > 0);
  const List = isTable ? LatestLeadsTable : LatestLeadsList;
  return (
    // As a list it takes the height that it needs; as a table it fits itself to the cards beside it.
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
  /** More would not fit: so many rows fill the card. */
  readonly isLimit: boolean;
}

/**
 * How many rows a card of leads has room for in its column, which is as high as the column beside it. The card's own title and
 * footer take the same room however many rows lie between them, so measuring settles at once.
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
      // Without a layout, or without rows, there is nothing to measure.
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
  return { count: fittingRows(room), isLimit: room <= mostRows };
}
