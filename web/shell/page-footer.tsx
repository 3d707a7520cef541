import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CountryCode } from '../../contract/kit/country.ts';
import { useBusinessUnit } from '../companies/business-unit.ts';
// Smaller than the asking for it.
import gasSafety from './gas-safety.svg?inline';
import classes from './page-footer.module.css';

const thisYear = new Date().getFullYear();

/** Who runs this page, and its legal pages. */
export function PageFooter({ country, children }: { country: CountryCode; children?: ReactNode }) {
  const { t } = useTranslation('common');
  const { unit } = useBusinessUnit(country);
  return (
    <footer className={classes.footer}>
      <span className={classes.legal}>{unit?.legalLine}</span>
      <ul className={classes.pages}>
        <li>
          <Link to="/cookies">{t(($) => $.legal.cookies)}</Link>
        </li>
        <li>
          <Link to="/privacy">{t(($) => $.legal.privacy)}</Link>
        </li>
        <li>
          <Link to="/terms" target="_blank">
            {t(($) => $.legal.terms)} <span className="visually-hidden">{t(($) => $.legal.newTab)}</span>
          </Link>
        </li>
      </ul>
      {children}
      <span>{t(($) => $.legal.copyright, { year: thisYear })}</span>
      {unit?.hasGasSafetyBadge === true && <img src={gasSafety} alt={t(($) => $.legal.gasSafety)} width="32" height="32" />}
    </footer>
  );
}
