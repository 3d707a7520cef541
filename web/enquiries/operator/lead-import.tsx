import { Button, Checkbox } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeskLink } from '../../ui/desk/desk-link.tsx';
import { DeskPage } from '../../ui/desk/desk-page.tsx';
import { useDeskParam } from '../../ui/desk/desk-search.ts';
import { ReasonDialog } from '../../ui/desk/reason-dialog.tsx';
import { IconDownload } from '../../ui/icons/shell-icons.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { SkeletonCard } from '../../ui/skeleton/skeleton-card.tsx';
import classes from './intake.module.css';
import { cancelImport, importKeys, importQuery, type LeadImportDetail, rejectsFile, startImport } from './import-api.ts';
import { ImportedLines } from './imported-lines.tsx';
import { MappingForm } from './mapping-form.tsx';
import own from './import.module.css';

/** Takes one import through its steps: match the columns, check, start, and see the result. */
export function LeadImportPage() {
  const { t } = useTranslation('operator-import');
  const id = Number(useDeskParam('id'));
  const query = useQuery(importQuery(id));
  const loading = toRegionLoading(query);
  const one = query.data;
  return (
    <DeskPage
      title={t(($) => $.page.title, { file: one?.file_name ?? '' })}
      description={<DeskLink href="/operator/leads/import">{t(($) => $.page.back)}</DeskLink>}
    >
      {loading.hasFailed ? (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.page.notLoaded)}
        </InlineFailure>
      ) : one === undefined ? (
        <SkeletonCard lines={[60, 80, 70, 90, 60]} />
      ) : (
        <ImportSteps key={id} one={one} />
      )}
    </DeskPage>
  );
}

function ImportSteps({ one }: { one: LeadImportDetail }) {
  const { t } = useTranslation('operator-import');
  const client = useQueryClient();
  const [isMapping, setMapping] = useState(false);
  const reload = () => client.invalidateQueries({ queryKey: importKeys.all() });
  const { state, rows, format, source } = one;
  const facts = { rows: t(($) => $.rows, { count: rows }), format: t(($) => $.formats[format]), source: source.name };
  const isWorking = state === 'checking' || state === 'running';
  const hasEnded = state === 'done' || state === 'cancelled';
  const isMapped = state !== 'mapping' && !(state === 'checked' && isMapping);
  return (
    <div className={own.parts}>
      <p className={classes.text}>
        {t(($) => $.page.facts, facts)}. {t(($) => $.states[state])}.
      </p>
      {!isMapped && (
        <MappingForm
          one={one}
          onSaved={async () => {
            await reload();
            setMapping(false);
          }}
        />
      )}
      {isWorking && <ImportProgress one={one} />}
      {state === 'checked' && isMapped && <CheckedImport one={one} onChanged={reload} onRemap={() => setMapping(true)} />}
      {hasEnded && one.started_at !== null && <ImportResult one={one} />}
      {isMapped && !isWorking && one.done > 0 && <ImportedLines one={one} />}
      {!hasEnded && <CancelImport id={one.id} onChanged={reload} />}
    </div>
  );
}

function ImportProgress({ one: { state, done, rows } }: { one: LeadImportDetail }) {
  const { t } = useTranslation('operator-import');
  return (
    <section className={classes.pane}>
      <progress className={own.progress} value={done} max={rows} aria-label={t(($) => $.progress.label)} />
      <output className={classes.text}>
        {t(($) => (state === 'checking' ? $.progress.checking : $.progress.running), { done, rows })}
      </output>
      <p className={classes.text}>{t(($) => $.progress.leave)}</p>
    </section>
  );
}

interface CheckedProps {
  readonly one: LeadImportDetail;
  readonly onChanged: () => Promise<void>;
  readonly onRemap: () => void;
}

