import { IconBolt } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './automatic-guide.module.css';

/** What automatic buying is and the next thing to do; not there where a lead type was bought automatically before. */
export function AutomaticGuide({ stage, name }: { stage: 0 | 1 | 2 | 3; name: string }) {
  const { t } = useTranslation('delivery');
  if (stage === 0) return null;
  const steps = { 1: t(($) => $.guide.begin), 2: t(($) => $.guide.confirm), 3: t(($) => $.guide.on, { name }) };
  return (
    <section className={classes.guide} aria-label={t(($) => $.guide.title)}>
      <IconBolt size={24} stroke={1.75} aria-hidden className={classes.icon} />
      <div>
        <h2 className={classes.title}>{t(($) => $.guide.title)}</h2>
        <p className={classes.text}>{t(($) => $.guide.text)}</p>
        {/* As high as its longest step, so that the list below stays where it is. */}
        <div className={classes.steps} data-longest={steps[2]}>
          <output>{steps[stage]}</output>
        </div>
      </div>
    </section>
  );
}
