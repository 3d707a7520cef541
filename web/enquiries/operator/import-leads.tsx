import { Button, FileButton, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxImportLines } from '../../../contract/enquiries/values.ts';
import { buildAcceptAttribute, typeNames } from '../../../contract/kit/upload-types.ts';
import { DeskLink } from '../../ui/desk/desk-link.tsx';
import { DeskPage } from '../../ui/desk/desk-page.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { useFormat } from '../../ui/format.ts';
import { IconDownload } from '../../ui/icons/shell-icons.ts';
import { IconPaperclip } from '../../ui/icons/trade-icons.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { sourceNamesQuery } from './api.ts';
import classes from './intake.module.css';
import { IntakeLinks } from './source-dialog.tsx';
import { importsQuery, type LeadImport, uploadFile } from './import-api.ts';
import own from './import.module.css';

/** Starts an import with a file, and lists the recent ones. */
export function ImportLeads() {
  const { t } = useTranslation('operator-import');
  return (
    <DeskPage
      title={t(($) => $.title)}
      description={t(($) => $.description, { types: typeNames('leadImport'), most: maxImportLines })}
      actions={<IntakeLinks pages={['newLead', 'sources']} />}
    >
      <div className={own.parts}>
        <FileForm />
        <RecentImports />
      </div>
    </DeskPage>
  );
}

function FileForm() {
  const { t } = useTranslation('operator-import');
  const router = useRouter();
  const { data: sources = [] } = useQuery(sourceNamesQuery());
  const [file, setFile] = useState<File>();
  const [chosen, setChosen] = useState<string>();
  const [isMissing, setMissing] = useState(false);
  const { run, isBusy, failure } = useAction(t(($) => $.uploadFailed));
  const sourceId = chosen ?? String(sources[0]?.id ?? '');
  const upload = () => {
    setMissing(file === undefined);
    if (file === undefined) return;
    void run(async () => router.navigate({ href: `/operator/leads/import/${await uploadFile(file, sourceId)}` }));
  };
  return (
    <div className={classes.form}>
      <a href="/download/enquiries-sample.csv" download className={classes.sample}>
        <IconDownload size={20} stroke={1.75} aria-hidden />
        {t(($) => $.sample)}
      </a>
      <NativeSelect
        label={t(($) => $.source)}
        description={t(($) => $.sourceHint)}
        data={sources.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={sourceId}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <div className={classes.row}>
        <FileButton
          accept={buildAcceptAttribute('leadImport')}
          onChange={(given) => {
            if (given === null) return;
            setFile(given);
            setMissing(false);
          }}
        >
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconPaperclip size={20} stroke={1.75} aria-hidden />}>
              {t(($) => (file === undefined ? $.choose : $.another))}
            </Button>
          )}
        </FileButton>
        <span className={classes.name}>{file?.name}</span>
      </div>
      <FailureAlert failure={isMissing ? t(($) => $.notChosen) : failure} />
      <Button onClick={upload} loading={isBusy} className={classes.submit}>
        {t(($) => $.upload)}
      </Button>
    </div>
  );
}

function RecentImports() {
  const { t } = useTranslation('operator-import');
  const query = useQuery(importsQuery());
  const loading = toRegionLoading(query);
  return (
    <SectionCard title={t(($) => $.recent)}>
      {loading.hasFailed && (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.recentFailed)}
        </InlineFailure>
      )}
      {query.data?.length === 0 && <p className={classes.text}>{t(($) => $.noneYet)}</p>}
      {query.data !== undefined && query.data.length > 0 && (
        <ul className={own.recent}>
          {query.data.map((one) => (
            <RecentImport key={one.id} one={one} />
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

function RecentImport({ one }: { one: LeadImport }) {
  const { t } = useTranslation('operator-import');
  const { dateTime } = useFormat();
  const { id, file_name: file, source, by, created_at: at, state, rows } = one;
  return (
    <li>
      <span className={own.recentName}>
        <DeskLink href={`/operator/leads/import/${id}`} className={classes.name}>
          {file}
        </DeskLink>
        <span className={classes.muted}>{t(($) => $.recentLine, { source: source.name, by, time: dateTime(at) })}</span>
      </span>
      <span>{t(($) => $.rows, { count: rows })}</span>
      <span>{t(($) => $.states[state])}</span>
    </li>
  );
}
