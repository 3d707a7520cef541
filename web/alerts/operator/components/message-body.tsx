import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WholeMessageWire } from '../../../../contract/alerts/outbox-endpoints.ts';
import { FactList } from '../../../ui/desk/fact-list.tsx';
import { Tabs } from '../../../ui/desk/tabs.tsx';
import classes from './message-body.module.css';

const mailParts = ['text', 'phone', 'desktop', 'headers'] as const;

/** A mail as text, as a phone and as a screen shows it, with its headers; a text message as a bubble. */
export function MessageBody({ message }: { message: WholeMessageWire }) {
  const { t } = useTranslation('operator-outbox');
  const [active, setActive] = useState<(typeof mailParts)[number]>('text');
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
  const tabs = mailParts.filter((key) => html !== null || key === 'text' || key === 'headers');
  return (
    <Tabs
      label={t(($) => $.parts.label)}
      tabs={tabs.map((key) => ({ key, label: t(($) => $.parts[key]) }))}
      active={active}
      onChange={setActive}
    >
      {active === 'text' && <pre className={classes.text}>{text ?? t(($) => $.noText)}</pre>}
      {active === 'headers' && <FactList facts={Object.entries(headers).map(([label, value]) => ({ label, value }))} />}
      {(active === 'phone' || active === 'desktop') && (
        <div className={classes.room}>
          <iframe
            className={classes.frame}
            data-width={active}
            title={t(($) => $.frame, { subject: subject ?? '' })}
            sandbox=""
            src={`/api/v1/operator/outbox/${id}/page`}
          />
        </div>
      )}
    </Tabs>
  );
}
