import { useTranslation } from 'react-i18next';
import classes from './map-legend.module.css';

const states = ['none', 'some', 'all'] as const;

/** Pattern as well as colour, the way the map draws it. */
export function MapLegend() {
  const { t } = useTranslation('coverage-map');
  return (
    <ul className={classes.legend} aria-label={t(($) => $.legend.name)}>
      {states.map((state) => (
        <li key={state}>
          <span className={classes.swatch} data-state={state} aria-hidden />
          {t(($) => $.legend[state])}
        </li>
      ))}
    </ul>
  );
}
