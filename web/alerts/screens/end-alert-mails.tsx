import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { endAlertMails } from '../addresses-api.ts';
import { LinkQuestion } from '../components/link-question.tsx';

/** The reader of a mail turns its kind off: alerts for the address that received them, news and offers for the person. */
export function EndAlertMails() {
  const { t } = useTranslation('alertSettings');
  const { kind, code } = useParams({ from: '/signed-out/alerts/off/$kind/$code' });
  return (
    <LinkQuestion
      title={t(($) => $.end.title)}
      text={kind === 'digest' || kind === 'news' ? t(($) => $.end[kind]) : t(($) => $.end.priority)}
      submit={t(($) => $.end.submit)}
      send={async () => ((await endAlertMails(kind, code)) ? true : null)}
      done={() => ({ title: t(($) => $.end.done), text: kind === 'news' ? t(($) => $.end.newsDoneText) : t(($) => $.end.doneText) })}
    />
  );
}
