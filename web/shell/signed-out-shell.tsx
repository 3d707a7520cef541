import { IconPhone } from '../ui/icons/ui-icons.ts';
import { Link, Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../ui/format.ts';
import { useBrand } from '../platform/brand.ts';
import { languages } from '../platform/i18n.ts';
import { BrandMark, PageFooter } from './shell-parts.tsx';
import { defaultCountry, useBusinessUnit } from '../companies/business-unit.ts';
import { LanguageSelect } from './language-select.tsx';
import classes from './signed-out-shell.module.css';

/** Shell of signed-out pages: brand, phone number and a central card. */
export function SignedOutShell() {
  return (
    <SignedOutFrame>
      <div className={classes.card}>
        <Outlet />
      </div>
    </SignedOutFrame>
  );
}

interface SignedOutFrameProps {
  readonly children: ReactNode;
  /** For full-width pages, which start at the top. */
  readonly isWide?: boolean;
  /** Additional line in the footer. */
  readonly notice?: string | undefined;
}

/** Shell of signed-out pages without the card. */
export function SignedOutFrame({ children, isWide = false, notice }: SignedOutFrameProps) {
  const { t } = useTranslation('common');
  const brand = useBrand();
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <BrandMark />
        <div className={classes.help}>
          <Phone />
          <Link to="/help/contact" className={classes.contact}>
            {t(($) => $.contact)}
          </Link>
        </div>
      </header>
      <main className={classes.main} data-wide={isWide || undefined} tabIndex={-1}>
        {children}
      </main>
      <PageFooter country={defaultCountry}>
        <Link to="/help/contact" className={classes.mobileContact}>
          {t(($) => $.contact)}
        </Link>
        {languages.length > 1 && brand.partner === null && <LanguageSelect />}
        {notice !== undefined && <span>{notice}</span>}
      </PageFooter>
    </div>
  );
}

function Phone() {
  const { t } = useTranslation('common');
  const format = useFormat();
  const { unit, isPending } = useBusinessUnit(defaultCountry);
  if (isPending) return <span className={classes.phoneSkeleton} aria-hidden />;
  if (unit === undefined || unit.phone === null) return null;
  const phone = format.phone(unit.phone);
  return (
    <a className={classes.phone} href={format.phoneHref(unit.phone)} aria-label={t(($) => $.call, { phone })}>
      <IconPhone size={20} stroke={1.75} aria-hidden />
      <span className={classes.number}>{phone}</span>
    </a>
  );
}
