import { Button, Checkbox, Input, NativeSelect, Skeleton, Textarea } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TabProps } from '../../companies/operator/lead-tabs.tsx';
import { CapsFields } from '../../coverage/last-days/caps-fields.tsx';
import { LastDaysOutcome } from '../../coverage/last-days/last-days-outcome.tsx';
import { useCapsChoice } from '../../coverage/last-days/use-caps-choice.ts';
import { BarChart } from '../../ui/chart/bar-chart.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { RadioCards } from '../../ui/form/radio-cards.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { useFormat } from '../../ui/format.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { type CompanyDryRun as Outcome, runForCompany } from './dry-run-api.ts';
import classes from './dry-run.module.css';
import coverageTrialClasses from './coverage-trial.module.css';
import { useCoverageTrial, type CoverageTrial } from './use-coverage-trial.ts';

/** Runs a dry run of a company over the last 30 days, with its saved or custom coverage and caps. */
export function CompanyDryRun({ company }: TabProps) {
  const { t } = useTranslation('operator-dry-run');
  const id = useId();
  const [isOther, setOther] = useState(false);
  const trial = useCoverageTrial(company, isOther);
  const caps = useCapsChoice();
  const [outcome, setOutcome] = useState<Outcome>();
  const { run, isBusy, failure } = useAction(t(($) => $.company.failed));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const edited = isOther ? trial.take(event.currentTarget) : undefined;
    if (edited === 'wrong') return;
    const given = caps.take(event.currentTarget);
    if (given === 'wrong') return;
    const question = { ...(edited !== undefined && { edited }), ...(given !== undefined && { caps: given }) };
    void run(async () => setOutcome(await runForCompany(company.id, question)));
  };
  return (
    <SectionCard title={t(($) => $.company.title)}>
      <p className={classes.text}>{t(($) => $.company.text)}</p>
      <form onSubmit={submit} className={classes.form} noValidate>
        <RadioCards
          id={id}
          name={id}
          label={t(($) => $.company.coverage)}
          value={isOther ? 'other' : 'saved'}
          options={[
            { value: 'saved', label: t(($) => $.company.savedCoverage) },
            { value: 'other', label: t(($) => $.company.otherCoverage) },
          ]}
          onChange={(value) => setOther(value === 'other')}
        />
        {isOther && <CoverageTrialFields trial={trial} />}
        <CapsFields choice={caps} />
        <FailureAlert failure={failure} />
        <Button type="submit" variant="default" loading={isBusy} className={classes.submit}>
          {t(($) => $.company.work)}
        </Button>
      </form>
      {/* The live region must exist before it speaks, or some screen readers miss the text. */}
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
      unit={t(($) => $.company.unit)}
    />
  );
}

/** An area with trial lead types and districts. */
function CoverageTrialFields({ trial: { loading, room } }: { readonly trial: CoverageTrial }) {
  const { t } = useTranslation('operator-dry-run');
  if (room === undefined)
    return loading.hasFailed ? (
      <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
        {t(($) => $.company.partsFailed)}
      </InlineFailure>
    ) : (
      <Skeleton height={240} aria-hidden />
    );
  const { areas, choice, problems } = room;
  const unknown = problems.unknown ?? [];
  return (
    <>
      <NativeSelect
        className={coverageTrialClasses.narrow}
        label={t(($) => $.company.area)}
        value={choice.area ?? ''}
        data={[...areas.map(({ id, name }) => ({ value: String(id), label: name })), { value: '', label: t(($) => $.company.oneMore) }]}
        onChange={(event) => room.pickArea(event.currentTarget.value === '' ? null : Number(event.currentTarget.value))}
      />
      <TypeChoice room={room} />
      <Textarea
        name="trial-districts"
        label={t(($) => $.company.districts)}
        description={t(($) => $.company.districtsHint)}
        autosize
        minRows={2}
        maxRows={8}
        spellCheck={false}
        value={choice.districts}
        error={
          unknown.length > 0
            ? t(($) => $.company.unknownDistricts, { codes: unknown.join(', ') })
            : problems.noDistrict === true && t(($) => $.company.noDistrict)
        }
        onChange={(event) => room.type(event.currentTarget.value)}
      />
    </>
  );
}

function TypeChoice({ room: { types, choice, problems, toggleType } }: { room: NonNullable<CoverageTrial['room']> }) {
  const { t } = useTranslation('operator-dry-run');
  const errorId = useId();
  const isWrong = problems.noType === true;
  return (
    <fieldset className={coverageTrialClasses.types} aria-describedby={isWrong ? errorId : undefined}>
      <legend>{t(($) => $.company.types)}</legend>
      {isWrong && <Input.Error id={errorId}>{t(($) => $.company.noType)}</Input.Error>}
      <div className={coverageTrialClasses.typeList}>
        {types.map(({ id, name }) => (
          <Checkbox key={id} name="trial-type" label={name} checked={choice.types.has(id)} onChange={() => toggleType(id)} />
        ))}
      </div>
    </fieldset>
  );
}
