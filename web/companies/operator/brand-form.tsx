import { Button, NativeSelect, TextInput, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mainKey, type Brand, accents, brandLogos, heroes, nounForms } from '../../../contract/kit/brands.ts';
import { languageCodes, countryName } from '../../../contract/kit/language.ts';
import { BrandLogo } from '../../ui/brand-logo.tsx';
import { ReasonDialog } from '../../ui/desk/reason-dialog.tsx';
import { UnsavedChanges } from '../../ui/form/unsaved-changes.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import classes from './company.module.css';
import { ApplyFrom, type SaveOptions, useStartChoice } from './apply-from.tsx';
import { unitsQuery } from './unit-parts.ts';
import brandPreviewClasses from './brand-preview.module.css';
import { type TypedBrand, toBrandSettings, nounLanguages, presetKeys, withPreset } from './typed-brand.ts';

interface BrandFormProps {
  readonly opened: TypedBrand;
  readonly pictures: Brand['pictures'];
  readonly isDisabled: boolean;
  readonly question: (name: string) => string;
  readonly confirm: string;
  readonly done: string;
  readonly onSave: (typed: TypedBrand, options: SaveOptions) => Promise<void>;
  /** Time zone for scheduled starts; if omitted, changes apply at once. */
  readonly timeZone?: string;
  /** Renders the key field when creating a brand. */
  readonly first?: (typed: TypedBrand, change: (typed: TypedBrand) => void) => ReactNode;
  /** Rendered beside the save button. */
  readonly more?: ReactNode;
}

/** Edits a brand with a live preview. Asks for a reason before saving. */
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
  readonly onConfirm: (wish: SaveOptions) => Promise<void>;
  readonly onClose: () => void;
}

function SaveDialog({ title, atOnce, timeZone, onConfirm, onClose }: SaveDialogProps) {
  const { begin, setBegin, fields, readFrom, ...words } = useStartChoice(atOnce);
  return (
    <ReasonDialog title={title} {...words} onConfirm={async (reason) => onConfirm({ reason, from: readFrom() })} onClose={onClose}>
      {timeZone !== undefined && <ApplyFrom begin={begin} timeZone={timeZone} onChange={setBegin} fields={fields} />}
    </ReasonDialog>
  );
}

/** Fields for name, logo, drawing and accent. Custom pictures become selectable once uploaded. */
function LookFields({ typed, onChange, hasPictures, isDisabled }: FieldsProps & { readonly hasPictures: boolean }) {
  const { t } = useTranslation('operator-brands');
  const logos = brandLogos.filter((logo) => logo !== 'own' || hasPictures);
  return (
    <>
      <TextInput
        label={t(($) => $.fields.name)}
        value={typed.name}
        maxLength={40}
        autoComplete="off"
        disabled={isDisabled}
        onChange={({ currentTarget }) => onChange({ ...typed, name: currentTarget.value })}
      />
      <NativeSelect
        label={t(($) => $.fields.logo)}
        value={typed.logo}
        disabled={isDisabled}
        data={logos.map((value) => ({ value, label: t(($) => $.logos[value]) }))}
        onChange={({ currentTarget }) => onChange({ ...typed, logo: currentTarget.value })}
      />
      <NativeSelect
        label={t(($) => $.fields.hero)}
        value={typed.hero}
        disabled={isDisabled}
        data={heroes.map((value) => ({ value, label: t(($) => $.heroes[value]) }))}
        onChange={({ currentTarget }) => onChange({ ...typed, hero: currentTarget.value })}
      />
      <NativeSelect
        label={t(($) => $.fields.accent)}
        value={typed.accent}
        disabled={isDisabled}
        data={accents.map((value) => ({ value, label: t(($) => $.accents[value]) }))}
        onChange={({ currentTarget }) => onChange({ ...typed, accent: currentTarget.value })}
      />
    </>
  );
}

const badges = ['unit', 'shown', 'hidden'] as const;

/** Fields for contact details and footer of the brand. */
function ContactFields({ typed, onChange, isDisabled }: FieldsProps) {
  const { t } = useTranslation('operator-brands');
  return (
    <>
      <TextInput
        label={t(($) => $.fields.phone)}
        description={t(($) => $.contact.hint)}
        value={typed.phone}
        maxLength={40}
        autoComplete="off"
        disabled={isDisabled}
        onChange={({ currentTarget }) => onChange({ ...typed, phone: currentTarget.value })}
      />
      <TextInput
        label={t(($) => $.fields.legal_line)}
        value={typed.legalLine}
        maxLength={300}
        autoComplete="off"
        disabled={isDisabled}
        onChange={({ currentTarget }) => onChange({ ...typed, legalLine: currentTarget.value })}
      />
      <NativeSelect
        label={t(($) => $.fields.gas_safety_badge)}
        value={typed.badge}
        disabled={isDisabled}
        data={badges.map((value) => ({ value, label: t(($) => $.badges[value]) }))}
        onChange={({ currentTarget }) => onChange({ ...typed, badge: badges.find((one) => one === currentTarget.value) ?? 'unit' })}
      />
    </>
  );
}

