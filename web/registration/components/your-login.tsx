import { Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CaptchaField } from '../../ui/captcha/captcha-field.tsx';
import { NewPasswordField } from '../../ui/form/password-field.tsx';
import { Step } from './step.tsx';
import type { Registration } from './use-registration.ts';

export function YourLogin({ registration: { form, field } }: { registration: Registration }) {
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
            {/* Our own page, which may be closed again by a button on it for as long as it knows what opened it. */}
            <a href="/terms" target="_blank" rel="opener">
              {t(($) => $.terms.link)} {t(($) => $.terms.newTab)}
            </a>
          </>
        }
      />
    </Step>
  );
}
