import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportOutcome } from '../../../contract/enquiries/values.ts';
import { DeskLink } from '../../ui/desk/desk-link.tsx';
import { useFormat } from '../../ui/format.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import table from '../../ui/list/table.module.css';
import { ScrollRoom } from '../../ui/scroll-room.tsx';
import classes from './intake.module.css';
import { type ImportedLine, importRowsQuery, type LeadImportDetail } from './import-api.ts';

const columns = ['line', 'outcome', 'type', 'postcode', 'remarks'] as const;

/** Lists the rows of an import with their result, filterable, each with a link to its lead. */
export function ImportedLines({ one }: { one: LeadImportDetail }) {
  const { t } = useTranslation('operator-import');
  const { number } = useFormat();
  const [only, setOnly] = useState<ImportOutcome>();
  const { data, isError, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(importRowsQuery(one, only));
  const lines = data?.pages.flatMap((page) => page.data) ?? [];
  const { counts } = one;
  const views = [
    { key: undefined, label: t(($) => $.lines.all, { number: number(one.done) }) },
    { key: 'wrong', label: t(($) => $.lines.wrong, { number: number(counts.wrong) }) },
    { key: 'held', label: t(($) => $.lines.held, { number: number(counts.held) }) },
  ] as const;
  return (
    <section className={classes.pane} aria-label={t(($) => $.lines.title)}>
      <fieldset className={classes.views} aria-label={t(($) => $.lines.filter)}>
        {views.map(({ key, label }) => (
          <Button key={label} variant="default" size="sm" aria-pressed={only === key} onClick={() => setOnly(key)}>
            {label}
          </Button>
        ))}
      </fieldset>
      {isError && (
        <InlineFailure onRetry={() => void refetch()} isRetrying={isFetching}>
          {t(($) => $.lines.notLoaded)}
        </InlineFailure>
      )}
      {lines.length > 0 && (
        <ScrollRoom className={classes.room} label={t(($) => $.lines.caption)}>
          <table className={`${table.table} ${classes.lines}`}>
            <caption className="visually-hidden">{t(($) => $.lines.caption)}</caption>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col" data-wide-only={column === 'type' || column === 'postcode' || undefined}>
                    {t(($) => $.lines[column])}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <LineRow key={line.line} line={line} isFinished={one.started_at !== null} />
              ))}
            </tbody>
          </table>
        </ScrollRoom>
      )}
      {hasNextPage && (
        <Button variant="default" loading={isFetching} onClick={() => void fetchNextPage()} className={classes.submit}>
          {t(($) => $.lines.more)}
        </Button>
      )}
    </section>
  );
}

function LineRow({ line, isFinished }: { line: ImportedLine; isFinished: boolean }) {
  const { t } = useTranslation('operator-import');
  const { outcome } = line;
  return (
    <tr>
      <th scope="row">{line.line}</th>
      <td className={outcome === 'wrong' ? classes.wrong : undefined}>
        {t(($) => $.outcomes[isFinished ? 'finished' : 'expected'][outcome])}
      </td>
      <td data-wide-only>{line.work_type}</td>
      <td data-wide-only>{line.postcode}</td>
      <td>
        <Remarks line={line} />
      </td>
    </tr>
  );
}

function Remarks({ line }: { line: ImportedLine }): ReactNode {
  const { t } = useTranslation('operator-import');
  const format = useFormat();
  const { outcome, enquiry, hold_reasons: reasons, held_until: until, errors } = line;
  if (outcome === 'wrong')
    return (
      <ul className={classes.errors}>
        {errors.map(({ field, text }) => (
          <li key={`${field} ${text}`}>{field === '' ? text : t(($) => $.lines.fault, { field, text })}</li>
        ))}
      </ul>
    );
  const why = reasons.map((reason) => t(($) => $.held[reason])).join(', ');
  const notes = [
    ...(outcome === 'before' && enquiry === null ? [t(($) => $.lines.sameLine)] : []),
    ...(why === '' ? [] : [t(($) => $.lines.heldFor, { reasons: why })]),
    ...(until === null ? [] : [t(($) => $.lines.until, { time: format.dateTime(until) })]),
  ];
  return (
    <>
      {enquiry !== null && <DeskLink href={`/operator/leads/${enquiry.id}`}>{t(($) => $.lines.lead, { code: enquiry.code })}</DeskLink>}{' '}
      {notes.join('. ')}
    </>
  );
}
