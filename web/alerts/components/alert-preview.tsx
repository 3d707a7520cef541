import { useTranslation } from 'react-i18next';
import classes from './alert-preview.module.css';

/** What an SMS and the subject of a mail look like, with sample data. */
export function AlertPreview() {
  const { t } = useTranslation('alertSettings');
  return (
    <figure className={classes.preview}>
      <figcaption>{t(($) => $.preview.title)}</figcaption>
      <p className={classes.bubble}>{t(($) => $.preview.sms)}</p>
      <p className={classes.mail}>
        <span className={classes.label}>{t(($) => $.preview.subjectLabel)}</span>
        <span className={classes.subject}>{t(($) => $.preview.subject)}</span>
      </p>
    </figure>
  );
}
