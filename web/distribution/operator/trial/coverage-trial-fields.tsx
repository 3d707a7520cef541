import { Checkbox, Input, NativeSelect, Skeleton, Textarea } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { InlineFailure } from '../../../ui/inline-failure.tsx';
import classes from './coverage-trial.module.css';
import type { CoverageTrial } from './use-coverage-trial.ts';

/** One area with other lead types and districts than are saved. */
export function CoverageTrialFields({ trial: { loading, room } }: { readonly trial: CoverageTrial }) {
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
        className={classes.narrow}
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
    <fieldset className={classes.types} aria-describedby={isWrong ? errorId : undefined}>
      <legend>{t(($) => $.company.types)}</legend>
      {isWrong && <Input.Error id={errorId}>{t(($) => $.company.noType)}</Input.Error>}
      <div className={classes.typeList}>
        {types.map(({ id, name }) => (
          <Checkbox key={id} name="trial-type" label={name} checked={choice.types.has(id)} onChange={() => toggleType(id)} />
        ))}
      </div>
    </fieldset>
  );
}
