import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WholeMessageWire } from '../../../contract/alerts/outbox-endpoints.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { FactList, Tabs } from '../../ui/desk/desk-page.tsx';
import { ScrollRoom } from '../../ui/scroll-room.tsx';
import { mailPageQuery } from './api.ts';
import classes from './message-body.module.css';

const mailParts = ['text', 'phone', 'desktop', 'headers'] as const;
type MailPart = (typeof mailParts)[number];
/** On small screens the phone view comes first. */
const partsWhenSmall: readonly MailPart[] = ['phone', 'text', 'desktop', 'headers'];

/** Shows a mail as text, on a phone and on a screen, with its headers; a text message as a bubble. */
export function MessageBody({ message }: { message: WholeMessageWire }) {
  const { t } = useTranslation('operator-outbox');
  const isSmall = useMediaQuery('(width < 87.5em)', false, { getInitialValueInEffect: false });
  const [chosen, setActive] = useState<MailPart>();
  const { id, subject, html, text, headers, sms } = message;
  if (sms !== null) {
    return (
      <figure className={classes.sms}>
        <p className={classes.bubble}>{subject}</p>
        <figcaption>
          {t(($) => $.length, { length: sms.length })}, {t(($) => $.segments, { count: sms.segments })}
        </figcaption>
      </figure>
    );
  }
  if (text === null && html === null) return <p>{t(($) => $.noWords)}</p>;
  const tabs = (isSmall ? partsWhenSmall : mailParts).filter((key) => html !== null || key === 'text' || key === 'headers');
  const active = chosen ?? tabs[0] ?? 'text';
  return (
    <Tabs
      label={t(($) => $.parts.label)}
      tabs={tabs.map((key) => ({ key, label: t(($) => $.parts[key]) }))}
      active={active}
      onChange={setActive}
    >
      {active === 'text' && <TextPart text={text} />}
      {active === 'headers' && <FactList facts={Object.entries(headers).map(([label, value]) => ({ label, value }))} />}
      {(active === 'phone' || active === 'desktop') && (
        <MailPage id={id} title={t(($) => $.frame, { subject: subject ?? '' })} width={active} text={text} />
      )}
    </Tabs>
  );
}

function TextPart({ text }: { text: string | null }) {
  const { t } = useTranslation('operator-outbox');
  return <pre className={classes.text}>{text ?? t(($) => $.noText)}</pre>;
}

interface MailPageProps {
  readonly id: number;
  readonly title: string;
  readonly width: 'phone' | 'desktop';
  readonly text: string | null;
}

/** Renders the mail as its recipient sees it. A frame does not report a failed load, so it checks first and falls back to the text. */
function MailPage({ id, title, width, text }: MailPageProps) {
  const { t } = useTranslation('operator-outbox');
  const page = useQuery(mailPageQuery(id));
  const loading = toRegionLoading(page);
  if (loading.hasFailed)
    return (
      <>
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.notRendered)}
        </InlineFailure>
        <TextPart text={text} />
      </>
    );
  if (page.data === undefined) return <Skeleton height={320} aria-hidden />;
  return (
    <ScrollRoom className={classes.room} label={title}>
      <iframe className={classes.frame} data-width={width} title={title} sandbox="" src={page.data} />
    </ScrollRoom>
  );
}
