import { useTranslation } from 'react-i18next';
import { destinations } from '../destinations.ts';
import type { Remedy } from '../refusals.ts';
import classes from './remedy-list.module.css';

/** What puts a refusal right: links where the screen exists, otherwise their words alone. */
export function RemedyList({ remedies }: { remedies: readonly Remedy[] }) {
  const { t } = useTranslation('buying');
  if (remedies.length === 0) return null;
  return (
    <ul className={classes.remedies}>
      {remedies.map((remedy) => {
        const to = destinations[remedy];
        const words = t(($) => $.remedy[remedy]);
        return <li key={remedy}>{to === undefined ? words : <a href={to}>{words}</a>}</li>;
      })}
    </ul>
  );
}
