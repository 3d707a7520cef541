import { Button, NativeSelect, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { countryCodes, knownCountry } from '../../../contract/kit/country.ts';
import { countryName } from '../../../contract/kit/language.ts';
import { leadOrders, leadViews, deskLeadSheet } from '../../../contract/leads/operator-values.ts';
import { useAddress } from '../../platform/use-address.ts';
import type { FilterInWords } from '../../ui/desk/chips/filter-chips.tsx';
import { DeskList } from '../../ui/desk/desk-list.tsx';
import { DeskPage } from '../../ui/desk/desk-page.tsx';
import { type DeskAddress, useDeskAddress } from '../../ui/desk/desk-search.ts';
import { useDeskRows } from '../../ui/desk/use-desk-rows.ts';
import { deskColumns } from '../../ui/desk/use-desk-table.ts';
import { useFormat } from '../../ui/format.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { SkeletonCard } from '../../ui/skeleton/skeleton-card.tsx';
import { BulkActions } from './bulk-actions.tsx';
import { LeadActions } from './lead-actions.tsx';
import { deskLeadQuery, leadFiltersQuery, type LeadsQuery, loadLeads, type DeskLead, leadsList, deskLeadKeys } from './api.ts';
import { Customer, LeadAnswers, LeadFacts, SlotMeter, StageBadge } from './lead-facts.tsx';
import { Buyers, OffersAndDeclines } from './lead-people.tsx';
import { LeadStory } from './lead-story.tsx';
import classes from './leads.module.css';

type Address = DeskAddress<(typeof leadViews)[number], (typeof leadOrders)[number]>;

/** Converts the address into a query, dropping unknown values. */
function toLeadsQuery({ view, order, search, page, pageSize, filters }: Address): LeadsQuery {
  const country = knownCountry(filters['country']);
  const number = (name: string): number | undefined => (/^\d+$/.test(filters[name] ?? '') ? Number(filters[name]) : undefined);
  const [workType, source] = [number('work_type'), number('source')];
  return {
    view,
    order,
    page,
    pageSize,
    ...(search !== '' && { search }),
    ...(country !== undefined && { country }),
    ...(workType !== undefined && { work_type: workType }),
    ...(source !== undefined && { source }),
  };
}

function exportHref(query: LeadsQuery): string {
  const { order: _order, page: _page, pageSize: _size, ...scope } = query ?? {};
  return `/api/v1/operator/leads/export?${new URLSearchParams(Object.entries(scope).map(([key, value]) => [key, String(value)]))}`;
}

/** Filters with their options. */
function useFilterFields() {
  const { t } = useTranslation('operator-leads');
  const known = useQuery(leadFiltersQuery()).data;
  const named = (all: readonly { readonly id: number; readonly name: string }[] = []) =>
    all.map(({ id, name }) => ({ value: String(id), label: name }));
  const fields = [
    { name: 'country', options: countryCodes().map((code) => ({ value: code as string, label: countryName(code) })) },
    { name: 'work_type', options: named(known?.work_types) },
    { name: 'source', options: named(known?.sources) },
  ] as const;
  return fields.map((field) => ({ ...field, label: t(($) => $.filters[field.name]), whole: t(($) => $.filters.any[field.name]) }));
}

type FilterField = ReturnType<typeof useFilterFields>[number];

/** Chips of the active filters; unknown values are omitted. */
function listChips(fields: readonly FilterField[], { filters }: Address): FilterInWords[] {
  return fields.flatMap(({ name, label, options }) => {
    const chosen = options.find(({ value }) => value === filters[name]);
    return chosen === undefined ? [] : [{ name, label, value: chosen.label }];
  });
}

function Filters({ fields, address }: { fields: readonly FilterField[]; address: Address }) {
  return (
    <div className={classes.filters}>
      {fields.map(({ name, label, whole, options }) => (
        <NativeSelect
          key={name}
          aria-label={label}
          value={address.filters[name] ?? ''}
          data={[{ value: '', label: whole }, ...options]}
          onChange={({ currentTarget: { value } }) => address.set({ [name]: value === '' ? undefined : value })}
        />
      ))}
    </div>
  );
}

function LeadCard({ lead }: { lead: DeskLead }) {
  const format = useFormat();
  return (
    <div className={classes.card}>
      <span className={classes.standing}>
        <span>
          {lead.work_type}, {lead.outcode}
        </span>
        <strong className="money">{format.money(lead.price, lead.currency)}</strong>
      </span>
      <span className={classes.standing}>
        <SlotMeter lead={lead} />
        <StageBadge stage={lead.stage} />
      </span>
    </div>
  );
}

const renderCard = (lead: DeskLead) => <LeadCard lead={lead} />;
const renderActions = (lead: DeskLead) => <LeadActions lead={lead} />;
const renderPreview = (key: string) => <LeadPreview id={Number(key)} />;

const column = deskColumns<DeskLead>();

/** Lists all leads with search, preview and actions. */
export function Leads() {
  const { t } = useTranslation('operator-leads');
  const link = useAddress();
  const address = useDeskAddress(leadsList);
  const query = toLeadsQuery(address);
  const list = useDeskRows(deskLeadKeys.list(query), (signal) => loadLeads(query, signal));
  const columns = useLeadColumns();
  const fields = useFilterFields();
  const chips = listChips(fields, address);
  // The open lead keeps its title even if it has left the list.
  const opened = useQuery({ ...deskLeadQuery(Number(address.open)), enabled: address.open !== undefined }).data;
  return (
    <DeskPage
      title={t(($) => $.title)}
      actions={
        <>
          <Button component="a" variant="default" {...link('/operator/leads/customer')}>
            {t(($) => $.requests.title)}
          </Button>
          <Button component="a" {...link('/operator/leads/new')}>
            {t(($) => $.newLead)}
          </Button>
        </>
      }
    >
      <DeskList
        label={t(($) => $.title)}
        address={address}
        list={list}
        views={leadViews.map((key) => ({ key, label: t(($) => $.views[key]) }))}
        searchLabel={t(($) => $.search)}
        filters={<Filters fields={fields} address={address} />}
        chips={chips}
        columns={columns}
        getKey={({ id }) => String(id)}
        getName={({ code }) => code}
        card={renderCard}
        cardActions={renderActions}
        preview={renderPreview}
        bulk={(selected, clear) => <BulkActions leads={selected} onDone={clear} />}
        previewTitle={(key, lead) => t(($) => $.lead, { code: lead?.code ?? opened?.lead.code ?? key })}
        fullPage={(key) => `/operator/leads/${key}`}
        exportHref={exportHref(query)}
        exportSheet={deskLeadSheet}
        empty={t(($) => $.empty[address.search !== '' ? 'search' : chips.length > 0 ? 'filtered' : address.view])}
      />
    </DeskPage>
  );
}

/** Columns; the code, which opens the row, comes first with the arrival time below. */
function useLeadColumns() {
  const { t } = useTranslation('operator-leads');
  const format = useFormat();
  return column.columns([
    column.accessor('received_at', {
      id: 'received',
      header: t(($) => $.columns.code),
      enableSorting: true,
      sortDescFirst: true,
      cell: ({ getValue }) => <time dateTime={getValue()}>{format.listDate(getValue())}</time>,
    }),
    column.accessor('work_type', { id: 'type', header: t(($) => $.columns.workType) }),
    column.accessor('outcode', { header: t(($) => $.columns.outcode) }),
    column.accessor('timescale', {
      header: t(($) => $.columns.timescale),
      cell: ({ row }) => t(($) => $.timescales[row.original.timescale ?? 'none']),
    }),
    column.accessor('price', {
      header: t(($) => $.columns.price),
      meta: { isNumeric: true },
      enableSorting: true,
      sortDescFirst: true,
      cell: ({ getValue, row }) => format.money(getValue(), row.original.currency),
    }),
    column.accessor('sold', {
      header: t(($) => $.columns.sold),
      enableSorting: true,
      sortDescFirst: true,
      cell: ({ row }) => <SlotMeter lead={row.original} />,
    }),
    column.accessor('priority_until', {
      id: 'priority',
      header: t(($) => $.columns.priority),
      cell: ({
        row: {
          original: { priority_until: until },
        },
      }) => (until === null ? null : <time dateTime={until}>{format.timeOrDate(until)}</time>),
    }),
    column.accessor('stage', {
      id: 'status',
      header: t(($) => $.columns.status),
      cell: ({ getValue }) => <StageBadge stage={getValue()} />,
    }),
    column.accessor('source', { header: t(($) => $.columns.source) }),
  ]);
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={3} size="h5">
        {title}
      </Title>
      {children}
    </section>
  );
}

/** Previews a lead beside the list. */
function LeadPreview({ id }: { id: number }) {
  const { t } = useTranslation('operator-leads');
  const query = useQuery(deskLeadQuery(id));
  const loading = toRegionLoading(query);
  if (loading.hasFailed)
    return (
      <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
        {t(($) => $.notLoaded)}
      </InlineFailure>
    );
  if (query.data === undefined) return <SkeletonCard lines={[60, 80, 70, 90, 60]} />;
  if (query.data === null) return <p>{t(($) => $.unknown)}</p>;
  const whole = query.data;
  return (
    <div className={classes.preview}>
      <LeadActions lead={whole.lead} />
      <LeadFacts whole={whole} />
      <Part title={t(($) => $.answers.title)}>
        <LeadAnswers whole={whole} />
      </Part>
      <Part title={t(($) => $.customer.heading)}>
        <Customer whole={whole} />
      </Part>
      <Part title={t(($) => $.buyers.title)}>
        <Buyers whole={whole} />
      </Part>
      <Part title={t(($) => $.offers.title)}>
        <OffersAndDeclines whole={whole} />
      </Part>
      <Part title={t(($) => $.story.label)}>
        <LeadStory whole={whole} />
      </Part>
    </div>
  );
}
