import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../../platform/use-address.ts';
import { DeskPage } from '../../../ui/desk/desk-page.tsx';
import { Tabs } from '../../../ui/desk/tabs.tsx';
import { useDeskAddress, useDeskParam } from '../../../ui/desk/use-desk-address.ts';
import { loadingOf } from '../../../ui/region-loading.ts';
import { countryName } from '../../../../contract/kit/language.ts';
import { summaryQuery, type DeskCompany } from '../api.ts';
import { CompanyActs } from '../company-acts.tsx';
import { CompanyBanners } from '../company-banners.tsx';
import classes from '../company.module.css';
import { companyParts } from '../lists.ts';
import { StateWords } from '../state-words.tsx';
import { TabRoom } from '../tab-room.tsx';
import { AccreditationsTab } from '../tabs/accreditations-tab.tsx';
import { AuditTab } from '../tabs/audit-tab.tsx';
import { CoverageTab } from '../tabs/coverage-tab.tsx';
import { DeliveryTab } from '../tabs/delivery-tab.tsx';
import { InvoicesTab } from '../tabs/invoices-tab.tsx';
import { LeadsTab } from '../tabs/leads-tab.tsx';
import { ListingTab } from '../tabs/listing-tab.tsx';
import { NotesTab } from '../tabs/notes-tab.tsx';
import { ReviewsTab } from '../tabs/reviews-tab.tsx';
import type { TabProps } from '../tabs/tab-props.ts';
import { SummaryTab } from '../tabs/summary-tab.tsx';
import { UsersTab } from '../tabs/users-tab.tsx';

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

export type PanelKey = (typeof companyParts.views)[number];

/** What stands about a part that other domains know more of; the part itself is its content. */
export type MoreOfCompany = Readonly<Partial<Record<PanelKey, (props: TabProps & { readonly children: ReactNode }) => ReactNode>>>;

/** Everything about one company, part by part. */
export function Company({ more = {} }: { readonly more?: MoreOfCompany }) {
  const { t } = useTranslation('operator-companies');
  const id = Number(useDeskParam('id'));
  const query = useQuery(summaryQuery(id));
  const company = query.data;
  return (
    <DeskPage
      title={company?.name ?? t(($) => $.columns.name)}
      description={company !== undefined && <Description company={company} />}
      actions={company !== undefined && <Actions key={company.id} company={company} />}
    >
      <TabRoom data={company} loading={loadingOf(query)}>
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

function Actions({ company }: { company: DeskCompany }) {
  const { t } = useTranslation('operator-companies');
  const address = useAddress();
  return (
    <>
      <CompanyActs company={company} />
      <Button component="a" variant="default" {...address(`/operator/companies/${company.id}/profile`)}>
        {t(($) => $.page.profile)}
      </Button>
      <Button component="a" {...address(`/operator/companies/${company.id}/limits`)}>
        {t(($) => $.page.edit)}
      </Button>
    </>
  );
}

const Alone = ({ children }: { readonly children: ReactNode }) => children;

/** Which part is open stands in the address, so that it can be told to a colleague. */
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
