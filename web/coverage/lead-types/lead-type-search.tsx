import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkType } from '../api.ts';
import { searchTypes } from '../lead-type-groups.ts';
import { type Choosing, LeadTypeOption } from './lead-type-option.tsx';
import { SearchPanel } from '../../ui/list/search-panel.tsx';

interface LeadTypeSearchProps {
  readonly types: readonly WorkType[];
  readonly choosing: Choosing;
}

/** Lead types of every category by their name. */
export function LeadTypeSearch({ types, choosing }: LeadTypeSearchProps) {
  const { t } = useTranslation('coverage');
  const [text, setText] = useState('');
  const found = useMemo(() => searchTypes(types, text), [types, text]);
  return (
    <SearchPanel
      label={t(($) => $.types.searchLabel)}
      description={t(($) => $.types.searchHint)}
      text={text}
      onText={setText}
      found={
        found &&
        (found.length === 0 ? t(($) => $.types.noneFound, { text: text.trim() }) : t(($) => $.types.found, { count: found.length }))
      }
    >
      {found !== undefined && found.length > 0 && (
        <ul className="plain-list">
          {found.map((type) => (
            <LeadTypeOption key={type.id} type={type} choosing={choosing} showsCategory />
          ))}
        </ul>
      )}
    </SearchPanel>
  );
}
