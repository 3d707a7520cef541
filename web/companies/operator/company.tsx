import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { countryName } from '../../../contract/kit/language.ts';
import { ChangeTable, actionWords, Timeline } from '../../ui/desk/timeline.tsx';
import { DeskPage, FactList, Tabs } from '../../ui/desk/desk-page.tsx';
import { useDeskAddress, useDeskParam } from '../../ui/desk/desk-search.ts';
import { useFormat } from '../../ui/format.ts';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { coverageQuery, reviewsQuery, listingQuery, auditQuery, summaryQuery, type DeskCompany, companyParts } from './api.ts';
import { CompanyActions } from './company-actions.tsx';
import { CompanyBanners } from './company-banners.tsx';
import classes from './company.module.css';
import { StateWords } from './state-words.tsx';
import { TabRoom } from './tab-room.tsx';
import { AccreditationsTab, DeliveryTab, LeadsTab, type TabProps } from './lead-tabs.tsx';
import { InvoicesTab } from './invoices-tab.tsx';
import { NotesTab, SummaryTab, UsersTab } from './people-tabs.tsx';

function CoverageTab({ company: { id } }: TabProps) {
  const { t } = useTranslation('operator-companies');
  const query = useQuery(coverageQuery(id));
  return (
    <TabRoom data={query.data} loading={toRegionLoading(query)}>
      {(areas) =>
        areas.length === 0 ? (
          <p>{t(($) => $.coverage.empty)}</p>
        ) : (
          <div className={classes.columns}>
            {areas.map((area) => (
              <SectionCard key={area.id} title={area.name}>
                <FactList
                  facts={[
                    {
                      label: t(($) => $.coverage.leadTypes),
                      value: area.work_types.map(({ name }) => name).join(', ') || t(($) => $.none),
                    },
                    ...area.places.map((place) => ({
                      label: t(($) => $.coverage.districts, { name: place.name, count: place.districts.length }),
                      value: place.districts.join(' '),
                    })),
                  ]}
                />
              </SectionCard>
            ))}
          </div>
        )
      }
    </TabRoom>
  );
}

function ReviewsTab({ company: { id } }: TabProps) {
  const { t } = useTranslation('operator-companies');
  const format = useFormat();
  const query = useQuery(reviewsQuery(id));
  return (
    <TabRoom data={query.data} loading={toRegionLoading(query)}>
      {(reviews) =>
        reviews.length === 0 ? (
          <p>{t(($) => $.reviews.empty)}</p>
        ) : (
          <SectionCard title={t(($) => $.tabNames.reviews)}>
            <ul className={classes.list}>
              {reviews.map((review) => (
                <li key={review.id}>
                  <strong>{t(($) => $.reviews.stars, { stars: review.stars })}</strong>{' '}
                  <span className={classes.dim}>
                    {[review.by, format.shortDate(review.created), t(($) => $.reviews.states[review.state])].join(', ')}
                  </span>
                  {review.comment !== null && <p className={classes.quote}>{review.comment}</p>}
                  {review.reply !== null && <p className={classes.quote}>{t(($) => $.reviews.reply, { text: review.reply })}</p>}
                </li>
              ))}
            </ul>
          </SectionCard>
        )
      }
    </TabRoom>
  );
}

function ListingTab({ company: { id } }: TabProps) {
  const { t } = useTranslation('operator-companies');
  const query = useQuery(listingQuery(id));
  const siteName = (site: number) => (site === 1 ? t(($) => $.listing.site1) : t(($) => $.listing.site2));
  return (
    <TabRoom data={query.data} loading={toRegionLoading(query)}>
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

function AuditTab({ company: { id } }: TabProps) {
  const { t } = useTranslation('operator-companies');
  const query = useQuery(auditQuery(id));
  return (
    <TabRoom data={query.data} loading={toRegionLoading(query)}>
      {(lines) =>
        lines.length === 0 ? (
          <p>{t(($) => $.audit.empty)}</p>
        ) : (
          <SectionCard title={t(($) => $.tabNames.audit)}>
            <Timeline
              label={t(($) => $.audit.list)}
              entries={lines.map(({ id: line, at, by, action, reason, changes }) => ({
                key: String(line),
                at,
                title: `${actionWords(action)}, ${by}`,
                detail: (
                  <>
                    {reason !== null && <p>{reason}</p>}
                    {changes.length > 0 && <ChangeTable caption={t(($) => $.audit.changes)} changes={changes} />}
                  </>
                ),
              }))}
            />
          </SectionCard>
        )
      }
    </TabRoom>
  );
}

const panels = {
  summary: SummaryTab,
  users: UsersTab,
  coverage: CoverageTab,
  accreditations: AccreditationsTab,
  delivery: DeliveryTab,
  leads: LeadsTab,
  invoices: InvoicesTab,
  reviews: ReviewsTab,
  listing: ListingTab,
  notes: NotesTab,
  audit: AuditTab,
} as const satisfies Readonly<Record<PanelKey, unknown>>;

type PanelKey = (typeof companyParts.views)[number];

/** Wrappers from other domains around a tab, which they receive as children. */
export type MoreOfCompany = Readonly<Partial<Record<PanelKey, (props: TabProps & { readonly children: ReactNode }) => ReactNode>>>;

/** Shows everything about one company, tab by tab. */
export function Company({ more = {} }: { readonly more?: MoreOfCompany }) {
  const { t } = useTranslation('operator-companies');
  const id = Number(useDeskParam('id'));
  const query = useQuery(summaryQuery(id));
  const company = query.data;
  return (
    <DeskPage
      title={company?.name ?? t(($) => $.columns.name)}
      description={company !== undefined && <Description company={company} />}
      actions={company !== undefined && <CompanyActions key={company.id} company={company} />}
    >
      <TabRoom data={company} loading={toRegionLoading(query)}>
        {(shown) => (
          <>
            <CompanyBanners company={shown} />
            <Parts key={shown.id} company={shown} more={more} />
          </>
        )}
      </TabRoom>
    </DeskPage>
  );
}

function Description({ company }: { company: DeskCompany }) {
  const { t } = useTranslation('operator-companies');
  return (
    <span className={classes.description}>
      <StateWords state={company.state} />
      <span>{t(($) => $.page.number, { number: company.number })}</span>
      <span>{countryName(company.country)}</span>
      <span>{t(($) => $.types[company.account_type])}</span>
    </span>
  );
}

const Alone = ({ children }: { readonly children: ReactNode }) => children;

/** Keeps the open tab in the address, so that it can be shared with a colleague. */
function Parts({ company, more }: { company: DeskCompany; more: MoreOfCompany }) {
  const { t } = useTranslation('operator-companies');
  const { view, set } = useDeskAddress(companyParts);
  const Panel = panels[view];
  const More = more[view] ?? Alone;
  return (
    <Tabs
      label={t(($) => $.page.tabs)}
      tabs={companyParts.views.map((key) => ({ key, label: t(($) => $.tabNames[key]) }))}
      active={view}
      onChange={(key) => set({ view: key === 'summary' ? undefined : key })}
    >
      <More company={company}>
        <Panel company={company} />
      </More>
    </Tabs>
  );
}
