import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format.ts';
import classes from './alert-preview.module.css';

/** What an SMS and the subject of a mail look like, with sample data. */
export function AlertPreview() {
  const { t } = useTranslation('alertSettings');
  const format = useFormat();
  const price = format.money(24, 'GBP');
  return (
    <figure className={classes.preview}>
      <figcaption>{t(($) => $.preview.title)}</figcaption>
      <p className={classes.bubble}>{t(($) => $.preview.sms, { price })}</p>
      <p className={classes.subject}>{t(($) => $.preview.subject)}</p>
    </figure>
  );
}
