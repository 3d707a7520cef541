import { Button, FileButton, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CountryCode, countryCodes, knownCountry } from '../../../contract/kit/country.ts';
import { countryName } from '../../../contract/kit/language.ts';
import { buildAcceptAttribute, typeNames } from '../../../contract/kit/upload-types.ts';
import type { CompanyImport, CompanyImportLine } from '../../../contract/registration/staff-companies-endpoints.ts';
import { companyFields, maxCompanyRows, type CompanyField } from '../../../contract/registration/staff-company-rules.ts';
import own from '../../enquiries/operator/import.module.css';
import classes from '../../enquiries/operator/intake.module.css';
import { callApi } from '../../platform/api-client.ts';
import { saveCsv } from '../../platform/save-file.ts';
import { DeskLink } from '../../ui/desk/desk-link.tsx';
import { DeskPage } from '../../ui/desk/desk-page.tsx';
import { ReasonDialog } from '../../ui/desk/reason-dialog.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { IconDownload } from '../../ui/icons/shell-icons.ts';
import { IconPaperclip } from '../../ui/icons/trade-icons.ts';
import table from '../../ui/list/table.module.css';
import { ScrollRoom } from '../../ui/scroll-room.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { useCompanyLabels } from './new-company.tsx';

type Columns = readonly { readonly heading: string; readonly field: CompanyField | null }[];

interface CompanyFile {
  readonly file: File;
  readonly country: CountryCode;
}

function toForm({ file, country }: CompanyFile, columns: Columns | undefined): FormData {
  const body = new FormData();
  body.append('file', file);
  body.append('country', country);
  if (columns !== undefined) body.append('columns', JSON.stringify(columns.map(({ heading, field }) => ({ heading, field }))));
  return body;
}

/** Imports companies and their users from a file: choose, match the columns, check, import. */
export function ImportCompanies() {
  const { t } = useTranslation('operator-companies');
  const [file, setFile] = useState<File>();
  const [country, setCountry] = useState<CountryCode>(countryCodes()[0] ?? 'gb');
  const [columns, setColumns] = useState<Columns>();
  const [checked, setChecked] = useState<CompanyImport>();
  const [done, setDone] = useState<CompanyImport>();
  const [isAsking, setAsking] = useState(false);
  const { run, isBusy, failure } = useAction(t(($) => $.import.failed));
  const given = file === undefined ? undefined : { file, country };
  /** Checks the file with the given mapping, or has one suggested. */
  const check = (mapping: Columns | undefined): void => {
    if (given === undefined) return;
    void run(async () => {
      const { data } = (await callApi('POST /operator/companies/preview', { body: toForm(given, mapping) })).body;
      setColumns(data.headings);
      setChecked(data);
    });
  };
  const start = async (reason: string): Promise<void> => {
    if (given === undefined || columns === undefined) return;
    const body = toForm(given, columns);
    body.append('reason', reason);
    setDone((await callApi('POST /operator/companies/import', { body })).body.data);
  };
  const restart = (): void => {
    setChecked(undefined);
    setColumns(undefined);
    setDone(undefined);
  };
  return (
    <DeskPage
      title={t(($) => $.import.title)}
      description={t(($) => $.import.description, { types: typeNames('leadImport'), max: maxCompanyRows })}
      actions={<DeskLink href="/operator/companies/new">{t(($) => $.newCompany.title)}</DeskLink>}
    >
      <div className={own.parts}>
        {done === undefined && (
          <FileStep
            file={file}
            country={country}
            isBusy={isBusy}
            onFile={(chosen) => {
              setFile(chosen);
              restart();
            }}
            onCountry={(chosen) => {
              setCountry(chosen);
              restart();
            }}
            onCheck={() => check(undefined)}
          />
        )}
        <FailureAlert failure={failure} />
        {done === undefined && checked !== undefined && columns !== undefined && (
          <>
            <Result
              result={checked}
              isDone={false}
              isStale={JSON.stringify(checked.headings.map(({ field }) => field)) !== JSON.stringify(columns.map(({ field }) => field))}
              onStart={() => setAsking(true)}
            />
            <MappingStep
              headings={checked.headings}
              columns={columns}
              isBusy={isBusy}
              onChange={setColumns}
              onCheck={() => check(columns)}
            />
          </>
        )}
        {done !== undefined && <Result result={done} isDone isStale={false} />}
        {isAsking && checked !== undefined && (
          <ReasonDialog
            title={t(($) => $.import.ask, { count: checked.companies })}
            confirm={t(($) => $.import.start, { count: checked.companies })}
            onConfirm={start}
            onClose={() => setAsking(false)}
          >
            <p className={classes.text}>{t(($) => $.import.effect, { count: checked.companies + checked.users })}</p>
          </ReasonDialog>
        )}
      </div>
    </DeskPage>
  );
}

