import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { largestCap } from '../../../contract/distribution/values.ts';
import { LastDaysOutcome } from '../../coverage/last-days/last-days-outcome.tsx';
import { BarChart } from '../../ui/desk/bar-chart.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { RadioCards } from '../../ui/form/radio-cards.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { useFormat } from '../../ui/format.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { type CompanyDryRun as Outcome, type GivenCaps, runForCompany } from './dry-run-api.ts';
import classes from './dry-run.module.css';

const periods = ['day', 'week', 'month'] as const;
type TypedCaps = Readonly<Record<(typeof periods)[number], string>>;

const isCap = (typed: string): boolean => typed.trim() === '' || (/^\d+$/.test(typed.trim()) && Number(typed) <= largestCap);
const capOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));

/** What a company would have got in the last 30 days, with its own caps or with others. The texts are `operator-dry-run` and `lastDays`. */
export function CompanyDryRun({ companyId }: { readonly companyId: number }) {
  const { t } = useTranslation('operator-dry-run');
  const id = useId();
  const [isOther, setOther] = useState(false);
  const [typed, setTyped] = useState<TypedCaps>({ day: '', week: '', month: '' });
  const [outcome, setOutcome] = useState<Outcome>();
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const { run, isBusy, failure } = useAction(t(($) => $.company.failed));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const unfit = isOther ? periods.filter((period) => !isCap(typed[period])) : [];
    setWrong(unfit);
    const [first] = unfit;
    if (first !== undefined) return event.currentTarget.querySelector<HTMLElement>(`[name=cap-${first}]`)?.focus();
    const caps: GivenCaps = { day: capOf(typed.day), week: capOf(typed.week), month: capOf(typed.month) };
    return void run(async () => setOutcome(await runForCompany(companyId, isOther ? caps : undefined)));
  };
  return (
    <SectionCard title={t(($) => $.company.title)}>
      <p className={classes.text}>{t(($) => $.company.text)}</p>
      <form onSubmit={submit} className={classes.form} noValidate>
        <RadioCards
          id={id}
          name={id}
          label={t(($) => $.company.caps)}
          value={isOther ? 'other' : 'saved'}
          options={[
            { value: 'saved', label: t(($) => $.company.savedCaps) },
            { value: 'other', label: t(($) => $.company.otherCaps) },
          ]}
          onChange={(value) => setOther(value === 'other')}
        />
        {isOther && (
          <div className={classes.caps}>
            {periods.map((period) => (
              <TextInput
                key={period}
                name={`cap-${period}`}
                label={t(($) => $.company[period])}
                description={t(($) => $.company.empty)}
                inputMode="numeric"
                autoComplete="off"
                value={typed[period]}
                error={wrong.includes(period) && t(($) => $.company.wrongCap)}
                onChange={(event) => setTyped({ ...typed, [period]: event.currentTarget.value })}
              />
            ))}
          </div>
        )}
        <FailureAlert failure={failure} />
        <Button type="submit" variant="default" loading={isBusy} className={classes.submit}>
          {t(($) => $.company.work)}
        </Button>
      </form>
      {/* It stands there before it speaks, or some screen readers miss its words. */}
      <output className={classes.told}>{outcome !== undefined && <LastDaysOutcome outcome={outcome} />}</output>
      {outcome !== undefined && outcome.came > 0 && <DaysChart outcome={outcome} />}
    </SectionCard>
  );
}

function DaysChart({ outcome }: { outcome: Outcome }) {
  const { t } = useTranslation('operator-dry-run');
  const format = useFormat();
  const { days, came, leads } = outcome;
  return (
    <BarChart
      title={t(($) => $.company.chart)}
      summary={t(($) => $.company.summary, {
        from: format.shortDay(outcome.from),
        until: format.shortDay(outcome.until),
        came,
        through: leads,
      })}
      labels={days.map(({ day }) => format.shortDay(day))}
      series={[
        { name: t(($) => $.company.within), values: days.map((day) => day.leads) },
        { name: t(($) => $.company.over), values: days.map((day) => day.came - day.leads) },
      ]}
    />
  );
}
