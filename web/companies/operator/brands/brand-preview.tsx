import { useTranslation } from 'react-i18next';
import { nounForms, type Brand } from '../../../../contract/kit/brands.ts';
import { BrandLogo } from '../../../ui/brand-logo.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import classes from './brand-preview.module.css';
import { settingsIn, type TypedBrand } from './typed-brand.ts';

/** The head of a page as it would be, on both grounds. */
export function BrandPreview({ typed, pictures }: { typed: TypedBrand; pictures: Brand['pictures'] }) {
  const { t } = useTranslation('operator-brands');
  const { name, logo, noun } = settingsIn(typed);
  const { leads } = nounForms({ noun }, 'en');
  return (
    <SectionCard title={t(($) => $.preview.title)}>
      <div className={classes.grounds}>
        {(['light', 'dark'] as const).map((ground) => (
          <figure
            key={ground}
            className={classes.ground}
            data-ground={ground}
            data-mantine-color-scheme={ground}
            aria-label={t(($) => $.preview[ground])}
          >
            <BrandLogo logo={logo} pictures={logo === 'own' ? pictures : null} />
            <span className={classes.name}>{name}</span>
            <span className={classes.entry}>{t(($) => $.preview.example, { leads })}</span>
          </figure>
        ))}
      </div>
    </SectionCard>
  );
}
