import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { TemplatePreviewWire } from '../../../contract/content/wordings-endpoints.ts';
import { ApiRefusal } from '../../platform/api-client.ts';
import { withBrandWords } from '../../platform/brand-words.ts';
import { readMail } from '../../platform/read-mail.ts';
import { Tabs } from '../../ui/desk/desk-page.tsx';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { ScrollRoom } from '../../ui/scroll-room.tsx';
import { SkeletonCard } from '../../ui/skeleton/skeleton-card.tsx';
import { deskContentKeys, previewWords, type TemplateKey, type TypedWords } from './api.ts';
import classes from './template-preview.module.css';

const debounceMs = 400;

/** Previews the typed message with sample data, debounced. */
export function TemplatePreview({ of, words }: { of: TemplateKey; words: TypedWords }) {
  const { t } = useTranslation('operator-templates');
  const [asked] = useDebouncedValue(words, debounceMs);
  const query = useQuery({
    queryKey: deskContentKeys.preview(of.key, of.language, asked),
    queryFn: ({ signal }) => previewWords(of, asked, signal),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const { error } = query;
  const loading = toRegionLoading(query);
  if (error instanceof ApiRefusal && error.status === 422) {
    return (
      <output className={classes.preview}>
        <p>{t(($) => $.preview.wrong)}</p>
        <ul>
          {[...new Set(Object.values(error.fields ?? {}).flat())].map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </output>
    );
  }
  if (loading.hasFailed) {
    return (
      <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
        {t(($) => $.preview.notLoaded)}
      </InlineFailure>
    );
  }
  return query.data === undefined ? <SkeletonCard lines={[60, 90, 80, 85]} /> : <Shown preview={query.data} />;
}

const screens = ['phone', 'desktop', 'text'] as const;

function Shown({ preview: { subject, html, plain, sms } }: { preview: TemplatePreviewWire }) {
  const { t } = useTranslation('operator-templates');
  const [screen, setScreen] = useState<(typeof screens)[number]>('phone');
  if (html === null) return sms.map((one, index) => <Bubble key={index} sms={one} />);
  return (
    <div className={classes.preview}>
      <Tabs
        label={t(($) => $.preview.label)}
        tabs={screens.map((key) => ({ key, label: t(($) => $.preview[key]) }))}
        active={screen}
        onChange={setScreen}
      >
        <p>{t(($) => $.preview.subject, { subject: subject ?? '' })}</p>
        {screen === 'text' ? (
          <pre className={classes.text}>{plain}</pre>
        ) : (
          <MailFrame html={html} width={screen} title={t(($) => $.preview.frame, { screen: t(($) => $.preview[screen]) })} />
        )}
      </Tabs>
    </div>
  );
}

function Bubble({ sms: { text, length, segments } }: { sms: TemplatePreviewWire['sms'][number] }) {
  const { t } = useTranslation('operator-templates');
  return (
    <figure className={classes.sms}>
      <p className={classes.bubble}>{text}</p>
      <figcaption>
        {t(($) => $.preview.sms, { length })}, {t(($) => $.preview.segments, { count: segments })}
      </figcaption>
    </figure>
  );
}

/** The style attribute is renamed, because our pages' policy would reject it within HTML. */
const styleAttribute = 'data-look';

/** Renders a mail's document and applies its styles. Scripts do not run and links lead nowhere. */
function renderMail(frame: HTMLIFrameElement, html: string): void {
  const shown = frame.contentDocument;
  if (shown === null) return;
  // Text contains quotation marks as entities, so this matches in tags only.
  const mail = readMail(html.replaceAll(' style="', ` ${styleAttribute}="`));
  for (const link of mail.querySelectorAll('a')) link.removeAttribute('href');
  shown.documentElement.lang = mail.documentElement.lang;
  shown.body.replaceWith(shown.adoptNode(mail.body));
  for (const element of shown.querySelectorAll<HTMLElement>(`[${styleAttribute}]`)) {
    element.style.cssText = element.getAttribute(styleAttribute) ?? '';
    element.removeAttribute(styleAttribute);
  }
}

interface MailFrameProps {
  readonly html: string;
  readonly title: string;
  readonly width: 'phone' | 'desktop';
}

/** Shows a mail the way a mail client does. */
function MailFrame({ html, title, width }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  useLayoutEffect(() => {
    if (frame.current !== null) renderMail(frame.current, html);
  }, [html]);
  return (
    <ScrollRoom className={classes.room} label={title}>
      <iframe ref={frame} className={classes.frame} data-width={width} title={title} sandbox="allow-same-origin" />
    </ScrollRoom>
  );
}

/** Returns the title of a template, with dots for placeholders. One that is all placeholders is named after its key. */
export function templateTitle(title: string, key: string): string {
  const dotted = withBrandWords(title).replaceAll(/\{\{\w+\}\}/g, '…');
  return /\p{L}/u.test(dotted) ? dotted : `${key.charAt(0).toUpperCase()}${key.slice(1).replaceAll('-', ' ')}`;
}
