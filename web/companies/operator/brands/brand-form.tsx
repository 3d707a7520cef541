import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mainKey, type Brand } from '../../../../contract/kit/brands.ts';
import { ReasonDialog } from '../../../ui/desk/reason-dialog.tsx';
import { UnsavedChanges } from '../../../ui/form/unsaved-changes.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import classes from '../company.module.css';
import { BrandPreview } from './brand-preview.tsx';
import { ContactFields } from './contact-fields.tsx';
import { LookFields } from './look-fields.tsx';
import { NounFields } from './noun-fields.tsx';
import { PartnerFields } from './partner-fields.tsx';
import type { SaveWish } from '../scheduled/begin.ts';
import { ApplyFrom } from '../scheduled/apply-from.tsx';
import { useBegin } from '../scheduled/use-begin.ts';
import type { TypedBrand } from './typed-brand.ts';

interface BrandFormProps {
  readonly opened: TypedBrand;
  readonly pictures: Brand['pictures'];
  readonly isDisabled: boolean;
  readonly question: (name: string) => string;
  readonly confirm: string;
  readonly done: string;
  readonly onSave: (typed: TypedBrand, wish: SaveWish) => Promise<void>;
  /** By which clock a change may begin; without one it begins at once. */
  readonly timeZone?: string;
  /** The field of the key, where it is chosen. */
  readonly first?: (typed: TypedBrand, change: (typed: TypedBrand) => void) => ReactNode;
  /** Beside the button that saves. */
  readonly more?: ReactNode;
}

/** All that a brand says, with how it looks beside it. Nothing is saved before a reason is given. */
export function BrandForm({ opened, pictures, isDisabled, question, confirm, done, onSave, timeZone, first, more }: BrandFormProps) {
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
      <UnsavedChanges isDirty={JSON.stringify(typed) !== JSON.stringify(opened)} />
      {isAsking && (
        <SaveDialog
          title={question(typed.name)}
          atOnce={{ confirm, done }}
          timeZone={timeZone}
          onConfirm={(wish) => onSave(typed, wish)}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

interface SaveDialogProps {
  readonly title: string;
  readonly atOnce: { readonly confirm: string; readonly done: string };
  readonly timeZone: string | undefined;
  readonly onConfirm: (wish: SaveWish) => Promise<void>;
  readonly onClose: () => void;
}

function SaveDialog({ title, atOnce, timeZone, onConfirm, onClose }: SaveDialogProps) {
  const { begin, setBegin, fields, readFrom, ...words } = useBegin(atOnce);
  return (
    <ReasonDialog title={title} {...words} onConfirm={async (reason) => onConfirm({ reason, from: readFrom() })} onClose={onClose}>
      {timeZone !== undefined && <ApplyFrom begin={begin} timeZone={timeZone} onChange={setBegin} fields={fields} />}
    </ReasonDialog>
  );
}
