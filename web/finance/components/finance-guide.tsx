import { IconBuildingBank, IconChecklist, IconMailForward, IconMessageQuestion } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../../ui/section-card.tsx';
import classes from './finance-guide.module.css';

const steps = [
  { key: 'ask', Picture: IconMessageQuestion },
  { key: 'send', Picture: IconMailForward },
  { key: 'email', Picture: IconBuildingBank },
  { key: 'choose', Picture: IconChecklist },
] as const;

/** How an introduction goes, step by step in pictures: shown until the operator has set a film. */
export function FinanceGuide() {
  const { t } = useTranslation('finance');
  return (
    <SectionCard title={t(($) => $.page.video)}>
      <ol className={classes.steps}>
        {steps.map(({ key, Picture }, place) => (
          <li key={key} className={classes.step}>
            <span className={classes.picture}>
              <Picture size={40} stroke={1.5} aria-hidden />
              <span className={classes.number} aria-hidden>
                {place + 1}
              </span>
            </span>
            <span>
              <strong>{t(($) => $.page.guide[key].title)}</strong>
              <span className={classes.text}>{t(($) => $.page.guide[key].text)}</span>
            </span>
          </li>
        ))}
      </ol>
    </SectionCard>
  );
}
