import { Button, Alert, NativeSelect, TextInput } from '@mantine/core';
import { IconPlayerPlay, IconBuildingBank, IconChecklist, IconMailForward, IconMessageQuestion } from '../ui/icons/trade-icons.ts';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { introductionRules, type Introduction } from '../../contract/finance/introduction-rules.ts';
import { financeSites, type FinanceSite } from '../../contract/finance/values.ts';
import { companyQuery } from '../platform/session.ts';
import { AppLinkButton } from '../ui/app-link.tsx';
import { ErrorSummary } from '../ui/form/error-summary.tsx';
import { useAppForm } from '../ui/form/use-app-form.ts';
import { InlineFailure } from '../ui/inline-failure.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { financeQuery, introduceCustomer, customerName } from './api.ts';
import financeFilmClasses from './finance-film.module.css';
import financeGuideClasses from './finance-guide.module.css';
import introductionFormClasses from './introduction-form.module.css';
import { mayOfferFinance } from './finance-company.ts';
import classes from './offer-finance.module.css';

/** Offers two ways to introduce a customer to the finance partner, and explains the benefits. */
export function OfferFinance() {
  const { t } = useTranslation('finance');
  const { data: company } = useSuspenseQuery(companyQuery());
  const isOpen = mayOfferFinance(company);
  return (
    <div className={classes.page} data-wide={isOpen || undefined}>
      <PageHeader title={t(($) => $.page.title)} description={isOpen ? t(($) => $.page.intro) : undefined} />
      {isOpen ? <Ways /> : <p>{t(($) => $.page.noAccess)}</p>}
    </div>
  );
}

function Ways() {
  const { t } = useTranslation('finance');
  const { data, isError, isFetching, refetch } = useQuery(financeQuery());
  return (
    <div className={classes.columns}>
      <div className={classes.ways}>
        <SectionCard title={t(($) => $.page.fromLead)}>
          <p className={classes.text}>{t(($) => $.page.fromLeadText)}</p>
          <AppLinkButton to="/my-leads" variant="default" className={classes.link}>
            {t(($) => $.page.toLeads)}
          </AppLinkButton>
        </SectionCard>
        <SectionCard title={t(($) => $.page.fromForm)}>
          {isError && (
            <InlineFailure onRetry={() => void refetch()} isRetrying={isFetching}>
              {t(($) => $.page.loadFailed)}
            </InlineFailure>
          )}
          {/* While the sites load, show the form with all of them; the server decides. */}
          {data?.sites.length === 0 ? <p>{t(($) => $.page.unavailable)}</p> : <IntroductionForm sites={data?.sites ?? financeSites} />}
        </SectionCard>
      </div>
      <div className={classes.why}>
        <SectionCard title={t(($) => $.page.why)}>
          <ul className={classes.benefits}>
            <li>{t(($) => $.page.lenders)}</li>
            <li>{t(($) => $.page.interest)}</li>
            <li>{t(($) => $.page.funds)}</li>
          </ul>
        </SectionCard>
        {data !== undefined && (data.video === null ? <FinanceGuide /> : <FinanceFilm film={data.video} />)}
      </div>
    </div>
  );
}

interface Film {
  readonly address: string;
  readonly captions: string;
  readonly poster: string;
}

/** Shows the finance film: only its poster loads until it is played, with its space reserved. */
function FinanceFilm({ film }: { film: Film }) {
  const { t } = useTranslation('finance');
  const [isPlaying, setPlaying] = useState(false);
  return (
    <section className={financeFilmClasses.film} aria-label={t(($) => $.page.video)}>
      {isPlaying ? (
        <video src={film.address} poster={film.poster} controls autoPlay playsInline>
          <track kind="captions" src={film.captions} srcLang="en" default />
        </video>
      ) : (
        <>
          <img src={film.poster} alt="" loading="lazy" />
          <Button
            className={financeFilmClasses.play}
            leftSection={<IconPlayerPlay size={20} stroke={1.75} aria-hidden />}
            onClick={() => setPlaying(true)}
          >
            {t(($) => $.page.play)}
          </Button>
        </>
      )}
    </section>
  );
}

