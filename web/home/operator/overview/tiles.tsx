import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { OverviewWire } from '../../../../contract/home/overview-endpoints.ts';
import { DeskLink } from '../../../ui/desk/desk-link.tsx';
import { useFormat } from '../../../ui/format.ts';
import classes from './overview.module.css';

const tiles = [
  ['leadsToday', '/operator/leads'],
  ['soldRate', '/operator/leads'],
  ['openReports', '/operator/reports'],
  ['unpaid', '/operator/invoices'],
] as const;
type Tile = (typeof tiles)[number][0];

/** The four figures of the day; each leads to what it counts. */
export function Tiles({ overview, children }: { overview: OverviewWire | undefined; children?: React.ReactNode }) {
  const { t } = useTranslation('operator-overview');
  const format = useFormat();
  const shown = (tile: Tile, { leads_today, sold_rate, open_reports, unpaid }: OverviewWire): React.ReactNode => {
    if (tile === 'leadsToday') return format.number(leads_today);
    if (tile === 'soldRate') return sold_rate === null ? t(($) => $.tiles.noData) : format.percent(sold_rate);
    if (tile === 'openReports') return format.number(open_reports);
    return unpaid.length === 0
      ? t(($) => $.tiles.nothing)
      : unpaid.map(({ currency, amount }) => <span key={currency}>{format.money(amount, currency)}</span>);
  };
  return (
    <ul className={classes.tiles} aria-label={t(($) => $.tiles.label)}>
      {tiles.map(([tile, href]) => (
        <li key={tile}>
          <DeskLink href={href} className={classes.tile}>
            <span className={classes.name}>{t(($) => $.tiles[tile])}</span>{' '}
            <span className={classes.value} data-many={(tile === 'unpaid' && (overview?.unpaid.length ?? 0) > 1) || undefined}>
              {overview === undefined
                ? (children ?? <Skeleton component="span" display="block" height={28} width={96} />)
                : shown(tile, overview)}
            </span>
          </DeskLink>
        </li>
      ))}
    </ul>
  );
}
