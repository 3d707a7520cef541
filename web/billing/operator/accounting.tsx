import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VatReportWire } from '../../../contract/billing/ledger-endpoints.ts';
import {
  accountingLists,
  accountingPrograms,
  accountingSheets,
  ledgerRoles,
  programCountries,
  type AccountingList,
  type AccountNumbers,
} from '../../../contract/billing/operator-values.ts';
import { type CountryCode, countryCodes } from '../../../contract/kit/country.ts';
import { countryInSentence, countryName } from '../../../contract/kit/language.ts';
import { staffQuery } from '../../identity/operator/session.ts';
import { lazyPart } from '../../platform/load-part.ts';
import { DeskLink } from '../../ui/desk/desk-link.tsx';
import { DeskPage } from '../../ui/desk/desk-page.tsx';
import { ReasonDialog } from '../../ui/desk/reason-dialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { IconDownload } from '../../ui/icons/shell-icons.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { InfoNote } from '../../ui/info-note.tsx';
import { type DayRange, getPresetRange, validateRange, type Preset } from '../../ui/overlay/export-range-rule.ts';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { ScrollRoom } from '../../ui/scroll-room.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { SkeletonCard } from '../../ui/skeleton/skeleton-card.tsx';
import classes from './accounting.module.css';
import { accountNumbersQuery, saveAccountNumbers, vatReportQuery } from './api.ts';

const LazyExportPane = lazyPart(() => import('../../ui/overlay/export-pane.tsx'), 'invoices');

const offered = ['lastMonth', 'thisMonth', 'quarter', 'year', 'last12', 'custom'] as const satisfies readonly Preset[];

/** Accounting files of a business unit: its VAT, lists for spreadsheets, files for programs, and account numbers. */
export function Accounting() {
  const { t } = useTranslation('operator-accounting');
  const [country, setCountry] = useState<CountryCode>(() => countryCodes()[0] ?? 'gb');
  const period = usePeriod();
  return (
    <DeskPage title={t(($) => $.title)} description={<DeskLink href="/operator/invoices">{t(($) => $.back)}</DeskLink>}>
      <div className={classes.choice}>
        <NativeSelect
          label={t(($) => $.unit)}
          value={country}
          data={countryCodes().map((code) => ({ value: code, label: countryName(code) }))}
          onChange={(event) => setCountry(countryCodes().find((code) => code === event.currentTarget.value) ?? country)}
        />
        <PeriodFields period={period} />
      </div>
      <div className={classes.sections}>
        <VatSection country={country} range={period.range} />
        <Programs country={country} range={period.range} />
        <Lists country={country} />
        <Accounts key={country} country={country} />
      </div>
    </DeskPage>
  );
}

function usePeriod() {
  const today = useFormat().today();
  const [preset, setPreset] = useState<(typeof offered)[number]>('lastMonth');
  const [custom, setCustom] = useState<DayRange>(() => getPresetRange('lastMonth', today));
  const problems = preset === 'custom' ? validateRange(custom, { today, changed: 'to' }) : {};
  const isValid = problems.from === undefined && problems.to === undefined;
  return {
    preset,
    custom,
    problems,
    /** Undefined while invalid. */
    range: isValid ? (preset === 'custom' ? custom : getPresetRange(preset, today)) : undefined,
    choose: (next: (typeof offered)[number]) => {
      if (next === 'custom' && preset !== 'custom') setCustom(getPresetRange(preset, today));
      setPreset(next);
    },
    change: (day: Partial<DayRange>) => setCustom({ ...custom, ...day }),
  };
}

