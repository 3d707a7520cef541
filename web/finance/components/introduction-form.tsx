import { Alert, Button, NativeSelect, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { introductionRules, type Introduction } from '../../../contract/finance/introduction-rules.ts';
import type { FinanceSite } from '../../../contract/finance/values.ts';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { introduceCustomer } from '../api.ts';
import { customerName } from '../customer-name.ts';
import classes from './introduction-form.module.css';

/** In the order of the specification. */
const titles = ['Mr', 'Mrs', 'Ms', 'Miss', 'Dr'] as const;
const empty: Introduction = { title: '', first_name: '', last_name: '', email: '', siteId: '' };

/** Names somebody who is no lead; after it was sent it is empty, for the next. */
export function IntroductionForm({ sites }: { sites: readonly FinanceSite[] }) {
  const { t } = useTranslation('finance');
  const { t: common } = useTranslation('common');
  const [sentTo, setSentTo] = useState<string>();
  const told = useRef<HTMLOutputElement>(null);
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
      told.current?.focus();
    },
  });
  const { t: registration } = useTranslation('registration');
  const choose = { value: '', label: t(($) => $.page.choose) };
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <output ref={told} tabIndex={-1} className={classes.sent}>
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
      <p className={classes.consent}>{t(($) => $.card.consent)}</p>
      <Button type="submit" loading={isBusy} aria-label={isBusy ? common(($) => $.loading) : undefined} className={classes.submit}>
        {t(($) => $.page.submit)}
      </Button>
    </form>
  );
}
