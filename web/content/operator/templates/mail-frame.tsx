import { useLayoutEffect, useRef } from 'react';
import { readMail } from '../../../platform/read-mail.ts';
import classes from './template-preview.module.css';

/**
 * The document of a mail with its looks put on piece by piece: the policy of our pages takes no style that stands within HTML. Nothing
 * of it runs, and its links lead nowhere.
 */
function draw(frame: HTMLIFrameElement, html: string): void {
  const shown = frame.contentDocument;
  if (shown === null) return;
  const mail = readMail(html);
  const looks = [...mail.body.querySelectorAll('[style]'), mail.body].map((element) => element.getAttribute('style') ?? '');
  const styled = [...mail.body.querySelectorAll('[style]'), mail.body] as HTMLElement[];
  for (const element of styled) element.removeAttribute('style');
  for (const link of mail.querySelectorAll('a')) link.removeAttribute('href');
  shown.documentElement.lang = mail.documentElement.lang;
  shown.body.replaceWith(shown.adoptNode(mail.body));
  for (const [index, element] of styled.entries()) element.style.cssText = looks[index] ?? '';
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
    <div className={classes.room}>
      <iframe ref={frame} className={classes.frame} data-width={width} title={title} sandbox="allow-same-origin" />
    </div>
  );
}