/** Previews the page header on light and dark backgrounds. */
function BrandPreview({ typed, pictures }: { typed: TypedBrand; pictures: Brand['pictures'] }) {
  const { t } = useTranslation('operator-brands');
  const { name, logo, noun } = toBrandSettings(typed);
  const { leads } = nounForms({ noun }, 'en');
  return (
    <SectionCard title={t(($) => $.preview.title)}>
      <div className={brandPreviewClasses.grounds}>
        {(['light', 'dark'] as const).map((ground) => (
          <figure
            key={ground}
            className={brandPreviewClasses.ground}
            data-ground={ground}
            data-mantine-color-scheme={ground}
            aria-label={t(($) => $.preview[ground])}
          >
            <BrandLogo logo={logo} pictures={logo === 'own' ? pictures : null} />
            <span className={brandPreviewClasses.name}>{name}</span>
            <span className={brandPreviewClasses.entry}>{t(($) => $.preview.example, { leads })}</span>
          </figure>
        ))}
      </div>
    </SectionCard>
  );
}

/** Chooses the units a partner recruits for, and whether its registration page is open. */
function PartnerFields({ typed, onChange, isDisabled }: FieldsProps) {
  const { t } = useTranslation('operator-brands');
  const { data: units } = useQuery(unitsQuery());
  const countries = [...new Set([typed.country, ...(units ?? []).map(({ country }) => country)])];
  return (
    <>
      <NativeSelect
        label={t(($) => $.fields.site)}
        value={typed.site}
        disabled={isDisabled}
        data={(['1', '2'] as const).map((value) => ({ value, label: t(($) => $.sites[value]) }))}
        onChange={({ currentTarget }) => onChange({ ...typed, site: currentTarget.value })}
      />
      <NativeSelect
        label={t(($) => $.fields.country)}
        value={typed.country}
        disabled={isDisabled}
        data={countries.map((value) => ({ value, label: countryName(value) }))}
        onChange={({ currentTarget }) =>
          onChange({ ...typed, country: countries.find((one) => one === currentTarget.value) ?? typed.country })
        }
      />
      <NativeSelect
        label={t(($) => $.fields.language)}
        value={typed.language}
        disabled={isDisabled}
        data={languageCodes.map((value) => ({ value, label: t(($) => $.languages[value]) }))}
        onChange={({ currentTarget }) => onChange({ ...typed, language: currentTarget.value })}
      />
      <Switch
        label={t(($) => $.fields.open)}
        checked={typed.isOpen}
        disabled={isDisabled}
        onChange={({ currentTarget }) => onChange({ ...typed, isOpen: currentTarget.checked })}
      />
    </>
  );
}

/** Chooses the noun for a lead: one of two presets translated into every language, or custom words. */
function NounFields({ typed, onChange, isDisabled }: FieldsProps) {
  const { t } = useTranslation('operator-brands');
  return (
    <>
      <NativeSelect
        label={t(($) => $.noun.preset)}
        description={t(($) => $.noun.hint)}
        value={typed.preset}
        disabled={isDisabled}
        data={presetKeys.map((value) => ({ value, label: t(($) => $.noun.presets[value]) }))}
        onChange={({ currentTarget }) => onChange(withPreset(typed, presetKeys.find((key) => key === currentTarget.value) ?? typed.preset))}
      />
      {typed.preset === 'own' && <OwnWords typed={typed} onChange={onChange} isDisabled={isDisabled} />}
    </>
  );
}

function OwnWords({ typed, onChange, isDisabled }: FieldsProps) {
  const { t } = useTranslation('operator-brands');
  const field = (label: string, value: string, change: (value: string) => void) => (
    <TextInput
      key={label}
      label={label}
      value={value}
      maxLength={30}
      autoComplete="off"
      disabled={isDisabled}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  );
  return (
    <div className={classes.columns}>
      {nounLanguages.flatMap((code) => {
        const [one, several] = typed.noun[code];
        const language = t(($) => $.languages[code]);
        const change = (words: readonly [string, string]) => onChange({ ...typed, noun: { ...typed.noun, [code]: words } });
        return [
          field(
            t(($) => $.noun.one, { language }),
            one,
            (value) => change([value, several]),
          ),
          field(
            t(($) => $.noun.several, { language }),
            several,
            (value) => change([one, value]),
          ),
        ];
      })}
      {field(
        t(($) => $.noun.slugOne),
        typed.slug[0],
        (value) => onChange({ ...typed, slug: [value, typed.slug[1]] }),
      )}
      {field(
        t(($) => $.noun.slugSeveral),
        typed.slug[1],
        (value) => onChange({ ...typed, slug: [typed.slug[0], value] }),
      )}
    </div>
  );
}

/** Section of the brand form. */
interface FieldsProps {
  readonly typed: TypedBrand;
  readonly onChange: (typed: TypedBrand) => void;
  readonly isDisabled: boolean;
}
