import { useTranslation } from 'react-i18next';
import classes from './area-summary.module.css';

interface AreaSummaryProps {
  /** What is selected now, saved or not. */
  readonly types: number;
  readonly places: number;
}

/** What the area comes to. */
export function AreaSummary({ types, places }: AreaSummaryProps) {
  const { t } = useTranslation('coverage');
  return (
    <p className={classes.summary}>
      {t(($) => $.area.contents, {
        types: t(($) => $.area.types, { count: types }),
        places: t(($) => $.area.places, { count: places }),
      })}
    </p>
  );
}
