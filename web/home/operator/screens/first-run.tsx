import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { FirstRunKey } from '../../../../contract/home/values.ts';
import { countryName } from '../../../../contract/kit/language.ts';
import { staffQuery } from '../../../identity/operator/session.ts';
import { DeskPage } from '../../../ui/desk/desk-page.tsx';
import { InlineFailure } from '../../../ui/inline-failure.tsx';
import { EmptyState } from '../../../ui/list/empty-state.tsx';
import { Meter } from '../../../ui/meter.tsx';
import { toRegionLoading } from '../../../ui/region-loading.ts';
import { SkeletonCard } from '../../../ui/skeleton/skeleton-card.tsx';
import { FirstRunCall, FirstRunForm, FirstRunLine } from '../first-run/first-run-line.tsx';
import classes from '../first-run/first-run.module.css';
import { firstRunQuery, isAllDone, type FirstRun as Standing } from '../first-run/first-run-query.ts';
import { FollowedLead } from '../first-run/followed-lead.tsx';

const pollIntervalMs = 5_000;

/** Shows the setup checklist from an empty installation to the first sold lead, with links. */
export function FirstRun() {
  const { t } = useTranslation('operator-first-run');
  const { data: member } = useQuery(staffQuery());
  return (
    <DeskPage title={t(($) => $.title)} description={t(($) => $.description)}>
      {member?.role === 'admin' ? <Guide /> : <EmptyState>{t(($) => $.adminOnly)}</EmptyState>}
    </DeskPage>
  );
}

function Guide() {
  const { t } = useTranslation('operator-first-run');
  const query = useQuery({
    ...firstRunQuery(),
    refetchInterval: ({ state: { data } }) => (data !== undefined && isAllDone(data) ? false : pollIntervalMs),
  });
  const loading = toRegionLoading(query);
  const { data } = query;
  if (loading.hasFailed)
    return (
      <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
        {t(($) => $.failed)}
      </InlineFailure>
    );
  if (data === undefined) return <SkeletonCard lines={[70, 85, 60, 75, 65]} />;
  const done = data.lines.filter((line) => line.done).length;
  const counts = { done, all: data.lines.length };
  const isSold = data.lines.some((line) => line.key === 'sale' && line.done);
  return (
    <>
      <div className={classes.progress}>
        <output>{isAllDone(data) ? t(($) => $.allDone) : isSold ? t(($) => $.soldOpen, counts) : t(($) => $.progress, counts)}</output>
        <Meter share={done / data.lines.length} tone="green" />
      </div>
      <ul className={classes.lines}>
        {data.lines.map((line) => (
          <FirstRunLine key={line.key} line={line}>
            <More id={line.key} standing={data} />
          </FirstRunLine>
        ))}
      </ul>
    </>
  );
}

/** Details of a line about this installation. */
function More({ id, standing }: { id: FirstRunKey; standing: Standing }) {
  const { t } = useTranslation('operator-first-run');
  const { countries, card_provider: provider, call, followed } = standing;
  switch (id) {
    case 'seller':
      return (
        countries.length > 0 && (
          <p className={classes.text}>
            {t(($) => $.lines.seller.known, { countries: countries.map((one) => countryName(one)).join(', ') })}
          </p>
        )
      );
    case 'cards':
      return <p className={classes.text}>{t(($) => $.lines.cards[provider])}</p>;
    case 'company':
      // Links to a page of the trade app, for visitors without a staff session.
      return (
        <a href="/register" className={classes.link}>
          {t(($) => $.lines.company.register)}
        </a>
      );
    case 'enquiry':
      if (call === null) return <p className={classes.text}>{t(($) => $.call.none)}</p>;
      return (
        <>
          <FirstRunForm {...call} />
          <FirstRunCall call={call} />
        </>
      );
    case 'sale':
      return followed !== null && <FollowedLead id={followed} />;
    default:
      return null;
  }
}
