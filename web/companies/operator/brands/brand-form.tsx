import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mainKey, type Brand } from '../../../../contract/kit/brands.ts';
import { ReasonDialog } from '../../../ui/desk/reason-dialog.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import classes from '../company.module.css';
import { BrandPreview } from './brand-preview.tsx';
import { ContactFields } from './contact-fields.tsx';
import { LookFields } from './look-fields.tsx';
import { NounFields } from './noun-fields.tsx';
import { PartnerFields } from './partner-fields.tsx';
import type { TypedBrand } from './typed-brand.ts';

interface BrandFormProps {
  readonly opened: TypedBrand;
  readonly pictures: Brand['pictures'];
  readonly isDisabled: boolean;
  readonly question: (name: string) => string;
  readonly confirm: string;
  readonly done: string;
  readonly onSave: (typed: TypedBrand, reason: string) => Promise<void>;
  /** The field of the key, where it is chosen. */
  readonly first?: (typed: TypedBrand, change: (typed: TypedBrand) => void) => ReactNode;
  /** Beside the button that saves. */
  readonly more?: ReactNode;
}

/** All that a brand says, with how it looks beside it. Nothing is saved before a reason is given. */
export function BrandForm({ opened, pictures, isDisabled, question, confirm, done, onSave, first, more }: BrandFormProps) {
  const { t } = useTranslation('operator-brands');
  const [typed, setTyped] = useState(opened);
  const [isAsking, setAsking] = useState(false);
  const fields = { typed, onChange: setTyped, isDisabled };
  return (
    <div className="stack">
      <div className={classes.columns}>
        <SectionCard title={t(($) => $.look.title)}>
          {first?.(typed, setTyped)}
          <LookFields {...fields} hasPictures={pictures !== null} />
        </SectionCard>
        <BrandPreview typed={typed} pictures={pictures} />
        <SectionCard title={t(($) => $.noun.title)}>
          <NounFields {...fields} />
        </SectionCard>
        <SectionCard title={t(($) => $.contact.title)}>
          <ContactFields {...fields} />
        </SectionCard>
        {typed.key !== mainKey && (
          <SectionCard title={t(($) => $.partner.title)}>
            <PartnerFields {...fields} />
          </SectionCard>
        )}
      </div>
      {!isDisabled && (
        <div className={classes.bannerActions}>
          <Button onClick={() => setAsking(true)}>{confirm}</Button>
          {more}
        </div>
      )}
      {isAsking && (
        <ReasonDialog
          title={question(typed.name)}
          confirm={confirm}
          done={done}
          onConfirm={(reason) => onSave(typed, reason)}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
