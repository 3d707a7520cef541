import { IconCalendarStats, IconReceipt2, IconTargetArrow } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './why-us.module.css';

const reasons = [
  { key: 'experts', Icon: IconTargetArrow },
  { key: 'volume', Icon: IconCalendarStats },
  { key: 'fees', Icon: IconReceipt2 },
] as const;

export function WhyUs() {
  const { t } = useTranslation('registration');
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {t(($) => $.why.title)}
      </h2>
      <ul className={classes.reasons}>
        {reasons.map(({ key, Icon }) => (
          <li key={key} className={classes.reason}>
            <Icon size={28} stroke={1.5} aria-hidden className={classes.icon} />
            <h3 className={classes.name}>{t(($) => $.why[key].title)}</h3>
            <p className={classes.text}>{t(($) => $.why[key].text)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
