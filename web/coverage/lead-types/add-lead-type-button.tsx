import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonButton } from '../../ui/reason-button.tsx';
import classes from '../sub-tabs.module.css';
import { AddLeadTypeDialog } from './add-lead-type-dialog.tsx';

/** Adds a lead type to any area, at once; not while this one's are being changed, which it would save around. */
export function AddLeadTypeButton({ isUnsaved }: { readonly isUnsaved: boolean }) {
  const { t } = useTranslation('coverage');
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <ReasonButton
        variant="default"
        className={classes.action ?? ''}
        leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
        reason={isUnsaved ? t(($) => $.types.saveFirst) : undefined}
        onClick={() => setAdding(true)}
      >
        {t(($) => $.types.addTo)}
      </ReasonButton>
      {isAdding && <AddLeadTypeDialog onClose={() => setAdding(false)} />}
    </>
  );
}
