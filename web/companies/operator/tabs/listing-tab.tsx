import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FactList } from '../../../ui/desk/fact-list.tsx';
import { loadingOf } from '../../../ui/region-loading.ts';
import { SectionCard } from '../../../ui/section-card.tsx';
import { listingQuery } from '../api.ts';
import { TabRoom } from '../tab-room.tsx';
import type { TabProps } from './tab-props.ts';

export function ListingTab({ company: { id } }: TabProps) {
  const { t } = useTranslation('operator-companies');
  const query = useQuery(listingQuery(id));
  const siteName = (site: number) => (site === 1 ? t(($) => $.listing.site1) : t(($) => $.listing.site2));
  return (
    <TabRoom data={query.data} loading={loadingOf(query)}>
      {(listing) => (
        <SectionCard title={t(($) => $.tabNames.listing)}>
          <FactList
            facts={[
              { label: t(($) => $.listing.name), value: listing.trading_name ?? t(($) => $.none) },
              { label: t(($) => $.listing.short), value: listing.short_description },
              { label: t(($) => $.listing.description), value: listing.description },
              { label: t(($) => $.listing.slug), value: listing.slug },
              { label: t(($) => $.listing.logo), value: listing.has_logo ? t(($) => $.yes) : t(($) => $.no) },
              { label: t(($) => $.listing.photos), value: listing.photos },
              {
                label: t(($) => $.listing.sites),
                value:
                  listing.sites
                    .filter(({ published }) => published)
                    .map(({ site }) => siteName(site))
                    .join(', ') || t(($) => $.listing.nowhere),
              },
            ]}
          />
        </SectionCard>
      )}
    </TabRoom>
  );
}
