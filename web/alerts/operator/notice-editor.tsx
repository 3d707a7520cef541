import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperatorNotice } from '../../../contract/alerts/notices-endpoints.ts';
import { noticeHeadingLevel } from '../../../contract/alerts/values.ts';
import { withBrandWords } from '../../platform/brand-words.ts';
import { DeskLink } from '../../ui/desk/desk-link.tsx';
import { DeskPage } from '../../ui/desk/desk-page.tsx';
import { ReasonDialog } from '../../ui/desk/reason-dialog.tsx';
import { useDeskParam } from '../../ui/desk/desk-search.ts';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { editorQueryOptions } from '../../ui/form/editor-query-options.ts';
import { isHalfTyped } from '../../ui/form/half-typed.ts';
import { UnsavedChanges } from '../../ui/form/unsaved-changes.tsx';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { MarkdownText } from '../../ui/markdown-text.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { SkeletonCard } from '../../ui/skeleton/skeleton-card.tsx';
import { NoticeItem } from '../notice-item.tsx';
import { deskAlertKeys } from './api.ts';
import { changeNotice, loadNotice, type NoticeWords, publishNotice } from './notices-api.ts';
import { nobody, NoticeFields } from './notice-fields.tsx';
import classes from './notices.module.css';

const empty: NoticeWords = {
  type: 'info',
  subject: '',
  content: '',
  audience: { kind: 'all' },
  dismissable: true,
  marketing: false,
  from: '',
  until: '',
};

/** Whether the notice has text and an audience. */
function isWhole({ subject, content, audience }: NoticeWords): boolean {
  const isForNobody = audience.kind === 'company' && audience.company === nobody;
  return subject.trim() !== '' && content.trim() !== '' && !isForNobody;
}

/** Formats a moment for a datetime field: local time, without seconds. */
function formatLocalDateTime(moment: string | null): string {
  if (moment === null) return '';
  const at = new Date(moment);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

const toNoticeWords = ({ type, subject, content, audience, dismissable, marketing, from, until, state }: OperatorNotice): NoticeWords => ({
  type,
  subject,
  content,
  audience,
  dismissable,
  marketing,
  from: state === 'planned' ? formatLocalDateTime(from) : '',
  until: formatLocalDateTime(until),
});

/** Edits a new notice, or one that is scheduled or live. */
export function NoticeEditor() {
  const { t } = useTranslation('operator-notices');
  const param = useDeskParam('id');
  const id = /^\d{1,15}$/.test(param) ? Number(param) : undefined;
  const query = useQuery({
    queryKey: deskAlertKeys.notice(id ?? 0),
    queryFn: ({ signal }) => loadNotice(id ?? 0, signal),
    enabled: id !== undefined,
    ...editorQueryOptions,
  });
  const loading = toRegionLoading(query);
  const back = <DeskLink href="/operator/content?view=notices">{t(($) => $.back)}</DeskLink>;
  return (
    <DeskPage title={id === undefined ? t(($) => $.create) : t(($) => $.edit)} description={back}>
      {id === undefined && <Editor words={empty} companyName={null} />}
      {id !== undefined && loading.hasFailed && (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.oneNotLoaded)}
        </InlineFailure>
      )}
      {id !== undefined && loading.isBusy && <SkeletonCard lines={[60, 90, 80]} />}
      {query.data !== undefined && (
        <Editor
          key={`${id} ${query.data.version}`}
          id={id}
          version={query.data.version}
          state={query.data.notice.state}
          words={toNoticeWords(query.data.notice)}
          companyName={query.data.notice.company_name}
        />
      )}
    </DeskPage>
  );
}

interface EditorProps {
  readonly id?: number | undefined;
  readonly version?: string | undefined;
  readonly state?: OperatorNotice['state'];
  readonly words: NoticeWords;
  readonly companyName: string | null;
}

function Editor({ id, version, state, words, companyName }: EditorProps) {
  const { t } = useTranslation('operator-notices');
  const router = useRouter();
  const queryClient = useQueryClient();
  const [given, setGiven] = useState(words);
  const [problem, setProblem] = useState(false);
  const [isHalf, setHalf] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const [isAsking, setAsking] = useState(false);
  const [isSent, setSent] = useState(false);
  const isDirty = JSON.stringify(given) !== JSON.stringify(words) && !isSent;
  const act = id === undefined ? 'publish' : 'change';
  const send = async (reason: string): Promise<void> => {
    if (id === undefined) await publishNotice(given, reason);
    else await changeNotice(id, given, { version, reason, isPlanned: state === 'planned' });
    setSent(true);
    await queryClient.invalidateQueries({ queryKey: deskAlertKeys.notices() });
    void router.navigate({ href: '/operator/content?view=notices', ignoreBlocker: true });
  };
  const ask = () => {
    // An unfinished date must not count as empty, which would mean "now" or "no end".
    const isHalfDated = isHalfTyped(fields.current);
    setProblem(!isWhole(given));
    setHalf(isHalfDated);
    if (isWhole(given) && !isHalfDated) setAsking(true);
  };
  if (state === 'ended') return <p>{t(($) => $.ended)}</p>;
  return (
    <div className={classes.columns}>
      <div className={classes.form} ref={fields}>
        <NoticeFields
          given={given}
          companyName={companyName}
          hasStarted={state === 'live'}
          isNew={id === undefined}
          hasProblem={problem}
          onChange={(change) => setGiven({ ...given, ...change })}
        />
        <FailureAlert failure={isHalf ? t(($) => $.fields.halfTyped) : undefined} />
        <div>
          <Button onClick={ask}>{t(($) => $[act].act)}</Button>
        </div>
      </div>
      <NoticePreview notice={given} />
      <UnsavedChanges isDirty={isDirty} />
      {isAsking && (
        <ReasonDialog
          title={t(($) => $[act].question, { subject: given.subject })}
          confirm={t(($) => $[act].act)}
          done={t(($) => $[act].done)}
          onConfirm={send}
          onClose={() => setAsking(false)}
        >
          <p>{t(($) => $[act].effect)}</p>
          {given.marketing && <p>{t(($) => $.marketing.effect)}</p>}
        </ReasonDialog>
      )}
    </div>
  );
}

const isMoment = (text: string): boolean => !Number.isNaN(Date.parse(text));

/** Previews a notice with the dashboard's own components; dismissing it here has no effect. */
function NoticePreview({ notice: { type, subject, content, dismissable, from } }: { notice: NoticeWords }) {
  const { t } = useTranslation('operator-notices');
  const [opened] = useState(() => new Date().toISOString());
  const [isGone, setGone] = useState(false);
  const notice = {
    type,
    subject: subject === '' ? t(($) => $.preview.subject) : withBrandWords(subject),
    html: '',
    dismissable,
    published_at: isMoment(from) ? new Date(from).toISOString() : opened,
  };
  const dismissal = {
    isGone: isGone && dismissable,
    isBusy: false,
    hasFailed: false,
    dismiss: () => setGone(true),
    restore: () => setGone(false),
  };
  return (
    <SectionCard title={t(($) => $.preview.title)}>
      <ul className="plain-list">
        <NoticeItem
          notice={notice}
          dismissal={dismissal}
          preview={
            <MarkdownText
              keepsBreaks
              headingLevel={noticeHeadingLevel}
              text={content === '' ? t(($) => $.preview.content) : withBrandWords(content)}
            />
          }
        />
      </ul>
    </SectionCard>
  );
}
