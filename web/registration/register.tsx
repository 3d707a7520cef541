import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Badge.css';
import { Button, NativeSelect, TextInput, Checkbox, PasswordInput } from '@mantine/core';
import { IconCalendarStats, IconReceipt2, IconTargetArrow, IconCheck } from '../ui/icons/form-icons.ts';
import { Link, useSearch } from '@tanstack/react-router';
import { memo, type ReactNode, Suspense, useCallback, useState, useEffect, useRef, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { companyTypes, hasCompanyNumber } from '../../contract/companies/company-number-rule.ts';
import { expectedLeadOrders, geographicCoverages, titles } from '../../contract/companies/values.ts';
import { fullPostcodeProblem } from '../../contract/kit/postcode-rule.ts';
import { defaultCountry } from '../companies/business-unit.ts';
import { useCountryChargesVat } from '../geography/api.ts';
import { useBrand } from '../platform/brand.ts';
import { lazyPart } from '../platform/load-part.ts';
import { CaptchaField } from '../ui/captcha/captcha-field.tsx';
import { ErrorSummary } from '../ui/form/error-summary.tsx';
import { NewPasswordField } from '../ui/form/password-field.tsx';
import { PlainInput } from '../ui/form/plain-input.tsx';
import { RadioCards } from '../ui/form/radio-cards.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import type { RegistrationPlace } from './api.ts';
import { AreaPreview } from './area-preview.tsx';
import { HeroDrawing } from './hero-drawing.tsx';
import heroClasses from './hero.module.css';
import { PartnerBar, StepProgress, Step } from './step-progress.tsx';
import registrationFormClasses from './registration-form.module.css';
import { useRegistration, type Registration } from './use-registration.ts';
import { WhereYouAre } from './where-you-are.tsx';
import whyUsClasses from './why-us.module.css';
import classes from './register.module.css';

// Below the form, so that the page does not wait for them.
const LeadExamples = lazyPart(() => import('./lead-examples.tsx'));
const LeadCounts = lazyPart(async () => ({ default: (await import('./lead-counts.tsx')).LeadCounts }));

const formId = 'registration';

/** Registers a company with the marketplace, or with the partner brand of the page. */
export function Register() {
  const { t } = useTranslation('registration');
  const brand = useBrand();
  const { email = '', jref = '' } = useSearch({ strict: false });
  const isPartner = brand.partner !== null;
  const [formPlace, setPlace] = useState<RegistrationPlace>({ country: brand.partner?.country ?? defaultCountry });
  const followForm = useCallback(
    (next: RegistrationPlace) => setPlace((now) => (now.country === next.country && now.postcode === next.postcode ? now : next)),
    [],
  );
  const [previewed, setPreviewed] = useState<string>();
  const chargesVat = useCountryChargesVat(formPlace.country);
  const place = formPlace.postcode === undefined && previewed !== undefined ? { ...formPlace, postcode: previewed } : formPlace;
  return (
    <div className={classes.page} data-accent={brand.accent}>
      <div className={classes.top}>
        <Hero chargesVat={chargesVat}>
          <AreaPreview place={place} onPostcode={setPreviewed} />
        </Hero>
        <div className="stack">
          <RegistrationForm id={formId} email={email} jref={jref} onPlace={followForm} />
          <p className={classes.signIn}>
            <Link to="/login">{t(($) => $.signIn)}</Link>
          </p>
        </div>
      </div>
      <Suspense>{isPartner ? <LeadExamples /> : <LeadCounts place={place} />}</Suspense>
      <WhyUs chargesVat={chargesVat} />
      {isPartner && <PartnerBar formId={formId} />}
    </div>
  );
}

interface RegistrationFormProps {
  /** Target of the sticky bar on a partner's page. */
  readonly id: string;
  readonly email: string;
  readonly jref: string;
  /** Called when the location changes, for the rest of the page. */
  readonly onPlace: (place: RegistrationPlace) => void;
}

/** A one-page form in four parts; only the company number is hidden for types without one. Answers for the rest of the page leave it alone. */
const RegistrationForm = memo(function RegistrationForm({ id, email, jref, onPlace }: RegistrationFormProps) {
  const { t } = useTranslation('registration');
  const registration = useRegistration({ email, jref });
  const form = useRef<HTMLFormElement>(null);
  const { country, postcode } = registration.form.values;
  const known = fullPostcodeProblem(postcode, country) === undefined ? postcode.trim() : undefined;
  useEffect(() => onPlace({ country, ...(known !== undefined && { postcode: known }) }), [onPlace, country, known]);
  return (
    <form id={id} ref={form} className={registrationFormClasses.form} onSubmit={(event) => void registration.submit(event)} noValidate>
      <StepProgress form={form} />
      <ErrorSummary {...registration.summary} />
      <p className={registrationFormClasses.note}>{t(($) => $.required)}</p>
      <AboutYou registration={registration} />
      <YourCompany registration={registration} />
      <WhereYouAre registration={registration} />
      <YourLogin registration={registration} />
      <Button type="submit" size="lg" loading={registration.isBusy} className={registrationFormClasses.submit}>
        {registration.brand.partner === null ? t(($) => $.submit) : t(($) => $.partnerSubmit)}
      </Button>
    </form>
  );
});

function YourCompany({ registration: { form, field } }: { registration: Registration }) {
  const { t } = useTranslation('registration');
  const none = { value: '', label: t(($) => $.choose) };
  const { label, error, onBlur, value, id, name } = field('geographicCoverage');
  return (
    <Step number={2} title={t(($) => $.steps.company)}>
      <PlainInput {...field('organisation')} autoComplete="organization" onText={(text) => form.setFieldValue('organisation', text)} />
      <NativeSelect
        {...field('companytype')}
        data={[none, ...companyTypes.map((type) => ({ value: type, label: t(($) => $.companyTypes[type]) }))]}
      />
      {hasCompanyNumber(form.values.companytype) && (
        <TextInput
          {...field('companieshouseno')}
          description={t(($) => $.hints.companieshouseno)}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <RadioCards
        id={id}
        name={name}
        label={label}
        error={error}
        onBlur={onBlur}
        value={String(value)}
        onChange={(coverage) => form.setFieldValue('geographicCoverage', coverage)}
        options={geographicCoverages.map((coverage) => ({
          value: coverage,
          label: t(($) => $.coverage[coverage]),
          hint: t(($) => $.coverage[`${coverage}Hint`]),
        }))}
      />
      <NativeSelect
        {...field('expectedLeadOrders')}
        data={[none, ...expectedLeadOrders.map((range) => ({ value: range, label: t(($) => $.orders[range]) }))]}
      />
    </Step>
  );
}

const reasons = [
  { key: 'experts', Icon: IconTargetArrow },
  { key: 'volume', Icon: IconCalendarStats },
  { key: 'fees', Icon: IconReceipt2 },
] as const;

function WhyUs({ chargesVat }: { chargesVat: boolean }) {
  const { t } = useTranslation('registration');
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={whyUsClasses.title}>
        {t(($) => $.why.title)}
      </h2>
      <ul className={whyUsClasses.reasons}>
        {reasons.map(({ key, Icon }) => (
          <li key={key} className={whyUsClasses.reason}>
            <Icon size={28} stroke={1.5} aria-hidden className={whyUsClasses.icon} />
            <h3 className={whyUsClasses.name}>{t(($) => $.why[key].title)}</h3>
            <p className={whyUsClasses.text}>{t(($) => (key === 'fees' && !chargesVat ? $.why.fees.textNoVat : $.why[key].text))}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const points = ['shared', 'price', 'free'] as const;

/** Shows the benefits of registering, the leads near the visitor, and the brand's drawing on a blueprint grid. */
function Hero({ chargesVat, children }: { readonly chargesVat: boolean; readonly children: ReactNode }) {
  const { t } = useTranslation('registration');
  const { hero, partner } = useBrand();
  return (
    <div className={heroClasses.hero}>
      <PageHeader title={partner === null ? t(($) => $.title) : t(($) => $.partnerTitle)} />
      <p className={heroClasses.intro}>{partner === null ? t(($) => $.intro) : t(($) => $.partnerIntro)}</p>
      <ul className={heroClasses.points}>
        {points.map((point) => (
          <li key={point}>
            <IconCheck size={20} stroke={1.75} aria-hidden />
            {t(($) => $.points[point === 'price' && !chargesVat ? 'priceNoVat' : point])}
          </li>
        ))}
      </ul>
      {children}
      <HeroDrawing hero={hero} />
    </div>
  );
}

function AboutYou({ registration: { form, field } }: { registration: Registration }) {
  const { t } = useTranslation('registration');
  return (
    <Step number={1} title={t(($) => $.steps.you)}>
      <NativeSelect
        {...field('title')}
        className={registrationFormClasses.short}
        autoComplete="honorific-prefix"
        data={[{ value: '', label: t(($) => $.choose) }, ...titles.map((title) => ({ value: title, label: t(($) => $.titles[title]) }))]}
      />
      <div className={registrationFormClasses.pair}>
        <PlainInput {...field('fname')} autoComplete="given-name" onText={(text) => form.setFieldValue('fname', text)} />
        <PlainInput {...field('sname')} autoComplete="family-name" onText={(text) => form.setFieldValue('sname', text)} />
      </div>
      <TextInput {...field('phone')} type="tel" inputMode="tel" autoComplete="tel" />
    </Step>
  );
}

// Mantine's styles of parts that registration uses and sign-in does not; app/styles.ts already contains the base.

function YourLogin({ registration: { form, field } }: { registration: Registration }) {
  const { t } = useTranslation('registration');
  const { t: common } = useTranslation('common');
  const { fname, sname, organisation, email } = form.values;
  const captcha = field('recaptcha');
  return (
    <Step number={4} title={t(($) => $.steps.login)}>
      <TextInput
        {...field('email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        description={t(($) => $.hints.email)}
      />
      <NewPasswordField
        {...field('password')}
        value={form.values.password}
        owner={{ email, names: [fname, sname], company: organisation }}
      />
      <PasswordInput
        {...field('confirmation')}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': common(($) => $.password.show), tabIndex: 0 }}
      />
      <CaptchaField
        id={captcha.id}
        name={captcha.name}
        value={form.values.recaptcha}
        error={captcha.error}
        onChange={(solution) => {
          form.setFieldValue('recaptcha', solution);
          form.clearFieldError('recaptcha');
        }}
      />
      <Checkbox
        {...field('tnc', 'checkbox')}
        size="md"
        label={
          <>
            {t(($) => $.terms.before)}
            {/* Our own page, whose close button only works with access to its opener. */}
            <a href="/terms" target="_blank" rel="opener">
              {t(($) => $.terms.link)} {t(($) => $.terms.newTab)}
            </a>
          </>
        }
      />
    </Step>
  );
}