/** Says what starting would do and send, and starts it. */
function CheckedImport({ one, onChanged, onRemap }: CheckedProps) {
  const { t } = useTranslation('operator-import');
  const [hold, setHold] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { counts, emails, texts } = one;
  const count = counts.taken + counts.held;
  const live = hold ? 0 : counts.taken;
  const effects = [
    t(($) => $.checked.live, { count: live }),
    t(($) => $.checked.held, { count: count - live }),
    ...(counts.wrong > 0 ? [t(($) => $.checked.wrong, { count: counts.wrong })] : []),
    ...(counts.before > 0 ? [t(($) => $.checked.before, { count: counts.before })] : []),
  ];
  const messages = [
    t(($) => $.checked.customers, { count: emails?.customers ?? 0 }),
    t(($) => $.checked.companies, { count: hold ? 0 : (emails?.companies ?? 0) }),
    t(($) => $.checked.texts, { count: hold ? 0 : (texts ?? 0) }),
  ];
  return (
    <SectionCard title={t(($) => $.checked.title)}>
      <div className={own.effects}>
        <ul className={own.list}>
          {effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
        <ul className={own.list}>
          {messages.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      </div>
      {count > 0 ? (
        <>
          <p className={classes.text}>{t(($) => $.checked.holdNote)}</p>
          <Checkbox
            label={t(($) => $.checked.hold)}
            description={t(($) => $.checked.holdHint)}
            checked={hold}
            onChange={(event) => setHold(event.currentTarget.checked)}
          />
        </>
      ) : (
        <p className={classes.text}>{t(($) => $.checked.nothing)}</p>
      )}
      <div className={classes.row}>
        {count > 0 && <Button onClick={() => setAsking(true)}>{t(($) => $.go, { count })}</Button>}
        <Button variant="default" onClick={onRemap}>
          {t(($) => $.checked.remap)}
        </Button>
      </div>
      {counts.wrong > 0 && <RejectsLink id={one.id} />}
      {isAsking && (
        <ReasonDialog
          title={t(($) => $.ask, { count })}
          confirm={t(($) => $.go, { count })}
          hint={t(($) => $.askHint)}
          done={t(($) => $.started)}
          onConfirm={async (reason) => {
            await startImport(one.id, { hold, reason });
            await onChanged();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </SectionCard>
  );
}

function RejectsLink({ id }: { id: number }) {
  const { t } = useTranslation('operator-import');
  return (
    <a href={rejectsFile(id)} download className={classes.sample}>
      <IconDownload size={20} stroke={1.75} aria-hidden />
      {t(($) => $.result.rejects)}
    </a>
  );
}

function ImportResult({ one: { id, counts } }: { one: LeadImportDetail }) {
  const { t } = useTranslation('operator-import');
  const lines = [
    t(($) => $.lines.taken, { number: counts.taken }),
    t(($) => $.lines.held, { number: counts.held }),
    t(($) => $.lines.wrong, { number: counts.wrong }),
  ];
  return (
    <SectionCard title={t(($) => $.result.title)}>
      <output className={classes.text}>{lines.join(', ')}</output>
      {counts.wrong > 0 && (
        <>
          <RejectsLink id={id} />
          <p className={classes.text}>{t(($) => $.result.rejectsHint)}</p>
        </>
      )}
    </SectionCard>
  );
}

function CancelImport({ id, onChanged }: { id: number; onChanged: () => Promise<void> }) {
  const { t } = useTranslation('operator-import');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="default" className={classes.submit} onClick={() => setAsking(true)}>
        {t(($) => $.cancel.action)}
      </Button>
      {isAsking && (
        <ReasonDialog
          isDestructive
          title={t(($) => $.cancel.title)}
          confirm={t(($) => $.cancel.action)}
          done={t(($) => $.cancel.done)}
          onConfirm={async (reason) => {
            await cancelImport(id, reason);
            await onChanged();
          }}
          onClose={() => setAsking(false)}
        >
          <p className={classes.text}>{t(($) => $.cancel.text)}</p>
        </ReasonDialog>
      )}
    </>
  );
}