interface FileStepProps {
  readonly file: File | undefined;
  readonly country: CountryCode;
  readonly isBusy: boolean;
  readonly onFile: (file: File) => void;
  readonly onCountry: (country: CountryCode) => void;
  readonly onCheck: () => void;
}

function FileStep({ file, country, isBusy, onFile, onCountry, onCheck }: FileStepProps) {
  const { t } = useTranslation('operator-companies');
  const labels = useCompanyLabels();
  const sample = (): void => saveCsv('companies-sample', sampleCsv());
  return (
    <div className={classes.form}>
      <Button
        variant="default"
        className={classes.submit}
        leftSection={<IconDownload size={20} stroke={1.75} aria-hidden />}
        onClick={sample}
      >
        {t(($) => $.import.sample)}
      </Button>
      <p className={classes.text}>{t(($) => $.import.possible, { columns: companyFields.map((field) => labels[field]).join(', ') })}</p>
      <NativeSelect
        label={t(($) => $.import.country)}
        description={t(($) => $.import.countryHint)}
        data={countryCodes().map((value) => ({ value, label: countryName(value) }))}
        value={country}
        onChange={(event) => onCountry(knownCountry(event.currentTarget.value) ?? country)}
      />
      <div className={classes.row}>
        <FileButton accept={buildAcceptAttribute('leadImport')} onChange={(chosen) => chosen !== null && onFile(chosen)}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconPaperclip size={20} stroke={1.75} aria-hidden />}>
              {t(($) => (file === undefined ? $.import.choose : $.import.another))}
            </Button>
          )}
        </FileButton>
        <span className={classes.name}>{file?.name}</span>
      </div>
      {file !== undefined && (
        <Button className={classes.submit} loading={isBusy} onClick={onCheck}>
          {t(($) => $.import.check)}
        </Button>
      )}
    </div>
  );
}

const sampleCells: Readonly<Record<CompanyField, readonly [owner: string, member: string]>> = {
  country: ['gb', ''],
  internal_name: ['Ashby Heating Ltd', 'Ashby Heating Ltd'],
  company_type: ['Ltd', ''],
  company_number: ['01234567', ''],
  vat_number: ['', ''],
  website: ['ashby.example', ''],
  phone: ['0116 496 0123', ''],
  mobile: ['', ''],
  address_line1: ['1 Mill Lane', ''],
  address_line2: ['', ''],
  town: ['Leicester', ''],
  county: ['', ''],
  postcode: ['LE4 7ZS', ''],
  title: ['Ms', 'Mr'],
  forename: ['Rosalind', 'Edwin'],
  surname: ['Ashby', 'Marsh'],
  email: ['rosalind@ashby.example', 'edwin@ashby.example'],
  coverage: ['LE1 LE2 LE3', ''],
  work_types: ['gas-boiler-replacement', ''],
  credit_limit: ['500', ''],
  balance: ['-25.50', ''],
};

/** A company with two users. */
function sampleCsv(): string {
  const rows = [companyFields, ...([0, 1] as const).map((person) => companyFields.map((field) => sampleCells[field][person]))];
  return `${rows.map((cells) => cells.join(',')).join('\r\n')}\r\n`;
}

interface MappingStepProps {
  readonly headings: CompanyImport['headings'];
  readonly columns: Columns;
  readonly isBusy: boolean;
  readonly onChange: (columns: Columns) => void;
  readonly onCheck: () => void;
}