function PeriodFields({ period }: { readonly period: ReturnType<typeof usePeriod> }) {
  const { t } = useTranslation('invoices');
  const { preset, custom, problems } = period;
  return (
    <>
      <NativeSelect
        label={t(($) => $.export.period)}
        value={preset}
        data={offered.map((value) => ({ value, label: t(($) => $.export.presets[value]) }))}
        onChange={(event) => period.choose(offered.find((value) => value === event.currentTarget.value) ?? preset)}
      />
      {preset === 'custom' &&
        (['from', 'to'] as const).map((name) => {
          const problem = problems[name];
          return (
            <TextInput
              key={name}
              type="date"
              label={t(($) => $.export[name])}
              value={custom[name]}
              error={problem && t(($) => $.export.problem[problem])}
              onChange={(event) => period.change({ [name]: event.currentTarget.value })}
            />
          );
        })}
    </>
  );
}

interface SectionProps {
  readonly country: CountryCode;
  /** Undefined while invalid. */
  readonly range: DayRange | undefined;
}

function VatSection({ country, range }: SectionProps) {
  const { t } = useTranslation('operator-accounting');
  const format = useFormat();
  const query = useQuery({ ...vatReportQuery(country, range ?? { from: '', to: '' }), enabled: range !== undefined });
  const loading = toRegionLoading(query);
  return (
    <SectionCard title={t(($) => $.vat.title)}>
      {range !== undefined && (
        <p className={classes.hint}>{t(($) => $.vat.period, { from: format.longDay(range.from), to: format.longDay(range.to) })}</p>
      )}
      {loading.hasFailed ? (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.failed)}
        </InlineFailure>
      ) : query.data === undefined ? (
        <SkeletonCard lines={[90, 80, 85]} />
      ) : query.data.rows.length === 0 ? (
        <p className={classes.hint}>{t(($) => $.vat.empty)}</p>
      ) : (
        <VatTable report={query.data} />
      )}
    </SectionCard>
  );
}

