import { Button, FileButton, NativeSelect } from '@mantine/core';
import { IconDownload } from '../../ui/icons/shell-icons.ts';
import { IconPaperclip } from '../../ui/icons/trade-icons.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportedLine } from '../../../contract/enquiries/staff-intake-endpoints.ts';
import { maxImportLines } from '../../../contract/enquiries/values.ts';
import { buildAcceptAttribute, typeNames } from '../../../contract/kit/upload-types.ts';
import { DeskPage } from '../../ui/desk/desk-page.tsx';
import { ReasonDialog } from '../../ui/desk/reason-dialog.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { useFormat } from '../../ui/format.ts';
import table from '../../ui/list/table.module.css';
import { ScrollRoom } from '../../ui/scroll-room.tsx';
import { type Imported, importFile, previewFile, sourceNamesQuery } from './api.ts';
import { IntakeLinks } from './source-dialog.tsx';
import classes from './intake.module.css';

interface FilePreview {
  readonly file: File;
  readonly sourceId: string;
  readonly outcome: Imported;
  /** Whether the file was imported, not just previewed. */
  readonly isDone: boolean;
}

/** Imports leads from a file: choose it, preview each line, then import. */
export function ImportLeads() {
  const { t } = useTranslation('operator-intake');
  const [looked, setFilePreview] = useState<FilePreview>();
  return (
    <DeskPage
      title={t(($) => $.import.title)}
      description={t(($) => $.import.description, { types: typeNames('leadImport'), most: maxImportLines })}
      actions={<IntakeLinks pages={['newLead', 'sources']} />}
    >
      <FileForm isLooked={looked !== undefined} onLooked={setFilePreview} />
      {looked !== undefined && (
        <ImportPreview
          key={`${looked.outcome.meta.file_hash} ${looked.isDone}`}
          looked={looked}
          onDone={(outcome) => setFilePreview({ ...looked, outcome, isDone: true })}
        />
      )}
    </DeskPage>
  );
}

/** Choosing another file or source clears the previous preview. */
function FileForm({ isLooked, onLooked }: { isLooked: boolean; onLooked: (looked: FilePreview | undefined) => void }) {
  const { t } = useTranslation('operator-intake');
  const { data: sources = [] } = useQuery(sourceNamesQuery());
  const [file, setFile] = useState<File>();
  const [chosen, setChosen] = useState<string>();
  const [isMissing, setMissing] = useState(false);
  const { run, isBusy, failure } = useAction(t(($) => $.import.previewFailed));
  const sourceId = chosen ?? String(sources[0]?.id ?? '');
  const loadPreview = () => {
    setMissing(file === undefined);
    if (file === undefined) return;
    void run(async () => onLooked({ file, sourceId, outcome: await previewFile(file, sourceId), isDone: false }));
  };
  return (
    <div className={classes.form}>
      <a href="/download/enquiries-sample.csv" download className={classes.sample}>
        <IconDownload size={20} stroke={1.75} aria-hidden />
        {t(($) => $.import.sample)}
      </a>
      <NativeSelect
        label={t(($) => $.import.source)}
        data={sources.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={sourceId}
        onChange={(event) => {
          setChosen(event.currentTarget.value);
          onLooked(undefined);
        }}
      />
      <div className={classes.row}>
        <FileButton
          accept={buildAcceptAttribute('leadImport')}
          onChange={(given) => {
            if (given === null) return;
            setFile(given);
            setMissing(false);
            onLooked(undefined);
          }}
        >
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconPaperclip size={20} stroke={1.75} aria-hidden />}>
              {t(($) => (file === undefined ? $.import.choose : $.import.another))}
            </Button>
          )}
        </FileButton>
        <span className={classes.name}>{file?.name}</span>
      </div>
      <FailureAlert failure={isMissing ? t(($) => $.import.notChosen) : failure} />
      <Button variant={isLooked ? 'default' : 'filled'} onClick={loadPreview} loading={isBusy} className={classes.submit}>
        {t(($) => $.import.preview)}
      </Button>
    </div>
  );
}

