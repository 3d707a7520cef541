import { useTranslation } from 'react-i18next';
import { languages, speak } from '../platform/i18n.ts';
import classes from './language-select.module.css';

/** Each language in its own name; there is nothing to choose while there is one catalogue. */
export function LanguageSelect() {
  const { t, i18n } = useTranslation('common');
  return (
    <select
      className={classes.select}
      aria-label={t(($) => $.language)}
      value={i18n.resolvedLanguage ?? ''}
      onChange={(event) => void speak(event.currentTarget.value)}
    >
      {languages.map((language) => (
        <option key={language} value={language} lang={language}>
          {new Intl.DisplayNames([language], { type: 'language' }).of(language)}
        </option>
      ))}
    </select>
  );
}