function VatTable({ report }: { readonly report: VatReportWire }) {
  const { t } = useTranslation('operator-accounting');
  const format = useFormat();
  const { currency, rows, documents, ledger, agrees } = report;
  const sums = ({ net, vat, gross }: VatReportWire['documents']) =>
    [net, vat, gross].map((amount, at) => (
      <td key={['net', 'vat', 'gross'][at]} className={classes.amount}>
        {format.money(amount, currency)}
      </td>
    ));
  return (
    <>
      <ScrollRoom className={classes.scroll} label={t(($) => $.vat.title)}>
        <table className={classes.table}>
          <caption className="visually-hidden">{t(($) => $.vat.title)}</caption>
          <thead>
            <tr>
              <th scope="col">{t(($) => $.vat.kind)}</th>
              <th scope="col" className={classes.amount}>
                {t(($) => $.vat.documents)}
              </th>
              {(['net', 'vat', 'gross'] as const).map((name) => (
                <th key={name} scope="col" className={classes.amount}>
                  {t(($) => $.vat[name])}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={`${row.treatment} ${row.rate} ${row.kind}`}>
                <th scope="row">
                  {t(($) => $.vat.row, {
                    kind: t(($) => $.vat.kinds[row.kind]),
                    treatment: t(($) => $.vat.treatments[row.treatment]),
                    rate: format.percent(row.rate),
                  })}
                </th>
                <td className={classes.amount}>{format.number(row.documents)}</td>
                {sums(row)}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t(($) => $.vat.total)}</th>
              <td className={classes.amount}>{format.number(rows.reduce((all, row) => all + row.documents, 0))}</td>
              {sums(documents)}
            </tr>
            <tr>
              <th scope="row" colSpan={2}>
                {t(($) => $.vat.ledger)}
              </th>
              {sums(ledger)}
            </tr>
          </tfoot>
        </table>
      </ScrollRoom>
      <InfoNote>{agrees ? t(($) => $.vat.agrees) : t(($) => $.vat.differs)}</InfoNote>
    </>
  );
}

/** Links to the files for accounting programs; those of another country's authorities are left out. */
function Programs({ country, range }: SectionProps) {
  const { t } = useTranslation('operator-accounting');
  const own = accountingPrograms.filter((program) => (programCountries[program] ?? country) === country);
  return (
    <SectionCard title={t(($) => $.programs.title)}>
      <p className={classes.hint}>{t(($) => $.programs.text)}</p>
      <ul className={classes.files}>
        {own.map((program) => (
          <li key={program}>
            <Button
              variant="default"
              leftSection={<IconDownload size={20} stroke={1.75} aria-hidden />}
              {...(range === undefined
                ? { disabled: true }
                : {
                    component: 'a' as const,
                    href: `/api/v1/operator/accounting/${country}/programs/${program}?${new URLSearchParams({ ...range })}`,
                    download: true,
                  })}
            >
              {t(($) => $.programs.names[program])}
            </Button>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

function Lists({ country }: Pick<SectionProps, 'country'>) {
  const { t } = useTranslation('operator-accounting');
  const [open, setOpen] = useState<AccountingList>();
  return (
    <SectionCard title={t(($) => $.lists.title)}>
      <ul className={classes.lists}>
        {accountingLists.map((list) => (
          <li key={list}>
            <Button variant="default" onClick={() => setOpen(list)}>
              {t(($) => $.lists.names[list])}
            </Button>
            <p className={classes.hint}>{t(($) => $.lists.texts[list])}</p>
          </li>
        ))}
      </ul>
      {open !== undefined && (
        <Suspense>
          <LazyExportPane
            isDocked={false}
            onClose={() => setOpen(undefined)}
            title={`${t(($) => $.lists.names[open])}: ${countryName(country)}`}
            href={`/api/v1/operator/accounting/${country}/lists/${open}`}
            sheet={accountingSheets[open]}
            period="required"
          />
        </Suspense>
      )}
    </SectionCard>
  );
}

function Accounts({ country }: Pick<SectionProps, 'country'>) {
  const { t } = useTranslation('operator-accounting');
  const client = useQueryClient();
  const isAdmin = useQuery(staffQuery()).data?.role === 'admin';
  const query = useQuery(accountNumbersQuery(country));
  const loading = toRegionLoading(query);
  const [changed, setChanged] = useState<Partial<AccountNumbers>>({});
  const [isSaving, setSaving] = useState(false);
  const loaded = query.data;
  const isChanged = ledgerRoles.some((role) => changed[role] !== undefined && changed[role] !== loaded?.numbers[role]);
  const save = async (reason: string): Promise<void> => {
    if (loaded === undefined) return;
    await saveAccountNumbers(client, country, { numbers: { ...loaded.numbers, ...changed }, reason }, loaded.version);
    setChanged({});
  };
  return (
    <SectionCard title={t(($) => $.accounts.title)}>
      <p className={classes.hint}>{isAdmin ? t(($) => $.accounts.text) : t(($) => $.accounts.adminOnly)}</p>
      {loading.hasFailed ? (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.failed)}
        </InlineFailure>
      ) : loaded === undefined ? (
        <SkeletonCard lines={[90, 80, 85]} />
      ) : (
        <div className={classes.accounts}>
          {ledgerRoles.map((role) => (
            <TextInput
              key={role}
              label={t(($) => $.accounts.roles[role])}
              value={changed[role] ?? loaded.numbers[role]}
              maxLength={20}
              readOnly={!isAdmin}
              onChange={(event) => setChanged({ ...changed, [role]: event.currentTarget.value.trim() })}
            />
          ))}
        </div>
      )}
      {isAdmin && isChanged && (
        <div>
          <Button onClick={() => setSaving(true)}>{t(($) => $.accounts.save)}</Button>
        </div>
      )}
      {isSaving && (
        <ReasonDialog
          title={t(($) => $.accounts.question, { country: countryInSentence(country) })}
          confirm={t(($) => $.accounts.save)}
          done={t(($) => $.accounts.done)}
          onConfirm={save}
          onClose={() => setSaving(false)}
        />
      )}
    </SectionCard>
  );
}
