import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Tabs } from '../../ui/desk/desk-page.tsx';
import classes from './edit-and-preview.module.css';

const sides = ['edit', 'preview'] as const;

interface EditAndPreviewProps {
  readonly edit: ReactNode;
  readonly preview: ReactNode;
}

/** Shows editor and preview side by side or, without room, on tabs. Phones show only the preview. */
export function EditAndPreview({ edit, preview }: EditAndPreviewProps) {
  const { t } = useTranslation('operator-content');
  const isWide = useMediaQuery('(width >= 75em)', true, { getInitialValueInEffect: false });
  const isPhone = useMediaQuery('(width < 48em)', false, { getInitialValueInEffect: false });
  const [side, setSide] = useState<(typeof sides)[number]>('edit');
  if (isPhone) {
    return (
      <>
        <p>{t(($) => $.wider)}</p>
        {preview}
      </>
    );
  }
  if (isWide) {
    return (
      <div className={classes.columns}>
        <div className={classes.side}>{edit}</div>
        {preview}
      </div>
    );
  }
  return (
    <Tabs
      label={t(($) => $.sides.label)}
      tabs={sides.map((key) => ({ key, label: t(($) => $.sides[key]) }))}
      active={side}
      onChange={setSide}
    >
      <div className={classes.side}>{side === 'edit' ? edit : preview}</div>
    </Tabs>
  );
}
