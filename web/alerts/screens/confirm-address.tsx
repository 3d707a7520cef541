import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { confirmAddress } from '../addresses-api.ts';
import { LinkQuestion } from '../components/link-question.tsx';

/** The reader of an address says that the alerts of a company may come there, by the link of a mail. */
export function ConfirmAddress() {
  const { t } = useTranslation('alertSettings');
  const { s } = useSearch({ from: '/signed-out/alerts/confirm' });
  return (
    <LinkQuestion
      title={t(($) => $.confirm.title)}
      text={t(($) => $.confirm.text)}
      submit={t(($) => $.confirm.submit)}
      send={() => confirmAddress(s)}
      done={({ address, company }) => ({
        title: t(($) => $.confirm.done),
        text: t(($) => $.confirm.doneText, { address, company }),
      })}
    />
  );
}
