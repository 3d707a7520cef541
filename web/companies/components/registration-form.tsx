import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CountryCode } from '../../../contract/kit/country.ts';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { AboutYou } from './about-you.tsx';
import classes from './registration-form.module.css';
import { StepProgress } from './step-progress.tsx';
import { useRegistration } from './use-registration.ts';
import { WhereYouAre } from './where-you-are.tsx';
import { YourCompany } from './your-company.tsx';
import { YourLogin } from './your-login.tsx';

interface RegistrationFormProps {
  /** Where the sticky bar of a partner's page leads. */
  readonly id: string;
  readonly prefilled: { readonly email: string; readonly jref: string };
  readonly onCountry: (country: CountryCode) => void;
}

/** One page in four parts; nothing is hidden but the company number of those who have none. */
export function RegistrationForm({ id, prefilled, onCountry }: RegistrationFormProps) {
  const { t } = useTranslation('registration');
  const registration = useRegistration(prefilled);
  const form = useRef<HTMLFormElement>(null);
  return (
    <form id={id} ref={form} className={classes.form} onSubmit={(event) => void registration.submit(event)} noValidate>
      <StepProgress form={form} />
      <ErrorSummary {...registration.summary} />
      <p className={classes.note}>{t(($) => $.required)}</p>
      <AboutYou registration={registration} />
      <YourCompany registration={registration} />
      <WhereYouAre registration={registration} onCountry={onCountry} />
      <YourLogin registration={registration} />
      <Button type="submit" size="lg" loading={registration.isBusy} className={classes.submit}>
        {registration.brand.partner === null ? t(($) => $.submit) : t(($) => $.partnerSubmit)}
      </Button>
    </form>
  );
}