const steps = [
  { key: 'ask', Picture: IconMessageQuestion },
  { key: 'send', Picture: IconMailForward },
  { key: 'email', Picture: IconBuildingBank },
  { key: 'choose', Picture: IconChecklist },
] as const;

/** Explains an introduction step by step in pictures, until the operator has set a film. */
function FinanceGuide() {
  const { t } = useTranslation('finance');
  return (
    <SectionCard title={t(($) => $.page.video)}>
      <ol className={financeGuideClasses.steps}>
        {steps.map(({ key, Picture }, place) => (
          <li key={key} className={financeGuideClasses.step}>
            <span className={financeGuideClasses.picture}>
              <Picture size={40} stroke={1.5} aria-hidden />
              <span className={financeGuideClasses.number} aria-hidden>
                {place + 1}
              </span>
            </span>
            <span>
              <strong>{t(($) => $.page.guide[key].title)}</strong>
              <span className={financeGuideClasses.text}>{t(($) => $.page.guide[key].text)}</span>
            </span>
          </li>
        ))}
      </ol>
    </SectionCard>
  );
}

/** In the order of the specification. */
const titles = ['Mr', 'Mrs', 'Ms', 'Miss', 'Dr'] as const;
const empty: Introduction = { title: '', first_name: '', last_name: '', email: '', siteId: '' };

/** Introduces a customer without a lead; resets after sending. */
function IntroductionForm({ sites }: { sites: readonly FinanceSite[] }) {
  const { t } = useTranslation('finance');
  const { t: common } = useTranslation('common');
  const [sentTo, setSentTo] = useState<string>();
  const status = useRef<HTMLOutputElement>(null);
  const { form, field, submit, isBusy, summary } = useAppForm<Introduction>({
    initial: empty,
    labels: {
      title: t(($) => $.page.titleLabel),
      first_name: t(($) => $.page.firstName),
      last_name: t(($) => $.page.lastName),
      email: t(($) => $.page.email),
      siteId: t(($) => $.page.site),
    },
    rules: introductionRules,
    failure: t(($) => $.failed),
    send: async (values) => {
      setSentTo(undefined);
      await introduceCustomer(values);
      setSentTo(customerName({ title: values.title, forename: values.first_name, surname: values.last_name.trim() }));
      form.reset();
      status.current?.focus();
    },
  });
  const { t: registration } = useTranslation('registration');
  const choose = { value: '', label: t(($) => $.page.choose) };
  return (
    <form className={introductionFormClasses.form} onSubmit={(event) => void submit(event)} noValidate>
      <output ref={status} tabIndex={-1} className={introductionFormClasses.sent}>
        {sentTo !== undefined && <Alert color="green">{t(($) => $.card.sent, { name: sentTo })}</Alert>}
      </output>
      <ErrorSummary {...summary} />
      <NativeSelect
        {...field('title')}
        data={[choose, ...titles.map((title) => ({ value: title, label: registration(($) => $.titles[title]) }))]}
      />
      <TextInput {...field('first_name')} maxLength={60} autoComplete="off" />
      <TextInput {...field('last_name')} maxLength={60} autoComplete="off" />
      <TextInput {...field('email')} type="email" inputMode="email" maxLength={254} autoComplete="off" />
      <NativeSelect
        {...field('siteId')}
        data={[choose, ...sites.map((site) => ({ value: String(site), label: t(($) => $.page.sites[site]) }))]}
      />
      <p className={introductionFormClasses.consent}>{t(($) => $.card.consent)}</p>
      <Button
        type="submit"
        loading={isBusy}
        aria-label={isBusy ? common(($) => $.loading) : undefined}
        className={introductionFormClasses.submit}
      >
        {t(($) => $.page.submit)}
      </Button>
    </form>
  );
}
