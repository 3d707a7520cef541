import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../platform/brand.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import classes from './hero.module.css';
import { HeroDrawing } from './hero-drawing.tsx';

const points = ['shared', 'price', 'free'] as const;

/** What registering is good for, and the brand's drawing on a blueprint grid. */
export function Hero() {
  const { t } = useTranslation('registration');
  const { hero, partner } = useBrand();
  return (
    <div className={classes.hero}>
      <PageHeader title={partner === null ? t(($) => $.title) : t(($) => $.partnerTitle)} />
      <p className={classes.intro}>{partner === null ? t(($) => $.intro) : t(($) => $.partnerIntro)}</p>
      <ul className={classes.points}>
        {points.map((point) => (
          <li key={point}>
            <IconCheck size={20} stroke={1.75} aria-hidden />
            {t(($) => $.points[point])}
          </li>
        ))}
      </ul>
      <HeroDrawing hero={hero} />
    </div>
  );
}
