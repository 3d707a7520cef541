import { useTranslation } from 'react-i18next';
import { enquiryFormPath, siteKeys, siteNumbers } from '../../../../contract/catalogue/sites.ts';
import classes from './first-run.module.css';
import type { FirstRun } from './first-run-query.ts';

type Call = NonNullable<FirstRun['call']>;

/** Links to the installation's own form, with a postcode for which it finds a company. */
export function FirstRunForm({ work_type_name: workType, enquiry: { site, country, postcode } }: Call) {
  const { t } = useTranslation('operator-first-run');
  const path = enquiryFormPath(siteKeys.find((key) => siteNumbers[key] === site) ?? 'boilers');
  return (
    <>
      <p className={classes.text}>{t(($) => $.form.text, { postcode, workType })}</p>
      {/* A page for consumers, rendered by the server. */}
      <a href={`${path}?country=${country}&lang=en`} target="_blank" rel="noreferrer" className={classes.link}>
        {t(($) => $.form.open)} <span className="visually-hidden">{t(($) => $.form.newTab)}</span>
      </a>
    </>
  );
}
