import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { companyViews, companySheet } from '../../../contract/companies/desk-values.ts';
import { countryCodes } from '../../../contract/kit/country.ts';
import { countryName } from '../../../contract/kit/language.ts';
import { useAddress } from '../../platform/use-address.ts';
import { DeskList } from '../../ui/desk/desk-list.tsx';
import { DeskPage, FactList } from '../../ui/desk/desk-page.tsx';
import { useDeskAddress } from '../../ui/desk/desk-search.ts';
import { useDeskRows } from '../../ui/desk/use-desk-rows.ts';
import { deskColumns } from '../../ui/desk/use-desk-table.ts';
import { useFormat } from '../../ui/format.ts';
import { toRegionLoading } from '../../ui/region-loading.ts';
import {
  exportAddress,
  loadCompanies,
  summaryQuery,
  toCompanyListQuery,
  type DeskCompanyRow,
  accountTypes,
  companiesList,
  companyDeskKeys,
} from './api.ts';
import classes from './company-marks.module.css';
import { CompanyMarks, CreditBar } from './company-marks.tsx';
import companyClasses from './company.module.css';
import { BalanceWords, StateWords } from './state-words.tsx';
import { TabRoom } from './tab-room.tsx';

const column = deskColumns<DeskCompanyRow>();

const renderCard = (company: DeskCompanyRow) => <CompanyCard company={company} />;
const renderPreview = (key: string) => <CompanyPreview key={key} id={Number(key)} />;

/** Lists companies, searchable by anything a caller may mention, with their problems. */
export function Companies() {
  const { t } = useTranslation('operator-companies');
  const link = useAddress();
  const address = useDeskAddress(companiesList);
  const listQuery = toCompanyListQuery(address);
  const list = useDeskRows(companyDeskKeys.list(listQuery), (signal) => loadCompanies(listQuery, signal));
  // If the company is on another page of the list, its title comes from its own query.
  const opened = useQuery({ ...summaryQuery(Number(address.open)), enabled: address.open !== undefined });
  const chips = [
    ...(listQuery.country === undefined
      ? []
      : [{ name: 'country', label: t(($) => $.filters.country), value: countryName(listQuery.country) }]),
    ...(listQuery.accountType === undefined
      ? []
      : [{ name: 'type', label: t(($) => $.filters.type), value: t(($) => $.types[listQuery.accountType ?? '1']) }]),
  ];
  const filters = (
    <>
      <NativeSelect
        aria-label={t(($) => $.filters.country)}
        value={address.filters['country'] ?? ''}
        onChange={({ currentTarget: { value } }) => address.set({ country: value === '' ? undefined : value })}
        data={[
          { value: '', label: t(($) => $.filters.anyCountry) },
          ...countryCodes().map((code) => ({ value: code, label: countryName(code) })),
        ]}
      />
      <NativeSelect
        aria-label={t(($) => $.filters.type)}
        value={address.filters['type'] ?? ''}
        onChange={({ currentTarget: { value } }) => address.set({ type: value === '' ? undefined : value })}
        data={[
          { value: '', label: t(($) => $.filters.anyType) },
          ...accountTypes.map((id) => ({ value: id, label: t(($) => $.types[id]) })),
        ]}
      />
    </>
  );
  return (
    <DeskPage
      title={t(($) => $.title)}
      actions={
        <>
          <Button component="a" variant="default" {...link('/operator/companies/import')}>
            {t(($) => $.import.title)}
          </Button>
          <Button component="a" {...link('/operator/companies/new')}>
            {t(($) => $.newCompany.title)}
          </Button>
        </>
      }
    >
      <DeskList
        label={t(($) => $.title)}
        address={address}
        list={list}
        views={companyViews.map((key) => ({ key, label: t(($) => $.views[key]) }))}
        searchLabel={t(($) => $.search)}
        filters={filters}
        chips={chips}
        columns={useColumns()}
        getKey={({ id }) => String(id)}
        getName={({ name }) => name}
        card={renderCard}
        preview={renderPreview}
        previewTitle={(_, row) => row?.name ?? opened.data?.name ?? t(($) => $.columns.name)}
        fullPage={(key) => `/operator/companies/${key}`}
        exportHref={exportAddress(listQuery)}
        exportSheet={companySheet}
        empty={t(($) => $.empty)}
      />
    </DeskPage>
  );
}

