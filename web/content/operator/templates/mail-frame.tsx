import { useLayoutEffect, useRef } from 'react';
import { readMail } from '../../../platform/read-mail.ts';
import classes from './template-preview.module.css';
import { ScrollRoom } from '../../../ui/scroll-room.tsx';

/** Under this name looks are no style yet, which our pages' policy would refuse within HTML. */
const look = 'data-look';

/**
 * The document of a mail with its looks put on piece by piece. Nothing of it runs, and its links lead nowhere.
 */
function draw(frame: HTMLIFrameElement, html: string): void {
  const shown = frame.contentDocument;
  if (shown === null) return;
  // In text a quotation mark is written as an entity: this is found in tags alone.
  const mail = readMail(html.replaceAll(' style="', ` ${look}="`));
  for (const link of mail.querySelectorAll('a')) link.removeAttribute('href');
  shown.documentElement.lang = mail.documentElement.lang;
  shown.body.replaceWith(shown.adoptNode(mail.body));
  for (const element of shown.querySelectorAll<HTMLElement>(`[${look}]`)) {
    element.style.cssText = element.getAttribute(look) ?? '';
    element.removeAttribute(look);
  }
}

interface MailFrameProps {
  readonly html: string;
  readonly title: string;
  readonly width: 'phone' | 'desktop';
}

/** A mail as a mail program shows it. */
export function MailFrame({ html, title, width }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  useLayoutEffect(() => {
    if (frame.current !== null) draw(frame.current, html);
  }, [html]);
  return (
    <ScrollRoom className={classes.room} label={title}>
      <iframe ref={frame} className={classes.frame} data-width={width} title={title} sandbox="allow-same-origin" />
    </ScrollRoom>
  );
}
