import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { FailureText } from '../../ui/failure-alert.tsx';
import type { CompanyWire } from '../../../contract/companies/endpoints.ts';
import { HeldLeadTypes, filterBlocking } from '../../companies/complete-to-do.tsx';
import { missingAccreditationsQuery } from '../../companies/to-dos-api.ts';
import { companyQuery } from '../../platform/session.ts';
import { useMinute } from '../../buying/use-minute.ts';
import { FeedbackButton } from '../../content/feedback-button.tsx';
import { ResendValidation } from '../../identity/components/resend-validation.tsx';
import { useFormat } from '../../ui/format.ts';
import { skipWelcome, toDosHomeQuery, partOfDay, type Welcome, getWelcome, findWelcomer } from '../api.ts';
import classes from './welcome-card.module.css';

/** First card of the dashboard: a blocker, onboarding or a greeting. */
export function WelcomeCard({ company }: { company: CompanyWire }) {
  const now = useMinute();
  const welcome = getWelcome(company, now);
  switch (welcome.kind) {
    case 'closed':
      return <Closed />;
    case 'unvalidated':
      return <Unvalidated company={company} now={now} />;
    case 'ready':
      return <Ready welcome={welcome} company={company} now={now} />;
    case 'greeting':
      return <Greeting name={company.company_user.forename} now={now} isAsked={!welcome.isNewcomer} />;
  }
}

interface FrameProps {
  readonly title: string;
  /** Rendered above the title. */
  readonly hello?: string | undefined;
  readonly look?: 'plain' | 'attention' | 'blocked';
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

function Frame({ title, hello, look = 'plain', actions, children }: FrameProps) {
  const titleId = useId();
  return (
    <section className={classes.card} data-look={look} aria-labelledby={titleId}>
      <div className={classes.words}>
        {hello !== undefined && <p className={classes.hello}>{hello}</p>}
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        {children}
      </div>
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </section>
  );
}

function Closed() {
  const { t } = useTranslation('home');
  return (
    <Frame title={t(($) => $.welcome.closed)} look="blocked">
      <p>
        <Link to="/help/contact">{t(($) => $.welcome.contact)}</Link>
      </p>
    </Frame>
  );
}

interface NewcomerProps {
  readonly company: CompanyWire;
  readonly now: number;
}

/** Shows "Welcome to the marketplace, Sam", or the partner's greeting. */
function useHello({ company, now }: NewcomerProps): string | undefined {
  const { t } = useTranslation('home');
  const by = findWelcomer(company, now);
  if (by === undefined) return undefined;
  if (by.partner !== undefined) return t(($) => $.welcome.partner, { name: by.partner });
  return t(($) => $.welcome.newcomer, { name: company.company_user.forename });
}

function Unvalidated({ company, now }: NewcomerProps) {
  const { t } = useTranslation('home');
  return (
    <Frame title={t(($) => $.welcome.unvalidated)} hello={useHello({ company, now })} look="attention">
      <p>{t(($) => $.welcome.unvalidatedText, { email: company.company_user.email })}</p>
      <ResendValidation />
    </Frame>
  );
}

function Ready({ welcome, company, now }: NewcomerProps & { welcome: Extract<Welcome, { kind: 'ready' }> }) {
  const { t } = useTranslation('home');
  const client = useQueryClient();
  const { isJourneyDone } = welcome;
  // The task list may be newer than the company.
  const { data: toDos } = useQuery({ ...toDosHomeQuery(), enabled: company.account.show_settings });
  const isSetUp = toDos === undefined ? welcome.isSetUp : toDos.every(({ complete }) => complete);
  const mayBuy = company.account.show_buy_leads && !company.locked;
  const isAbleToBuy = isSetUp && mayBuy && company.purchase_enabled;
  const accreditations = useQuery({ ...missingAccreditationsQuery(), enabled: isAbleToBuy });
  const { data: missing } = accreditations;
  const loading = toRegionLoading(accreditations);
  const isHeldBack = missing !== undefined && filterBlocking(missing).length > 0;
  const skipping = useMutation({
    mutationFn: skipWelcome,
    onSuccess: () => client.invalidateQueries({ queryKey: companyQuery().queryKey }),
  });
  return (
    <Frame
      title={isSetUp ? t(($) => $.welcome.ready) : t(($) => $.welcome.notYet)}
      hello={useHello({ company, now })}
      actions={
        <>
          <FailureText failure={skipping.isError ? t(($) => $.welcome.notDismissed) : undefined} />
          <Button
            variant="default"
            loading={skipping.isPending}
            aria-label={isJourneyDone ? t(($) => $.welcome.dismissLabel) : t(($) => $.welcome.skipLabel)}
            onClick={() => skipping.mutate()}
          >
            {isJourneyDone ? t(($) => $.welcome.dismiss) : t(($) => $.welcome.skip)}
          </Button>
        </>
      }
    >
      {!isSetUp && (
        <p>
          {t(($) => $.welcome.notYetText)}{' '}
          {company.account.show_settings && (
            <Link to="/" hash="todo">
              {t(($) => $.welcome.toDo)}
            </Link>
          )}
        </p>
      )}
      {/* Wait for the missing accreditations before promising that the company is ready. */}
      {isAbleToBuy && missing !== undefined && <p>{isHeldBack ? t(($) => $.welcome.readyExcept) : t(($) => $.welcome.readyText)}</p>}
      {isAbleToBuy && loading.hasFailed && (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.welcome.notChecked)}
        </InlineFailure>
      )}
      {isHeldBack && isAbleToBuy && <HeldLeadTypes missing={missing} />}
      {isSetUp && mayBuy && !company.purchase_enabled && (
        <p>
          {t(($) => $.welcome.switchedOff)} <Link to="/help/contact">{t(($) => $.welcome.contact)}</Link>
        </p>
      )}
    </Frame>
  );
}

function Greeting({ name, now, isAsked }: { name: string; now: number; isAsked: boolean }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  return (
    <Frame title={t(($) => $.welcome.greeting[partOfDay(format.hourOfDay(now))], { name })}>
      {isAsked && (
        <div className={classes.question}>
          {t(($) => $.welcome.feedback)} <FeedbackButton isLink label={t(($) => $.welcome.feedbackLink)} />
        </div>
      )}
    </Frame>
  );
}