function ImportPreview({ looked, onDone }: { looked: FilePreview; onDone: (outcome: Imported) => void }) {
  const { t } = useTranslation('operator-intake');
  const { file, sourceId, outcome, isDone } = looked;
  const { taken, held, wrong, before, file_hash: hash } = outcome.meta;
  const [isAsking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const count = taken + held;
  return (
    <section className={classes.looked}>
      <h2 ref={heading} tabIndex={-1} className={classes.heading}>
        {t(($) => (isDone ? $.import.done : $.import.looked), { file: file.name })}
      </h2>
      <output className={classes.text}>{t(($) => $.import.sums, { taken, held, wrong, before })}</output>
      {!isDone && count === 0 && <p className={classes.text}>{t(($) => $.import.nothing)}</p>}
      {!isDone && count > 0 && (
        <Button onClick={() => setAsking(true)} className={classes.submit}>
          {t(($) => $.import.go, { count })}
        </Button>
      )}
      <ImportedLines lines={outcome.data} />
      {isAsking && (
        <ReasonDialog
          title={t(($) => $.import.ask, { count, file: file.name })}
          confirm={t(($) => $.import.go, { count })}
          hint={t(($) => $.import.askHint)}
          done={t(($) => $.import.imported)}
          onConfirm={async (reason) => onDone(await importFile(file, { sourceId, hash, reason }))}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}

/** Further lines are only counted; errors have their own view. */
const maxShownLines = 200;

/** Shows the result of each line of a file, filterable to errors and held ones. */
function ImportedLines({ lines }: { lines: readonly ImportedLine[] }) {
  const { t } = useTranslation('operator-intake');
  const [only, setOnly] = useState<'wrong' | 'held'>();
  const count = (outcome: ImportedLine['outcome']) => lines.filter((line) => line.outcome === outcome).length;
  const chosen = only === undefined ? lines : lines.filter(({ outcome }) => outcome === only);
  const views = [
    { key: undefined, label: t(($) => $.import.all, { number: lines.length }) },
    { key: 'wrong', label: t(($) => $.import.onlyWrong, { number: count('wrong') }) },
    { key: 'held', label: t(($) => $.import.onlyHeld, { number: count('held') }) },
  ] as const;
  return (
    <>
      <fieldset className={classes.views} aria-label={t(($) => $.import.filter)}>
        {views.map(({ key, label }) => (
          <Button key={label} variant="default" size="sm" aria-pressed={only === key} onClick={() => setOnly(key)}>
            {label}
          </Button>
        ))}
      </fieldset>
      {chosen.length > 0 && (
        <ScrollRoom className={classes.room} label={t(($) => $.import.caption)}>
          <table className={`${table.table} ${classes.lines}`}>
            <caption className="visually-hidden">{t(($) => $.import.caption)}</caption>
            <thead>
              <tr>
                {(['line', 'outcome', 'type', 'postcode', 'remarks'] as const).map((column) => (
                  <th key={column} scope="col" data-wide-only={column === 'type' || column === 'postcode' || undefined}>
                    {t(($) => $.import[column])}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {chosen.slice(0, maxShownLines).map((line) => (
                <tr key={line.line}>
                  <th scope="row">{line.line}</th>
                  <td className={line.outcome === 'wrong' ? classes.wrong : undefined}>{t(($) => $.outcomes[line.outcome])}</td>
                  <td data-wide-only>{line.work_type}</td>
                  <td data-wide-only>{line.postcode}</td>
                  <td>
                    <Remarks line={line} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRoom>
      )}
      {chosen.length > maxShownLines && <p className={classes.text}>{t(($) => $.import.more, { count: chosen.length - maxShownLines })}</p>}
    </>
  );
}

function Remarks({ line }: { line: ImportedLine }): ReactNode {
  const { t } = useTranslation('operator-intake');
  const format = useFormat();
  const { outcome, quote_code: code, hold_reasons: reasons, held_until: until, errors } = line;
  if (outcome === 'wrong')
    return (
      <ul className={classes.errors}>
        {errors.map(({ field, text }) => (
          <li key={`${field} ${text}`}>{t(($) => $.import.fault, { field, text })}</li>
        ))}
      </ul>
    );
  const earlierNote = code === null ? '' : t(($) => $.import.earlier, { code });
  if (outcome === 'before') return earlierNote === '' ? t(($) => $.import.sameLine) : earlierNote;
  const why = reasons.map((reason) => t(($) => $.held[reason])).join(', ');
  const held = [
    ...(why === '' ? [] : [t(($) => $.import.heldFor, { reasons: why })]),
    ...(until === null ? [] : [t(($) => $.import.until, { time: format.dateTime(until) })]),
  ];
  return [...(earlierNote === '' ? [] : [earlierNote]), ...held].join('. ');
}
