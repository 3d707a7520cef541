import { Skeleton } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { invoiceFile } from './invoice.ts';
import classes from './document-frame.module.css';

/**
 * The PDF as issued, in a same-origin frame. Browsers that cannot embed PDFs get the link. Checks the loaded content, because a frame does
 * not report failures.
 */
export function DocumentFrame({ code, file = invoiceFile(code) }: { code: string; file?: string }) {
  const { t } = useTranslation('invoices');
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>(() => (navigator.pdfViewerEnabled ? 'loading' : 'failed'));
  const checkFrame = (event: SyntheticEvent<HTMLIFrameElement>) => setState(holdsDocument(event.currentTarget) ? 'shown' : 'failed');
  if (state === 'failed') {
    return (
      <FailureAlert isWarning failure={t(($) => $.preview.notShown)}>
        {' '}
        <a href={file} download>
          {t(($) => $.preview.download)}
        </a>
      </FailureAlert>
    );
  }
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
