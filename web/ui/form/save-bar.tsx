import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageBar } from '../page-bar.tsx';

interface SaveBarProps {
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  /** Said for as long as nothing changes after a save. */
  readonly isSaved: boolean;
  readonly onDiscard: () => void;
}

/** The end of a page that is saved as a whole. It stays in sight; "Save" submits the form that it stands in. */
export function SaveBar({ isDirty, isBusy, isSaved, onDiscard }: SaveBarProps) {
  const { t } = useTranslation('common');
  return (
    <PageBar state={isDirty ? t(($) => $.form.unsaved) : isSaved ? t(($) => $.form.saved) : ''}>
      {isDirty && (
        <Button variant="default" onClick={onDiscard} disabled={isBusy}>
          {t(($) => $.form.discard)}
        </Button>
      )}
      <Button type="submit" variant={isDirty ? 'filled' : 'default'} loading={isBusy}>
        {t(($) => $.form.save)}
      </Button>
    </PageBar>
  );
}
