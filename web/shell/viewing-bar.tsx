import { useTranslation } from 'react-i18next';
import { callApi } from '../platform/api-client.ts';
import { useAction } from '../ui/form/use-action.ts';
import classes from './viewing-bar.module.css';

/** Shown while staff view a company's account: its name, and a way out. */
export function ViewingBar({ name }: { name: string }) {
  const { t } = useTranslation('shell');
  const { run, isBusy, failure } = useAction(t(($) => $.viewing.failed));
  const leave = async () => {
    const { company } = (await callApi('POST /leave-view', {})).body.data;
    // A full page load, so that none of the company's data remains.
    window.location.assign(company === null ? '/operator/companies' : `/operator/companies/${company}`);
  };
  return (
    <section className={classes.bar} aria-label={t(($) => $.viewing.label)}>
      <p>
        {t(($) => $.viewing.as, { company: name })} {failure}
      </p>
      <button type="button" className={classes.leave} disabled={isBusy} onClick={() => void run(leave)}>
        {t(($) => $.viewing.leave)}
      </button>
    </section>
  );
}
