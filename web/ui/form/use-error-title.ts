import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** A page with a form that could not be sent says so first in its title. */
export function useErrorTitle(hasErrors: boolean): void {
  const { t } = useTranslation('common');
  const prefix = t(($) => $.form.errorTitle);
  useEffect(() => {
    if (!hasErrors) return;
    const plain = document.title.startsWith(prefix) ? document.title.slice(prefix.length) : document.title;
    document.title = `${prefix}${plain}`;
    return () => {
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length);
    };
  }, [hasErrors, prefix]);
}
