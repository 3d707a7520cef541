import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CountryCode } from '../../contract/kit/country.ts';
import { useBusinessUnit } from '../companies/business-unit.ts';
import { useBrand } from '../platform/brand.ts';
import { BrandLogo } from '../ui/brand-logo.tsx';
import classes from './brand-mark.module.css';
import gasSafety from './gas-safety.svg?inline';
import pageFooterClasses from './page-footer.module.css';

/** Logo and name of the brand; `compact` hides the name visually on phones. */
export function BrandMark({ compact = false }: { compact?: boolean }) {
  const brand = useBrand();
  return (
    <span className={classes.brand} data-compact={compact}>
      <BrandLogo {...brand} />
      <span className={classes.name}>{brand.name}</span>
    </span>
  );
}

const thisYear = new Date().getFullYear();

/** Shows the operator of the page, and legal links. */
export function PageFooter({ country, children }: { country: CountryCode; children?: ReactNode }) {
  const { t } = useTranslation('common');
  const { unit } = useBusinessUnit(country);
  return (
    <footer className={pageFooterClasses.footer}>
      <span className={pageFooterClasses.legal}>{unit?.legalLine}</span>
      <ul className={pageFooterClasses.pages}>
        <li>
          <Link to="/cookies">{t(($) => $.legal.cookies)}</Link>
        </li>
        <li>
          <Link to="/privacy">{t(($) => $.legal.privacy)}</Link>
        </li>
        <li>
          <Link to="/terms" target="_blank" rel="noopener">
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
