import { Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './link-check.module.css';

/** While a link is looked at: what comes of it has no shape yet. */
export function CheckingLink() {
  const { t } = useTranslation('identity');
  return (
    <output className={classes.busy}>
      <Loader size="sm" aria-hidden />
      {t(($) => $.link.checking)}
    </output>
  );
}
