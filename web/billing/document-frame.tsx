import { Skeleton } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InfoNote } from '../ui/info-note.tsx';
import { InlineFailure } from '../ui/inline-failure.tsx';
import { invoiceFile } from './invoice.ts';
import classes from './document-frame.module.css';

/**
 * The PDF as issued, in a same-origin frame. Browsers without a PDF viewer, as on Android, get a link: nothing failed there. Checks the
 * loaded content, because a frame does not report failures.
 */
export function DocumentFrame({ code, file = invoiceFile(code) }: { code: string; file?: string }) {
  const { t } = useTranslation('invoices');
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const checkFrame = (event: SyntheticEvent<HTMLIFrameElement>) => setState(holdsDocument(event.currentTarget) ? 'shown' : 'failed');
  if (!navigator.pdfViewerEnabled) {
    return (
      <InfoNote>
        {t(($) => $.preview.noViewer)}{' '}
        <a href={`${file}?inline=1`} target="_blank" rel="noreferrer">
          {t(($) => $.preview.open)}
        </a>
      </InfoNote>
    );
  }
  if (state === 'failed') return <InlineFailure onRetry={() => setState('loading')}>{t(($) => $.preview.notShown)}</InlineFailure>;
  return (
    <div className={classes.page}>
      {state === 'loading' && <Skeleton className={classes.skeleton} />}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- Chromium shows no PDF in a sandbox; the response's own policy blocks everything else. */}
      <iframe
        className={classes.frame}
        src={`${file}?inline=1#toolbar=0&navpanes=0&view=FitH`}
        title={t(($) => $.preview.frame, { code })}
        onLoad={checkFrame}
        data-shown={state === 'shown' || undefined}
      />
    </div>
  );
}

/** Our refusals are JSON, and a browser's own error page is cross-origin. */
function holdsDocument(frame: HTMLIFrameElement): boolean {
  try {
    return frame.contentDocument?.contentType !== 'application/json';
  } catch {
    return false;
  }
}
