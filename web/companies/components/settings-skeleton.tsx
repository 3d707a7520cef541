import { useTranslation } from 'react-i18next';
import { SkeletonCard } from '../../ui/skeleton/skeleton-card.tsx';

/** Sections of the shapes that they will have: so many fields each. */
export function SettingsSkeleton({ sections }: { sections: readonly number[] }) {
  const { t } = useTranslation('common');
  return (
    <div className="stack" aria-busy>
      <output className="visually-hidden">{t(($) => $.loading)}</output>
      {sections.map((fields, section) => (
        <SkeletonCard key={section} fields={fields} isSettings />
      ))}
    </div>
  );
}
