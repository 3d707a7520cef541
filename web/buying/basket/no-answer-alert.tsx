import { useTranslation } from 'react-i18next';
import { FailureAlert } from '../../ui/failure-alert.tsx';

/** The purchase may or may not have happened; trying again is safe either way. */
export function NoAnswerAlert() {
  const { t } = useTranslation('buying');
  return <FailureAlert title={t(($) => $.basket.noAnswer)} failure={t(($) => $.basket.noAnswerSafe)} />;
}