function MappingStep({ headings, columns, isBusy, onChange, onCheck }: MappingStepProps) {
  const { t } = useTranslation('operator-companies');
  const labels = useCompanyLabels();
  const options = [{ value: '', label: t(($) => $.import.leaveOut) }, ...companyFields.map((value) => ({ value, label: labels[value] }))];
  return (
    <SectionCard title={t(($) => $.import.columns)}>
      <ul className={own.columns}>
        {columns.map(({ heading, field }, place) => (
          <li key={heading}>
            <span className={own.heading}>
              <strong>{heading}</strong>
              <span className={classes.muted}>{headings[place]?.samples.join(', ')}</span>
            </span>
            <NativeSelect
              aria-label={t(($) => $.import.field, { heading })}
              data={options}
              value={field ?? ''}
              onChange={({ currentTarget: { value } }) => {
                const chosen = companyFields.find((one) => one === value) ?? null;
                onChange(columns.map((column, index) => (index === place ? { heading, field: chosen } : column)));
              }}
            />
          </li>
        ))}
      </ul>
      <Button variant="default" className={classes.submit} loading={isBusy} onClick={onCheck}>
        {t(($) => $.import.recheck)}
      </Button>
    </SectionCard>
  );
}

interface ResultProps {
  readonly result: CompanyImport;
  readonly isDone: boolean;
  /** The mapping has changed since the check. */
  readonly isStale: boolean;
  readonly onStart?: () => void;
}

function Result({ result: { companies, users, wrong, lines, rejects }, isDone, isStale, onStart }: ResultProps) {
  const { t } = useTranslation('operator-companies');
  const counts = [
    t(($) => $.import.companies, { count: companies }),
    t(($) => $.import.users, { count: users }),
    t(($) => $.import.wrong, { count: wrong }),
  ];
  if (lines.length === 0) return <p className={classes.text}>{t(($) => $.import.notMatched)}</p>;
  return (
    <SectionCard title={t(($) => (isDone ? $.import.result : $.import.preview))}>
      <output className={classes.text}>{counts.join(', ')}</output>
      <p className={classes.text}>{t(($) => (isDone ? $.import.mailed : $.import.nothingYet), { count: companies + users })}</p>
      <div className={classes.row}>
        {onStart !== undefined && companies > 0 && (
          <Button disabled={isStale} onClick={onStart}>
            {t(($) => $.import.start, { count: companies })}
          </Button>
        )}
        {rejects !== null && (
          <Button
            variant="default"
            leftSection={<IconDownload size={20} stroke={1.75} aria-hidden />}
            onClick={() => saveCsv('companies-rejects', rejects)}
          >
            {t(($) => $.import.rejects)}
          </Button>
        )}
      </div>
      {isStale && <p className={classes.text}>{t(($) => $.import.stale)}</p>}
      <Lines lines={lines} isDone={isDone} />
    </SectionCard>
  );
}

function Lines({ lines, isDone }: { lines: readonly CompanyImportLine[]; isDone: boolean }) {
  const { t } = useTranslation('operator-companies');
  const labels: Readonly<Record<string, string>> = useCompanyLabels();
  return (
    <ScrollRoom className={classes.room} label={t(($) => $.import.lines)}>
      <table className={`${table.table} ${classes.lines}`}>
        <caption className="visually-hidden">{t(($) => $.import.lines)}</caption>
        <thead>
          <tr>
            <th scope="col">{t(($) => $.import.line)}</th>
            <th scope="col">{t(($) => $.import.what)}</th>
            <th scope="col">{t(($) => $.import.remarks)}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ line, name, email, outcome, company_id: id, errors }) => (
            <tr key={line}>
              <th scope="row">{line}</th>
              <td>{id === null ? name : <DeskLink href={`/operator/companies/${id}`}>{name}</DeskLink>}</td>
              <td>
                {outcome === 'wrong' ? (
                  <ul className={classes.errors}>
                    {errors.map(({ field, text }) => (
                      <li key={`${field} ${text}`}>{field === '' ? text : `${labels[field] ?? field}: ${text}`}</li>
                    ))}
                  </ul>
                ) : (
                  t(($) => (isDone ? $.import.finished[outcome] : $.import.expected[outcome]), { email })
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRoom>
  );
}
