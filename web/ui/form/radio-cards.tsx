import { Input } from '@mantine/core';
import { Fragment, type ReactNode, useId } from 'react';
import classes from './radio-cards.module.css';

interface RadioCardsProps<Value extends string> {
  readonly id: string;
  readonly name: string;
  readonly label: ReactNode;
  readonly value: string;
  readonly options: readonly {
    readonly value: Value;
    readonly label: string;
    readonly hint?: string;
    /** Follow-up field of the option, rendered right after it in the same group. */
    readonly next?: ReactNode;
  }[];
  /** Stacks the options, for full sentences. */
  readonly isColumn?: boolean;
  readonly onChange: (value: Value) => void;
  readonly onBlur?: () => void;
  readonly error?: ReactNode;
}

/** Shows a choice of few options, each on a card that is clickable as a whole. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { id, name, label, value, options, isColumn = false, onChange, onBlur, error } = props;
  const errorId = useId();
  return (
    <fieldset className={classes.group} id={id} data-field-group aria-describedby={error ? errorId : undefined}>
      <legend className={classes.legend}>{label}</legend>
      {error && <Input.Error id={errorId}>{error}</Input.Error>}
      <div className={classes.cards} data-column={isColumn || undefined}>
        {options.map((option) => (
          <Fragment key={option.value}>
            <label className={classes.card} data-wrong={Boolean(error) || undefined}>
              <input
                type="radio"
                name={name}
                value={option.value}
                checked={value === option.value}
                onChange={() => onChange(option.value)}
                onBlur={onBlur}
                className={classes.radio}
              />
              <span>
                <span className={classes.name}>{option.label}</span>
                {option.hint !== undefined && <span className={classes.hint}>{option.hint}</span>}
              </span>
            </label>
            {value === option.value && option.next}
          </Fragment>
        ))}
      </div>
    </fieldset>
  );
}
