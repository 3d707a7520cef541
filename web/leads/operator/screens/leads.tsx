import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { countryCodes, knownCountry } from '../../../../contract/kit/country.ts';
import { leadOrders, leadViews } from '../../../../contract/leads/operator-values.ts';
import { useAddress } from '../../../platform/use-address.ts';
import type { FilterInWords } from '../../../ui/desk/chips/filter-chips.tsx';
import { DeskList } from '../../../ui/desk/desk-list.tsx';
import { DeskPage } from '../../../ui/desk/desk-page.tsx';
import { type DeskAddress, useDeskAddress } from '../../../ui/desk/use-desk-address.ts';
import { useDeskRows } from '../../../ui/desk/use-desk-rows.ts';
import { countryName } from '../../../../contract/kit/language.ts';
import { LeadActions } from '../actions/lead-actions.tsx';
import { deskLeadQuery, leadFiltersQuery, type LeadsQuery, loadLeads } from '../api.ts';
import type { DeskLead } from '../lead.ts';
import { PlaceMeter } from '../parts/place-meter.tsx';
import { StageBadge } from '../parts/stage-badge.tsx';
import { leadsList } from '../lists.ts';
import { deskLeadKeys } from '../query-keys.ts';
import { LeadPreview } from './lead-preview.tsx';
import classes from './leads.module.css';
import { useLeadColumns } from './use-lead-columns.tsx';

type Address = DeskAddress<(typeof leadViews)[number], (typeof leadOrders)[number]>;

/** What the address asks for, in the words of the contract; what no list knows is left out. */
function queryOf({ view, order, search, page, pageSize, filters }: Address): LeadsQuery {
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

/** What the list can be narrowed by, and to what. */
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

/** Those that are set; what is set to nothing that is known says nothing. */
function chipsOf(fields: readonly FilterField[], { filters }: Address): FilterInWords[] {
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
  return (
    <div className={classes.card}>
      <span>
        {lead.work_type}, {lead.outcode}
      </span>
      <span className={classes.standing}>
        <PlaceMeter lead={lead} />
        <StageBadge stage={lead.stage} />
      </span>
    </div>
  );
}

const cardOf = (lead: DeskLead) => <LeadCard lead={lead} />;
const actionsOf = (lead: DeskLead) => <LeadActions lead={lead} />;
const previewOf = (key: string) => <LeadPreview id={Number(key)} />;

/** Every lead there is, to be found, looked at and acted upon. */
export function Leads() {
  const { t } = useTranslation('operator-leads');
  const link = useAddress();
  const address = useDeskAddress(leadsList);
  const query = queryOf(address);
  const list = useDeskRows(deskLeadKeys.list(query), (signal) => loadLeads(query, signal));
  const columns = useLeadColumns();
  const fields = useFilterFields();
  const chips = chipsOf(fields, address);
  // What is open may have left the list: it keeps its name.
  const opened = useQuery({ ...deskLeadQuery(Number(address.open)), enabled: address.open !== undefined }).data;
  return (
    <DeskPage
      title={t(($) => $.title)}
      actions={
        <Button component="a" {...link('/operator/leads/new')}>
          {t(($) => $.newLead)}
        </Button>
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
        keyOf={({ id }) => String(id)}
        nameOf={({ code }) => code}
        card={cardOf}
        cardActions={actionsOf}
        preview={previewOf}
        previewTitle={(key, lead) => t(($) => $.lead, { code: lead?.code ?? opened?.lead.code ?? key })}
        fullPage={(key) => `/operator/leads/${key}`}
        exportHref={exportHref(query)}
        empty={t(($) => $.empty[address.search !== '' ? 'search' : chips.length > 0 ? 'filtered' : address.view])}
      />
    </DeskPage>
  );
}
