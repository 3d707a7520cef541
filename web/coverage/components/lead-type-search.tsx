import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkType } from '../api.ts';
import { searchTypes } from '../lead-type-groups.ts';
import { type Choosing, LeadTypeOption } from './lead-type-option.tsx';
import classes from './search.module.css';

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
    <div className={classes.panel}>
      <TextInput
        type="search"
        label={t(($) => $.types.searchLabel)}
        description={t(($) => $.types.searchHint)}
        leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
        value={text}
        maxLength={60}
        autoComplete="off"
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <output className={classes.count} aria-live="polite">
        {found !== undefined &&
          (found.length === 0 ? t(($) => $.types.noneFound, { text: text.trim() }) : t(($) => $.types.found, { count: found.length }))}
      </output>
      {found !== undefined && found.length > 0 && (
        <ul className={classes.results}>
          {found.map((type) => (
            <LeadTypeOption key={type.id} type={type} choosing={choosing} showsCategory />
          ))}
        </ul>
      )}
    </div>
  );
}
