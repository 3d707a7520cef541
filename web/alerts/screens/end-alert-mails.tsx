import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { endAlertMails } from '../addresses-api.ts';
import { LinkQuestion } from '../components/link-question.tsx';

/** The reader of an alert switches its kind off for the address that it came to. */
export function EndAlertMails() {
  const { t } = useTranslation('alertSettings');
  const { kind, code } = useParams({ from: '/signed-out/alerts/off/$kind/$code' });
  return (
    <LinkQuestion
      title={t(($) => $.end.title)}
      text={kind === 'digest' ? t(($) => $.end.digest) : t(($) => $.end.priority)}
      submit={t(($) => $.end.submit)}
      send={async () => ((await endAlertMails(kind, code)) ? true : null)}
      done={() => ({ title: t(($) => $.end.done), text: t(($) => $.end.doneText) })}
    />
  );
}
