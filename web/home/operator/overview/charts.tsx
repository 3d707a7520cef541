import { useTranslation } from 'react-i18next';
import type { OverviewWire } from '../../../../contract/home/overview-endpoints.ts';
import { BarChart } from '../../../ui/desk/bar-chart.tsx';
import { useFormat } from '../../../ui/format.ts';
import { Folded } from './folded.tsx';
import classes from './overview.module.css';

/** The two questions of the day, answered by bars; on a phone by words, and the bars on a press. */
export function Charts({ overview }: { overview: OverviewWire }) {
  return (
    <div className={classes.pair}>
      <LeadsChart days={overview.days} />
      <AgesChart ages={overview.report_ages} />
    </div>
  );
}

function LeadsChart({ days }: { days: OverviewWire['days'] }) {
  const { t } = useTranslation('operator-overview');
  const format = useFormat();
  const total = days.reduce((sum, { sold, unsold }) => sum + sold + unsold, 0);
  const sold = days.reduce((sum, day) => sum + day.sold, 0);
  const busiest = days.reduce((most, day) => (day.sold + day.unsold > most.sold + most.unsold ? day : most), {
    day: '',
    sold: 0,
    unsold: 0,
  });
  const title = t(($) => $.charts.leads.title);
  const summary =
    total === 0
      ? t(($) => $.charts.leads.none)
      : t(($) => $.charts.leads.summary, {
          count: total,
          share: format.percent(sold / total),
          most: format.number(busiest.sold + busiest.unsold),
          date: format.shortDate(busiest.day),
        });
  return (
    <Folded title={title} summary={summary}>
      <BarChart
        title={title}
        summary={summary}
        labels={days.map(({ day }) => format.shortDate(day))}
        series={[
          { name: t(($) => $.charts.leads.sold), values: days.map((day) => day.sold) },
          { name: t(($) => $.charts.leads.unsold), values: days.map((day) => day.unsold) },
        ]}
        format={format.number}
      />
    </Folded>
  );
}

function AgesChart({ ages }: { ages: OverviewWire['report_ages'] }) {
  const { t } = useTranslation('operator-overview');
  const format = useFormat();
  const count = ages.reduce((sum, band) => sum + band.count, 0);
  const late = ages.reduce((sum, band) => sum + (band.to_hours === null ? band.count : 0), 0);
  const title = t(($) => $.charts.ages.title);
  const summary = count === 0 ? t(($) => $.charts.ages.none) : t(($) => $.charts.ages.summary, { count, late: format.number(late) });
  const within = ages.map((band) => (band.to_hours === null ? 0 : band.count));
  const beyond = ages.map((band) => (band.to_hours === null ? band.count : 0));
  return (
    <Folded title={title} summary={summary}>
      <BarChart
        title={title}
        summary={summary}
        labels={ages.map(({ from_hours, to_hours }) =>
          to_hours === null
            ? t(($) => $.charts.ages.over, { hours: from_hours })
            : t(($) => $.charts.ages.band, { from: from_hours, to: to_hours }),
        )}
        series={[
          { name: t(($) => $.charts.ages.within), values: within },
          { name: t(($) => $.charts.ages.beyond), values: beyond },
        ]}
        format={format.number}
        divider={{ before: ages.length - 1, name: t(($) => $.charts.ages.promise) }}
      />
    </Folded>
  );
}
