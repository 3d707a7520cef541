import '../components/register-styles.ts';
import { Link, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../platform/brand.ts';
import { defaultCountry } from '../../companies/business-unit.ts';
import type { RegistrationPlace } from '../api.ts';
import { Hero } from '../components/hero.tsx';
import { LeadCounts } from '../components/lead-counts.tsx';
import { PartnerBar } from '../components/partner-bar.tsx';
import { RegistrationForm } from '../components/registration-form.tsx';
import { WhyUs } from '../components/why-us.tsx';
import classes from './register.module.css';
import { lazyPart } from '../../platform/load-part.ts';

const LeadExamples = lazyPart(() => import('../components/lead-examples.tsx'));

const formId = 'registration';

/** A company registers itself: at the marketplace, or as the partner of a brand whose page this is. */
export function Register() {
  const { t } = useTranslation('registration');
  const brand = useBrand();
  const { email = '', jref = '' } = useSearch({ strict: false });
  const isPartner = brand.partner !== null;
  const [place, setPlace] = useState<RegistrationPlace>({ country: brand.partner?.country ?? defaultCountry });
  return (
    <div className={classes.page} data-accent={brand.accent}>
      <div className={classes.top}>
        <Hero />
        <div className="stack">
          <RegistrationForm id={formId} prefilled={{ email, jref }} onPlace={setPlace} />
          <p className={classes.signIn}>
            <Link to="/login">{t(($) => $.signIn)}</Link>
          </p>
        </div>
      </div>
      {isPartner ? (
        <Suspense>
          <LeadExamples />
        </Suspense>
      ) : (
        <LeadCounts place={place} />
      )}
      <WhyUs />
      {isPartner && <PartnerBar formId={formId} />}
    </div>
  );
}
