import { IconMailCheck, IconPhoneCheck } from '../ui/icons/trade-icons.ts';
import { IconPhone } from '../ui/icons/ui-icons.ts';
import type { Icon } from '../ui/icons/create-icon.ts';
import type { DatedFact } from '../../contract/enquiries/contact-facts.ts';
import { useFormat } from '../ui/format.ts';
import classes from './contact-facts.module.css';

const icons: Readonly<Record<DatedFact['fact'], Icon>> = {
  telephone_qualified: IconPhoneCheck,
  telephone_confirmed: IconPhoneCheck,
  email_confirmed: IconMailCheck,
  telephone_format: IconPhone,
};

interface ContactFactsProps {
  readonly label: string;
  /** Shown if nothing was checked. */
  readonly none: string;
  readonly facts: readonly DatedFact[];
  readonly say: (fact: DatedFact['fact'], at: string) => string;
}

/** Lists contactability findings, each with its time; omits unchecked channels. */
export function ContactFacts({ label, none, facts, say }: ContactFactsProps) {
  const format = useFormat();
  return (
    <ul className={classes.facts} aria-label={label}>
      {facts.length === 0 && <li>{none}</li>}
      {facts.map(({ fact, at }) => {
        const Icon = icons[fact];
        return (
          <li key={fact}>
            <Icon size={20} stroke={1.75} aria-hidden />
            <span>{say(fact, format.dateTime(at))}</span>
          </li>
        );
      })}
    </ul>
  );
}
