import { useTranslation } from 'react-i18next';
import { chooseLanguage, languages } from '../platform/i18n.ts';
import classes from './language-select.module.css';

/** Each language in its own name. */
export function LanguageSelect() {
  const { t, i18n } = useTranslation('common');
  return (
    <select
      className={classes.select}
      aria-label={t(($) => $.language)}
      value={i18n.resolvedLanguage ?? ''}
      onChange={(event) => void chooseLanguage(event.currentTarget.value)}
    >
      {languages.map((language) => (
        <option key={language} value={language} lang={language}>
          {new Intl.DisplayNames([language], { type: 'language' }).of(language)}
        </option>
      ))}
    </select>
  );
}
