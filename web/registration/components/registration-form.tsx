import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { fullPostcodeProblem } from '../../../contract/kit/postcode-rule.ts';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import type { RegistrationPlace } from '../api.ts';
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
  /** What else on the page is about where the company is follows it. */
  readonly onPlace: (place: RegistrationPlace) => void;
}

/** One page in four parts; nothing is hidden but the company number of those who have none. */
export function RegistrationForm({ id, prefilled, onPlace }: RegistrationFormProps) {
  const { t } = useTranslation('registration');
  const registration = useRegistration(prefilled);
  const form = useRef<HTMLFormElement>(null);
  const { country, postcode } = registration.form.values;
  const known = fullPostcodeProblem(postcode, country) === undefined ? postcode.trim() : undefined;
  useEffect(() => onPlace({ country, ...(known !== undefined && { postcode: known }) }), [onPlace, country, known]);
  return (
    <form id={id} ref={form} className={classes.form} onSubmit={(event) => void registration.submit(event)} noValidate>
      <StepProgress form={form} />
      <ErrorSummary {...registration.summary} />
      <p className={classes.note}>{t(($) => $.required)}</p>
      <AboutYou registration={registration} />
      <YourCompany registration={registration} />
      <WhereYouAre registration={registration} />
      <YourLogin registration={registration} />
      <Button type="submit" size="lg" loading={registration.isBusy} className={classes.submit}>
        {registration.brand.partner === null ? t(($) => $.submit) : t(($) => $.partnerSubmit)}
      </Button>
    </form>
  );
}
