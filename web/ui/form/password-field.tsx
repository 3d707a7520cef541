import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { IconCheck, IconPoint } from '../icons/form-icons.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PasswordOwner } from '../../../contract/identity/own-password-rule.ts';
import { minPasswordLength, passwordMarks } from '../../../contract/identity/password-rule.ts';
import classes from './password-field.module.css';
import { loadPart } from '../../platform/load-part.ts';

const marks = ['length', 'letter', 'number', 'noSpaces'] as const;
const strengths = ['weak', 'weak', 'fair', 'good', 'strong'] as const;

interface NewPasswordFieldProps extends PasswordInputProps {
  readonly value: string;
  /** Owner details that make a password easy to guess: name, company, address. */
  readonly owner?: PasswordOwner;
  /** Minimum length, if more than that of companies. */
  readonly minLength?: number;
}

/** Field for a new password: revealed on request, with its strength as four segments and a word, and rules that tick off. */
export function NewPasswordField({ value, owner = {}, minLength = minPasswordLength, ...input }: NewPasswordFieldProps) {
  const { t } = useTranslation('common');
  const strength = useStrength(value, owner);
  const met = passwordMarks(value, minLength);
  return (
    <PasswordInput
      {...input}
      className={classes.root}
      value={value}
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': t(($) => $.password.show), tabIndex: 0 }}
      // Uses Mantine's description, so that strength and rules are read with the field; our own id would not be linked.
      description={<Strength strength={strength} met={met} least={minLength} />}
      descriptionProps={{ component: 'div', className: classes.parts }}
      inputWrapperOrder={['label', 'error', 'input', 'description']}
    />
  );
}

interface StrengthProps {
  readonly strength: number | undefined;
  readonly met: ReturnType<typeof passwordMarks>;
  readonly least: number;
}

function Strength({ strength, met, least }: StrengthProps) {
  const { t } = useTranslation('common');
  return (
    <>
      <div className={classes.meter} data-strength={strength ?? 0} aria-hidden>
        {[1, 2, 3, 4].map((segment) => (
          <span key={segment} className={classes.segment} data-filled={(strength !== undefined && strength >= segment) || undefined} />
        ))}
      </div>
      <output className={classes.word} aria-live="polite">
        {strength !== undefined && t(($) => $.password.strength, { word: t(($) => $.password[strengths[strength] ?? 'weak']) })}
      </output>
      <ul className={classes.rules}>
        {marks.map((mark) => (
          <li key={mark} data-met={met[mark] || undefined}>
            {met[mark] ? <IconCheck size={16} aria-hidden /> : <IconPoint size={16} aria-hidden />}
            <span>
              {t(($) => $.password.rules[mark], { least })}
              {met[mark] && <span className="visually-hidden"> {t(($) => $.password.met)}</span>}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Returns 1 to 4 after a pause in typing; the estimator with its word lists loads on the first letter. */
function useStrength(password: string, owner: PasswordOwner): number | undefined {
  const [strength, setStrength] = useState<number>();
  const whose = JSON.stringify(owner);
  useEffect(() => {
    if (password === '') return;
    let isCurrent = true;
    const estimate = async () => {
      const { passwordStrength } = await loadPart(() => import('../../../contract/identity/password-strength-rule.ts'));
      if (isCurrent) setStrength(passwordStrength(password, JSON.parse(whose) as PasswordOwner));
    };
    const timer = setTimeout(() => void estimate(), 300);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [password, whose]);
  return password === '' ? undefined : strength;
}
