import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { MissingAccreditation } from '../../../contract/companies/accreditations-endpoints.ts';
import { listInWords } from '../../../contract/kit/language.ts';

const mostNamed = 3;

/** The missing accreditations that hold back lead types of the company. */
export const holdingBack = (missing: readonly MissingAccreditation[]): readonly MissingAccreditation[] =>
  missing.filter(({ work_types }) => work_types.length > 0);

/** Names each accreditation without which purchases are refused, the lead types that wait for it, and the page where it is added. */
export function HeldLeadTypes({ missing }: { readonly missing: readonly MissingAccreditation[] }) {
  const { t, i18n } = useTranslation('shell');
  return (
    <ul>
      {holdingBack(missing).map(({ id, name, state, work_types: types }) => {
        const named = types.slice(0, mostNamed).map(({ description }) => description);
        const more = types.length - named.length;
        if (more > 0) named.push(t(($) => $.held.more, { count: more }));
        const words = { name, types: listInWords(named, i18n.language) };
        return (
          <li key={id}>
            {state === 'pending' ? (
              t(($) => $.held.pending, words)
            ) : (
              <Link to="/account/accreditations">
                {state === 'not_added' ? t(($) => $.held.add, words) : t(($) => $.held.update, words)}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
