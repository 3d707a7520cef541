import { IconBolt } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './automatic-guide.module.css';

/** What automatic buying is and the next thing to do; gone once a lead type is bought automatically. */
export function AutomaticGuide({ stage, name }: { stage: 0 | 1 | 2 | 3; name: string }) {
  const { t } = useTranslation('delivery');
  if (stage === 0) return null;
  const steps = { 1: t(($) => $.guide.begin), 2: t(($) => $.guide.confirm), 3: t(($) => $.guide.on, { name }) };
  return (
    <section className={classes.guide} aria-label={t(($) => $.guide.title)}>
      <IconBolt size={24} stroke={1.75} aria-hidden className={classes.icon} />
      <div>
        <h2 className={classes.title}>{t(($) => $.guide.title)}</h2>
        {stage !== 3 && <p className={classes.text}>{t(($) => $.guide.text)}</p>}
        <output className={classes.step}>{steps[stage]}</output>
      </div>
    </section>
  );
}
