import { TextInput } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { RadioCards } from '../../ui/form/radio-cards.tsx';
import classes from './last-days.module.css';
import { type CapsChoice, capPeriods } from './use-caps-choice.ts';

/** Chooses between saved and custom caps. */
export function CapsFields({ choice: { isOther, typed, wrong, choose, type } }: { readonly choice: CapsChoice }) {
  const { t } = useTranslation('lastDays');
  const id = useId();
  return (
    <>
      <RadioCards
        id={id}
        name={id}
        label={t(($) => $.caps.label)}
        value={isOther ? 'other' : 'saved'}
        options={[
          { value: 'saved', label: t(($) => $.caps.saved) },
          { value: 'other', label: t(($) => $.caps.other) },
        ]}
        onChange={(value) => choose(value === 'other')}
      />
      {isOther && (
        <div className={classes.caps}>
          {capPeriods.map((period) => (
            <TextInput
              key={period}
              name={`cap-${period}`}
              label={t(($) => $.caps[period])}
              description={t(($) => $.caps.empty)}
              inputMode="numeric"
              autoComplete="off"
              value={typed[period]}
              error={wrong.includes(period) && t(($) => $.caps.wrong)}
              onChange={(event) => type(period, event.currentTarget.value)}
            />
          ))}
        </div>
      )}
    </>
  );
}
