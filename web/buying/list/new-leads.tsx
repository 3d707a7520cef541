import { useTranslation } from 'react-i18next';
import classes from './list-header.module.css';

/** New leads wait here until they are asked for. The place is kept free for it: a list that is being read does not move. */
export function NewLeads({ count, onShow }: { count: number; onShow: () => void }) {
  const { t } = useTranslation('buying');
  return (
    <output>
      {count > 0 && (
        <span className={classes.news}>
          {t(($) => $.newArrived, { count })}{' '}
          <button type="button" className={classes.show} onClick={onShow}>
            {t(($) => $.showNew, { count })}
          </button>
        </span>
      )}
    </output>
  );
}