function useColumns() {
  const { t } = useTranslation('operator-companies');
  const format = useFormat();
  return column.columns([
    column.accessor('name', {
      header: t(($) => $.columns.name),
      enableSorting: true,
      cell: ({ row }) => <NumberWords company={row.original} />,
    }),
    column.accessor('state', { header: t(($) => $.columns.state), cell: ({ getValue }) => <StateWords state={getValue()} /> }),
    column.accessor('account_type', {
      id: 'type',
      header: t(($) => $.columns.type),
      cell: ({ getValue }) => t(($) => $.types[getValue()]),
    }),
    column.accessor('balance', {
      header: t(($) => $.columns.balance),
      meta: { isNumeric: true },
      enableSorting: true,
      sortDescFirst: true,
      cell: ({ row }) => <BalanceWords company={row.original} />,
    }),
    column.accessor('credit_limit', {
      id: 'limit',
      header: t(($) => $.columns.limit),
      meta: { isNumeric: true },
      cell: ({ getValue, row }) => format.money(getValue(), row.original.currency),
    }),
    column.accessor('last_purchase', {
      header: t(($) => $.columns.lastPurchase),
      enableSorting: true,
      sortDescFirst: true,
      cell: ({
        row: {
          original: { last_purchase: last },
        },
      }) => (last === null ? t(($) => $.never) : format.shortDate(last)),
    }),
    column.accessor('created', {
      header: t(($) => $.columns.created),
      enableSorting: true,
      sortDescFirst: true,
      cell: ({ getValue }) => format.shortDate(getValue()),
    }),
    column.accessor('marks', { header: t(($) => $.columns.marks), cell: ({ getValue }) => <CompanyMarks marks={getValue()} most={2} /> }),
  ]);
}

/** Distinguishes companies of the same name. */
function NumberWords({ company: { number, country } }: { company: DeskCompanyRow }) {
  return (
    <span className={classes.number}>
      {number}, {countryName(country)}
    </span>
  );
}

function CompanyCard({ company }: { company: DeskCompanyRow }) {
  return (
    <>
      <div>
        {company.number}, {countryName(company.country)}
      </div>
      <div className={classes.cardLine}>
        <StateWords state={company.state} />
        <BalanceWords company={company} />
      </div>
      <CompanyMarks marks={company.marks} />
    </>
  );
}

/** Previews a company beside the list, with enough to answer a call. */
function CompanyPreview({ id }: { id: number }) {
  const { t } = useTranslation('operator-companies');
  const format = useFormat();
  const query = useQuery(summaryQuery(id));
  return (
    <TabRoom data={query.data} loading={toRegionLoading(query)}>
      {(company) => (
        <div className={companyClasses.preview}>
          <StateWords state={company.state} />
          {company.lock !== null && (
            <p className={companyClasses.banner}>
              {t(($) => $.page.lockedSince, { date: format.dateTime(company.lock.at), reason: company.lock.reason })}
            </p>
          )}
          <CreditBar company={company} />
          <FactList
            facts={[
              { label: t(($) => $.summary.person), value: company.person },
              { label: t(($) => $.summary.phone), value: company.phone === null ? undefined : format.phone(company.phone) },
              { label: t(($) => $.summary.address), value: company.address.join(', ') },
              {
                label: t(($) => $.columns.lastPurchase),
                value: company.last_purchase === null ? t(($) => $.never) : format.dateTime(company.last_purchase),
              },
              {
                label: t(($) => $.summary.lastSignIn),
                value: company.last_sign_in === null ? t(($) => $.summary.notLately) : format.dateTime(company.last_sign_in),
              },
              { label: t(($) => $.summary.toDos), value: company.to_dos.map((key) => t(($) => $.toDo[key])).join(', ') },
            ]}
          />
          <CompanyMarks marks={company.marks} />
        </div>
      )}
    </TabRoom>
  );
}
